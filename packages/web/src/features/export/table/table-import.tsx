import { Button, Group } from '@mantine/core';
import { LIMITS, isOwnHeading } from '@meridian/contract';
import { useEffect, useState } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import type { ImportRequest } from '#features/export/export-api.ts';
import styles from '#features/export/export.module.css';
import { ProblemLines } from '#features/export/problem-lines.tsx';
import type { TableFile } from '#features/export/read-import-file.ts';
import { TransferProgress } from '#features/export/transfer-progress.tsx';
import type { UnreadableFile } from '#features/export/unreadable-file.ts';
import { useSelectedScenario } from '#features/scenarios/public.ts';
import { useText } from '#lib/text/text.ts';
import type { OpenTable } from './open-table.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { TableAim, type TableMode } from './table-aim.tsx';
import { TableAnswers } from './table-answers.tsx';
import { TableFormats } from './table-formats.tsx';
import { TablePreview } from './table-preview.tsx';
import type { TableReader } from '#features/export/reading/table-reader.ts';
import { useAlreadyThere } from './use-already-there.ts';
import { useOpenTable } from '#features/export/reading/use-open-table.ts';
import { type TableRows, useTableRows } from './use-table-rows.ts';

interface TableImportProps {
  file: TableFile;
  /** What the server said against the import. */
  refusal: readonly string[];
  isBusy: boolean;
  onImport: (request: ImportRequest) => void;
  /** Takes the cells of an export of ours that was saved as a workbook. */
  onOwnExport: (rows: OpenTable['rows']) => void;
  onClose: () => void;
}

/** A table that is none of our exports: how it is read, what is missing, and each of its rows before anything happens. */
export function TableImport({ file, onOwnExport, ...rest }: TableImportProps) {
  const t = useText();
  const { code } = useCurrency();
  const { reader, reading, change, table, refused, sheets } = useOpenTable(file, code);
  const isOwn = table !== undefined && isOwnHeading(table.rows[0] ?? []);
  useEffect(() => {
    if (isOwn) onOwnExport(table.rows);
  }, [isOwn, table, onOwnExport]);
  return (
    <>
      <SheetChoice sheets={sheets} sheet={reading.sheet} onChange={(sheet) => change({ sheet })} />
      {file.source.kind === 'workbook' ? null : (
        <TableFormats
          encoding={reading.encoding}
          delimiter={reading.delimiter ?? table?.delimiter ?? null}
          onEncoding={(encoding) => change({ encoding })}
          onDelimiter={file.source.kind === 'text' ? (delimiter) => change({ delimiter }) : null}
        />
      )}
      {refused === undefined ? null : <Refusal refused={refused} />}
      {table === undefined || isOwn ? (
        refused === undefined ? (
          <TransferProgress label={t('transfer.import.reading')} onCancel={rest.onClose} />
        ) : null
      ) : (
        <OpenedTable
          key={`${reading.encoding} ${reading.delimiter ?? ''} ${reading.sheet}`}
          table={table}
          reader={reader}
          {...rest}
        />
      )}
    </>
  );
}

function Refusal({ refused: { reason, row } }: { refused: UnreadableFile }) {
  const t = useText();
  const values = { row, columns: LIMITS.csvCellsMax, size: LIMITS.importMaxBytes / 2 ** 20 };
  return <ProblemLines title={t('transfer.import.refused')} lines={[t(reason, values)]} />;
}

type OpenedTableProps = Omit<TableImportProps, 'file' | 'onOwnExport'> & {
  table: OpenTable;
  reader: TableReader;
};

function OpenedTable({ table, reader, ...rest }: OpenedTableProps) {
  const t = useText();
  const rows = useTableRows(table, reader);
  const { read, failure } = rows;
  if (failure !== null) return <Refusal refused={failure} />;
  if (read === null) return <TransferProgress label={t('transfer.import.reading')} onCancel={rest.onClose} />;
  return <TableRowsImport rows={{ ...rows, read }} {...rest} />;
}

type TableRowsImportProps = Omit<TableImportProps, 'file' | 'onOwnExport'> & {
  rows: Omit<TableRows, 'there' | 'isTaken'>;
};

function TableRowsImport({ rows: given, refusal, isBusy, onImport, onClose }: TableRowsImportProps) {
  const t = useText();
  const selected = useSelectedScenario();
  const [scenario, setScenario] = useState<{ id: number; name: string }>(selected);
  const [mode, setMode] = useState<TableMode>('add');
  const { there, isLooking, isKnown } = useAlreadyThere(given.read, scenario.id, mode);
  const rows: TableRows = {
    ...given,
    there,
    isTaken: (row) => given.said.get(row.row) ?? (row.leftOut === null && !there.has(row.row)),
  };
  const taken = rows.read.rows.filter(rows.isTaken);
  const items = taken.filter(({ item }) => item !== null);
  const isReady = items.length > 0 && items.length === taken.length && !rows.isReading && !isLooking;
  const submit = () =>
    onImport({
      file: { kind: 'items', scenario, items: items.map(({ body }) => body) },
      mode,
      alreadyThere: isKnown ? 'add' : 'leave_out',
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
