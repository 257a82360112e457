import { LIMITS } from '@meridian/contract';
import type { Cells } from '#features/plan/export/rows/read-cells.ts';
import type { ReadTable, TableRow } from '#features/plan/export/rows/read-rows.ts';
import type { TableChoices } from '#features/plan/export/rows/table-choices.ts';
import { UnreadableFile } from '#features/plan/export/unreadable-file.ts';
import type { OpenTable, Source } from './open-table.ts';

/** How the table that was opened last is to be read. */
export interface ReadQuestion {
  choices: TableChoices;
  /** Rows that the person wants although they look like no item, counted from 1. */
  took: readonly number[];
  /** Rows whose cells the person corrected, by their place. */
  corrected: readonly (readonly [place: number, cells: Cells])[];
}

/** Rows as they come from the worker, without the cells that are here already. */
type ReadRows = Omit<ReadTable, 'rows'> & { rows: readonly Omit<TableRow, 'cells'>[] };

export type TableQuestion = { open: Source } | { read: ReadQuestion };

export type TableAnswer =
  /** A piece of the list. */
  | { rows: readonly unknown[] }
  /** All else; the list is complete then. */
  | { rest: object }
  | { refused: Pick<UnreadableFile, 'reason' | 'row'> | { failure: string } };

/** A thread that opens one table at a time and reads it as often as the person changes something. */
export interface TableReader {
  open(source: Source): Promise<OpenTable>;
  read(question: ReadQuestion, signal: AbortSignal): Promise<ReadRows>;
  close(): void;
}

/** Questions are answered one after the other; one that nobody waits for any more is not asked. Throws {@link UnreadableFile}. */
export function openTableReader(): TableReader {
  let thread: Worker | undefined;
  let asked: Waiting | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = (reason: UnreadableFile) => {
    thread?.terminate();
    asked?.settle.reject(reason);
    // The next question has a thread of its own.
    thread = undefined;
  };
  const startThread = () => {
    const worker = new Worker(new URL('table-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => {
      if (worker === thread && asked !== undefined) receive(asked, data);
    });
    // A file that takes more memory than the browser gives ends the thread.
    worker.addEventListener('error', () => close(new UnreadableFile('transfer.import.unreadable')));
    return worker;
  };
  const post = async (question: TableQuestion): Promise<object> => {
    thread ??= startThread();
    asked = { rows: [], settle: Promise.withResolvers() };
    const tooSlow = () => close(new UnreadableFile('transfer.import.tooSlow'));
    const late = setTimeout(tooSlow, LIMITS.importReadSeconds * 1_000);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    thread.postMessage(question);
    return asked.settle.promise.finally(() => clearTimeout(late));
  };
  const inTurn = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(ask);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    open: (source) => inTurn(async () => (await post({ open: source })) as OpenTable),
    read: (question, signal) =>
      inTurn(async () => {
        signal.throwIfAborted();
        return (await post({ read: question })) as ReadRows;
      }),
    close: () => close(new UnreadableFile('transfer.import.unreadable')),
  };
}

/** The question that is being answered, and as much of its list as is here. */
interface Waiting {
  rows: unknown[];
  settle: PromiseWithResolvers<object>;
}

function receive({ rows, settle }: Waiting, answer: TableAnswer): void {
  if ('rows' in answer) for (const row of answer.rows) rows.push(row);
  else if ('rest' in answer) settle.resolve({ ...answer.rest, rows });
  else if ('reason' in answer.refused)
    settle.reject(new UnreadableFile(answer.refused.reason, answer.refused.row));
  else settle.reject(new Error(answer.refused.failure));
}
