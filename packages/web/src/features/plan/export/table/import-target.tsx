import { Radio, Stack } from '@mantine/core';
import { flagDuplicates } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { itemsQuery } from '#features/plan/item-api.ts';
import { useScenarios, useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import type { ConvertedTable } from '#features/plan/export/rows/parse-rows.ts';
import styles from './table.module.css';

/** The import modes that do not affect other scenarios. */
type TableMode = 'add' | 'replace_items';

/** Returns the target scenario, the mode, and the rows that equal an existing item. */
export function useImportTarget(read: ConvertedTable | null) {
  const selected = useSelectedScenario();
  const [scenario, setScenario] = useState<{ id: number; name: string }>(selected);
  const [mode, setMode] = useState<TableMode>('add');
  return { scenario, setScenario, mode, setMode, ...useExistingRows(read, scenario.id, mode) };
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the rows that equal an item of the scenario; none if the table replaces its items. Rows that are not items are not compared. */
function useExistingRows(read: ConvertedTable | null, scenario: number, mode: TableMode) {
  const isAsked = mode === 'add';
  const { data: present, isError } = useQuery({ ...itemsQuery(scenario), enabled: isAsked });
  const there = useMemo(() => {
    if (!isAsked || present === undefined || read === null) return NONE;
    const rows = read.rows.flatMap(({ row, leftOut, item }) =>
      leftOut === null && item !== null ? [{ row, item }] : [],
    );
    const found = flagDuplicates(
      rows.map(({ item }) => item),
      present,
    );
    return new Set(rows.filter((_, place) => found[place]).map(({ row }) => row));
  }, [isAsked, present, read]);
  /** If the scenario's items cannot be loaded here, the server finds the rows that equal one of them. */
  return {
    there,
    isLooking: isAsked && present === undefined && !isError,
    isKnown: !isAsked || present !== undefined,
  };
}

export function ImportTargetFields({ target }: { target: ReturnType<typeof useImportTarget> }) {
  const t = useText();
  const scenarios = useScenarios();
  return (
    <div className={styles.questions}>
      <Select
        label={t('transfer.table.target.scenario')}
        value={String(target.scenario.id)}
        data={scenarios.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(chosen) => {
          const found = scenarios.find(({ id }) => String(id) === chosen);
          if (found !== undefined) target.setScenario(found);
        }}
      />
      <Radio.Group<TableMode> label={t('transfer.table.mode')} value={target.mode} onChange={target.setMode}>
        <Stack gap="xs" mt="xs">
          <Radio value="add" label={t('transfer.table.add')} />
          <Radio value="replace_items" label={t('transfer.table.replace')} />
        </Stack>
      </Radio.Group>
    </div>
  );
}
