import type { CurrencyCode } from '@meridian/engine';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { TableFile } from './read-import-file.ts';
import type { Delimiter } from '#features/plan/export/rows/parse-delimited-text.ts';
import type { ConvertedTable, TableRow } from '#features/plan/export/rows/parse-rows.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { logError } from '#lib/api/log-error.ts';
import type { Encoding } from './encodings.ts';
import type { ParsedTable } from './parse-table.ts';
import { type TableWorkerClient, createTableWorkerClient } from './table-worker-client.ts';

/** The settings for opening a file, detected or chosen by the user. */
interface Reading {
  encoding: Encoding;
  delimiter: Delimiter | undefined;
  sheet: number;
}

/** Returns the table of a file, or the reason why it cannot be read. Both are absent while the file is being opened. */
export function useTableReader({ source }: TableFile, currency: CurrencyCode) {
  const [reader] = useState(createTableWorkerClient);
  const [reading, setReading] = useState<Reading>({
    encoding: source.encoding,
    delimiter: undefined,
    sheet: 0,
  });
  useEffect(() => () => reader.close(), [reader]);
  const asked = useMemo(() => ({ ...source, ...reading, currency }), [source, reading, currency]);
  const outcome = useOutcome(asked, () => reader.open(asked));
  const change = (some: Partial<Reading>) => setReading((before) => ({ ...before, ...some }));
  const known = outcome?.question === asked ? outcome : null;
  // The names of the sheets stay on screen while another sheet is being opened.
  const sheets = outcome?.answer?.sheets ?? [];
  return { reader, reading, change, table: known?.answer, refused: known?.refused, sheets };
}

/**
 * Returns the rows of a table with the user's corrections, and functions to correct them; `read` is null until they are read for the first
 * time.
 */
export function useTableRows(table: ParsedTable, reader: TableWorkerClient) {
  const [rows, setRows] = useState(table.rows);
  const [choices, setChoices] = useState(table.choices);
  /** The user's decisions by row: true to include the row, false to leave it out. */
  const [decisions, setDecisions] = useState<ReadonlyMap<number, boolean>>(new Map());
  const includedRows = [...decisions].flatMap(([row, isIncluded]) => (isIncluded ? row : [])).join(' ');
  const question = useMemo(
    () => ({
      choices,
      includedRows: includedRows === '' ? [] : includedRows.split(' ').map(Number),
      corrected: rows.flatMap((cells, place) => (cells === table.rows[place] ? [] : [[place, cells] as const])),
    }),
    [choices, includedRows, rows, table],
  );
  const outcome = useOutcome(question, async (signal): Promise<ConvertedTable> => {
    const answer = await reader.read(question, signal);
    return { ...answer, rows: answer.rows.map((row) => ({ ...row, cells: rows[row.row - 1] ?? [] })) };
  });
  return {
    rows,
    choices,
    setChoices,
    decisions,
    setIncluded: (which: readonly TableRow[], isIncluded: boolean) =>
      setDecisions((before) => new Map([...before, ...which.map(({ row }) => [row, isIncluded] as const)])),
    correct: (row: number, column: number, text: string) =>
      setRows((before) => before.with(row - 1, (before[row - 1] ?? []).with(column, text.trim()))),
    isEdited: (row: number, column: number) => rows[row - 1]?.[column] !== table.rows[row - 1]?.[column],
    read: outcome?.answer ?? null,
    refused: outcome?.refused,
    isReading: outcome?.question !== question,
  };
}

/** Rows that were read, and which of them become items. */
export interface TableRows extends Omit<ReturnType<typeof useTableRows>, 'read' | 'refused'> {
  read: ConvertedTable;
  /** The rows that equal an item of the scenario. */
  there: ReadonlySet<number>;
  isIncluded: (row: TableRow) => boolean;
}

interface Outcome<Question, Answer> {
  /** The request to which this outcome belongs. */
  question: Question;
  answer?: Answer;
  refused?: UnreadableFileError;
}

/** Returns the outcome of the latest completed request; null before the first. A new request object starts a new request. */
function useOutcome<Question, Answer>(
  question: Question,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Outcome<Question, Answer> | null {
  const [outcome, setOutcome] = useState<Outcome<Question, Answer> | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    const wanted = new AbortController();
    const { signal } = wanted;
    const settle = (result: Omit<Outcome<Question, Answer>, 'question'>) => {
      if (!signal.aborted) setOutcome({ question, ...result });
    };
    askNow(signal).then(
      (answer) => settle({ answer }),
      (error: unknown) => settle({ refused: refusalFor(error, signal) }),
    );
    return () => wanted.abort();
  }, [question]);
  return outcome;
}

/** Returns the error to show for a failed request. Unexpected errors are also logged. */
function refusalFor(error: unknown, { aborted }: AbortSignal): UnreadableFileError {
  if (error instanceof UnreadableFileError) return error;
  if (!aborted) logError('A table could not be read', error);
  return new UnreadableFileError('transfer.import.unreadable');
}
