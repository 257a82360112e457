import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import type { ImportRequest } from '#features/export/export-api.ts';
import styles from '#features/export/export.module.css';
import { ProblemLines } from '#features/export/problem-lines.tsx';
import type { TableFile } from '#features/export/read-import-file.ts';
import { TransferProgress } from '#features/export/transfer-progress.tsx';
import { useSelectedScenario } from '#features/scenarios/public.ts';
import { LIMITS } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import type { OpenTable } from './open-table.ts';
import { TableAim, type TableMode } from './table-aim.tsx';
import { TableAnswers } from './table-answers.tsx';
import { TableFormats } from './table-formats.tsx';
import { TablePreview } from './table-preview.tsx';
import { useOpenTable } from './use-open-table.ts';
import { useTableRows } from './use-table-rows.ts';

interface TableImportProps {
  file: TableFile;
  /** What the server said against the import. */
  refusal: readonly string[];
  isBusy: boolean;
  onImport: (request: ImportRequest) => void;
  onClose: () => void;
}

/** A table that is none of our exports: how it is read, what is missing, and each of its rows before anything happens. */
export function TableImport({ file, ...rest }: TableImportProps) {
  const t = useText();
  const { code } = useCurrency();
  const { table, refused, ...formats } = useOpenTable(file, code);
  return (
    <>
      <TableFormats {...formats} guessed={table?.delimiter} />
      {refused === undefined ? null : (
        <ProblemLines
          title={t('transfer.import.refused')}
          lines={[
            t(refused.reason, {
              row: refused.row,
              columns: LIMITS.csvCellsMax,
              size: LIMITS.importMaxBytes / 2 ** 20,
            }),
          ]}
        />
      )}
      {table === undefined ? null : (
        <OpenedTable key={`${formats.encoding} ${formats.delimiter ?? ''}`} table={table} {...rest} />
      )}
    </>
  );
}

function OpenedTable({
  table,
  refusal,
  isBusy,
  onImport,
  onClose,
}: Omit<TableImportProps, 'file'> & { table: OpenTable }) {
  const t = useText();
  const rows = useTableRows(table);
  const selected = useSelectedScenario();
  const [scenario, setScenario] = useState<{ id: number; name: string }>(selected);
  const [mode, setMode] = useState<TableMode>('add');
  const taken = rows.read.rows.filter(rows.isTaken);
  const items = taken.filter(({ item }) => item !== null);
  const isReady = items.length > 0 && items.length === taken.length && !rows.isReading;
  const submit = () =>
    onImport({
      file: { kind: 'items', scenario, items: items.map(({ body }) => body) },
      mode,
      key: crypto.randomUUID(),
    });
  return (
    <>
      <TableAnswers rows={rows} />
      <TablePreview rows={rows} />
      <TableAim scenario={scenario} mode={mode} onScenario={setScenario} onMode={setMode} />
      {refusal.length === 0 ? null : <ProblemLines title={t('transfer.import.failed')} lines={refusal} />}
      {isBusy ? (
        <TransferProgress label={t('transfer.import.busy')} onCancel={onClose} />
      ) : (
        <Group justify="flex-end" className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!isReady} onClick={submit}>
            {t('transfer.table.submit', { count: items.length })}
          </Button>
        </Group>
      )}
    </>
  );
}
