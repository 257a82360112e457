import { useDeferredValue, useMemo, useState } from 'react';
import type { OpenTable } from './open-table.ts';
import { type TableRow, readTable } from './read-rows.ts';
import type { TableChoices } from '#features/export/table/rows/table-choices.ts';

/** The rows of a table as the person has corrected them, and how to correct them. */
export function useTableRows(table: OpenTable) {
  const [rows, setRows] = useState(table.rows);
  const [choices, setChoices] = useState<TableChoices>(table.choices);
  /** By row, where the person said otherwise than the table itself seems to. */
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());

  const asked = useMemo(() => ({ rows, choices, said }), [rows, choices, said]);
  // A large table takes a moment; what the person types does not wait for it.
  const deferred = useDeferredValue(asked);
  const read = useMemo(() => {
    const took = new Set([...deferred.said].filter(([, isTaken]) => isTaken).map(([row]) => row));
    return readTable(deferred.rows, deferred.choices, took);
  }, [deferred]);

  const isTaken = ({ row, leftOut }: TableRow) => said.get(row) ?? leftOut === null;
  const say = (which: readonly TableRow[], take: boolean) =>
    setSaid((before) => new Map([...before, ...which.map(({ row }) => [row, take] as const)]));
  const correct = (row: number, column: number, text: string) => {
    setRows((before) => before.with(row - 1, (before[row - 1] ?? []).with(column, text.trim())));
    setEdited((before) => new Set(before).add(`${row} ${column}`));
  };
  const isEdited = (row: number, column: number) => edited.has(`${row} ${column}`);
  return { rows, choices, setChoices, read, isReading: deferred !== asked, isTaken, say, correct, isEdited };
}

export type TableRows = ReturnType<typeof useTableRows>;
