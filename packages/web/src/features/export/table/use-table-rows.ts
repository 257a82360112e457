import { useEffect, useMemo, useState } from 'react';
import { refusalFor } from '#features/export/reading/use-open-table.ts';
import type { UnreadableFile } from '#features/export/unreadable-file.ts';
import type { OpenTable } from './open-table.ts';
import type { ReadTable, TableRow } from './read-rows.ts';
import type { TableChoices } from '#features/export/table/rows/table-choices.ts';
import type { ReadQuestion, TableReader } from '#features/export/reading/table-reader.ts';

/** The last reading of a table, and what was asked for it. */
interface Reading {
  question: ReadQuestion;
  read: ReadTable;
}

/** How a table is to be read, as the person has corrected it; what came of it, null before the first answer. */
function useReading(table: OpenTable, reader: TableReader) {
  const [rows, setRows] = useState(table.rows);
  const [choices, setChoices] = useState<TableChoices>(table.choices);
  /** By row, where the person said otherwise than the table itself seems to. */
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [reading, setReading] = useState<Reading | null>(null);
  const [failure, setFailure] = useState<UnreadableFile | null>(null);

  const took = [...said].filter(([, isTaken]) => isTaken).map(([row]) => row);
  const tookKey = took.join(' ');
  const question = useMemo(() => {
    const places = new Set([...edited].map((place) => Number(place.split(' ')[0]) - 1));
    return {
      choices,
      took: tookKey === '' ? [] : tookKey.split(' ').map(Number),
      corrected: [...places].map((place) => [place, rows[place] ?? []] as const),
    };
  }, [choices, tookKey, rows, edited]);

  useEffect(() => {
    const asked = new AbortController();
    const { signal } = asked;
    const ask = async () => {
      try {
        const answer = await reader.read(question, signal);
        if (signal.aborted) return;
        const whole = answer.rows.map((row) => ({ ...row, cells: rows[row.row - 1] ?? [] }));
        setReading({ question, read: { ...answer, rows: whole } });
        setFailure(null);
      } catch (error) {
        if (!signal.aborted) setFailure(refusalFor(error));
      }
    };
    void ask();
    return () => asked.abort();
  }, [reader, question, rows]);

  return {
    rows,
    setRows,
    choices,
    setChoices,
    said,
    setSaid,
    edited,
    setEdited,
    failure,
    read: reading?.read ?? null,
    isReading: reading?.question !== question,
  };
}

/** The rows of a table as the person has corrected them, and how to correct them. Null while it is read for the first time. */
export function useTableRows(table: OpenTable, reader: TableReader) {
  const { setRows, said, setSaid, edited, setEdited, ...shown } = useReading(table, reader);
  const say = (which: readonly TableRow[], take: boolean) =>
    setSaid((before) => new Map([...before, ...which.map(({ row }) => [row, take] as const)]));
  const correct = (row: number, column: number, text: string) => {
    setRows((before) => before.with(row - 1, (before[row - 1] ?? []).with(column, text.trim())));
    setEdited((before) => new Set(before).add(`${row} ${column}`));
  };
  const isEdited = (row: number, column: number) => edited.has(`${row} ${column}`);
  return { ...shown, said, say, correct, isEdited };
}

/** Rows that are read, and which of them become items. */
export interface TableRows extends Omit<ReturnType<typeof useTableRows>, 'read'> {
  read: ReadTable;
  /** Rows that equal an item of the scenario. */
  there: ReadonlySet<number>;
  isTaken: (row: TableRow) => boolean;
}
