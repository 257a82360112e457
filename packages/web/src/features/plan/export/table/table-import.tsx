import { Button, Group } from '@mantine/core';
import { LIMITS, isExportHeading } from '@meridian/contract';
import { useEffect } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import styles from '#features/plan/export/export.module.css';
import type { TableFile } from '#features/plan/export/read-import-file.ts';
import type { ParsedTable } from '#features/plan/export/parse-table.ts';
import type { TableWorkerClient } from '#features/plan/export/table-worker-client.ts';
import { type TableRows, useTableReader, useTableRows } from '#features/plan/export/use-table-reader.ts';
import { ImportErrorList } from '#features/plan/export/import-error-list.tsx';
import { TransferProgress } from '#features/plan/export/transfer-progress.tsx';
import type { UnreadableFileError } from '#features/plan/export/unreadable-file-error.ts';
import type { ImportRun } from '#features/plan/export/use-run-import.ts';
import { useText } from '#lib/text/text.ts';
import { ImportTargetFields, useImportTarget } from './import-target.tsx';
import { MissingValueQuestions } from './missing-value-questions.tsx';
import { TablePreview } from './table-preview.tsx';
import { TableFileOptions } from './table-file-options.tsx';

interface TableImportProps {
  file: TableFile;
  running: ImportRun;
  /** Called with all cells if the workbook turns out to be an export of the product that a spreadsheet has saved. */
  onOwnExport: (rows: ParsedTable['rows']) => void;
  onClose: () => void;
}

/** Renders the import of a table that is not an export: its settings, open questions, and a preview of each row. */
export function TableImport({ file, running, onOwnExport, onClose }: TableImportProps) {
  const t = useText();
  const { code } = useCurrency();
  const open = useTableReader(file, code);
  const { reader, reading, table, refused } = open;
  const isOwn = table !== undefined && isExportHeading(table.rows[0] ?? []);
  useEffect(() => {
    if (isOwn) onOwnExport(table.rows);
  }, [isOwn, table, onOwnExport]);
  const isOpen = table !== undefined && !isOwn;
  return (
    <>
      <TableFileOptions kind={file.source.kind} open={open} />
      {refused === undefined ? null : <Refusal refused={refused} />}
      {isOpen || refused !== undefined ? null : (
        <TransferProgress label={t('transfer.import.reading')} onCancel={onClose} />
      )}
      {!isOpen ? null : (
        <OpenedTable
          key={`${reading.encoding} ${reading.delimiter ?? ''} ${reading.sheet}`}
          table={table}
          reader={reader}
          running={running}
          onClose={onClose}
        />
      )}
    </>
  );
}

function Refusal({ refused: { reason, row } }: { refused: UnreadableFileError }) {
  const t = useText();
  const values = { row, columns: LIMITS.csvCellsMax, size: LIMITS.importMaxBytes / 2 ** 20 };
  return <ImportErrorList title={t('transfer.import.refused')} lines={[t(reason, values)]} />;
}

interface OpenedTableProps extends Pick<TableImportProps, 'running' | 'onClose'> {
  table: ParsedTable;
  reader: TableWorkerClient;
}

function OpenedTable({ table, reader, running, onClose }: OpenedTableProps) {
  const t = useText();
  const { read, refused, ...corrected } = useTableRows(table, reader);
  const target = useImportTarget(read);
  if (refused !== undefined) return <Refusal refused={refused} />;
  if (read === null) return <TransferProgress label={t('transfer.import.reading')} onCancel={onClose} />;
  const { there, isLooking, isKnown, scenario, mode } = target;
  const rows: TableRows = {
    ...corrected,
    read,
    there,
    isIncluded: (row) => corrected.decisions.get(row.row) ?? (row.leftOut === null && !there.has(row.row)),
  };
  const included = read.rows.filter(rows.isIncluded);
  const items = included.filter(({ item }) => item !== null);
  const isReady = items.length > 0 && items.length === included.length && !rows.isReading && !isLooking;
  const submit = () =>
    running.run(
      {
        file: { kind: 'items', scenario, items: items.map(({ body }) => body) },
        mode,
        alreadyThere: isKnown ? 'add' : 'leave_out',
        key: crypto.randomUUID(),
      },
      false,
    );
  return (
    <>
      <MissingValueQuestions rows={rows} />
      <TablePreview rows={rows} />
      <ImportTargetFields target={target} />
      <ImportErrorList title={t('transfer.import.failed')} lines={running.refusal} />
      {running.isBusy ? (
        <TransferProgress label={t('transfer.import.busy')} onCancel={onClose} />
      ) : (
        <Group justify="flex-end" className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!isReady} onClick={() => void submit()}>
            {t('transfer.table.submit', { count: items.length })}
          </Button>
        </Group>
      )}
    </>
  );
}
