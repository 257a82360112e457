import { Radio, Stack } from '@mantine/core';
import { useScenarios } from '#features/scenarios/public.ts';
import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import styles from './table.module.css';

/** Of the modes of an import those that leave other scenarios alone. */
export type TableMode = 'add' | 'replace_items';

interface Aim {
  id: number;
  name: string;
}

interface TableAimProps {
  scenario: Aim;
  mode: TableMode;
  onScenario: (scenario: Aim) => void;
  onMode: (mode: TableMode) => void;
}

/** Where the items go, and what becomes of those that are there. */
export function TableAim({ scenario, mode, onScenario, onMode }: TableAimProps) {
  const t = useText();
  const scenarios = useScenarios();
  return (
    <div className={styles.questions}>
      <Select
        label={t('transfer.table.target.scenario')}
        value={String(scenario.id)}
        data={scenarios.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(chosen) => {
          const found = scenarios.find(({ id }) => String(id) === chosen);
          if (found !== undefined) onScenario(found);
        }}
      />
      <Radio.Group
        label={t('transfer.table.mode')}
        value={mode}
        onChange={(chosen) => onMode(chosen === 'replace_items' ? 'replace_items' : 'add')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="add" label={t('transfer.table.add')} />
          <Radio value="replace_items" label={t('transfer.table.replace')} />
        </Stack>
      </Radio.Group>
    </div>
  );
}
