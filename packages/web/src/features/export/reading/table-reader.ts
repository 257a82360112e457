import { LIMITS } from '@meridian/contract';
import { UnreadableFile } from '#features/export/unreadable-file.ts';
import type { Source } from './open-source.ts';
import type { OpenTable } from '#features/export/table/open-table.ts';
import type { Cells } from '#features/export/table/read-cells.ts';
import type { ReadTable, TableRow } from '#features/export/table/read-rows.ts';
import type { TableChoices } from '#features/export/table/rows/table-choices.ts';

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

export interface TableQuestion {
  number: number;
  open?: Source;
  read?: ReadQuestion;
}

export interface TableAnswer {
  number: number;
  /** A piece of the list. */
  rows?: readonly unknown[];
  /** All else; the list is complete then. */
  rest?: object;
  refused?: Refused;
}

export type Refused = Pick<UnreadableFile, 'reason' | 'row'> | { failure: string };

/** A thread that opens one table at a time and reads it as often as the person changes something. */
export interface TableReader {
  open(source: Source): Promise<OpenTable>;
  read(question: ReadQuestion, signal: AbortSignal): Promise<ReadRows>;
  close(): void;
}

interface Waiting {
  rows: unknown[];
  settle: PromiseWithResolvers<object>;
}

/** Questions are answered one after the other; one that nobody waits for any more is not asked. Throws {@link UnreadableFile}. */
export function openTableReader(): TableReader {
  let thread: Thread | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = (reason: UnreadableFile) => {
    thread?.end(reason);
    // The next question has a thread of its own.
    thread = undefined;
  };
  const post = async (question: Omit<TableQuestion, 'number'>): Promise<object> => {
    thread ??= startThread(close);
    const late = setTimeout(
      () => close(new UnreadableFile('transfer.import.tooSlow')),
      LIMITS.importReadSeconds * 1_000,
    );
    return thread.ask(question).finally(() => clearTimeout(late));
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

interface Thread {
  ask(question: Omit<TableQuestion, 'number'>): Promise<object>;
  /** Whatever is not answered yet fails with the reason. */
  end(reason: UnreadableFile): void;
}

function startThread(onFailure: (reason: UnreadableFile) => void): Thread {
  const worker = new Worker(new URL('table-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => {
    const { number, rows, rest, refused } = data;
    const one = waiting.get(number);
    if (one === undefined) return;
    if (rows !== undefined) {
      for (const row of rows) one.rows.push(row);
      return;
    }
    waiting.delete(number);
    if (refused === undefined) one.settle.resolve({ ...rest, rows: one.rows });
    else if ('reason' in refused) one.settle.reject(new UnreadableFile(refused.reason, refused.row));
    else one.settle.reject(new Error(refused.failure));
  });
  // A file that takes more memory than the browser gives ends the thread.
  worker.addEventListener('error', () => onFailure(new UnreadableFile('transfer.import.unreadable')));
  return {
    ask: (question) => {
      const number = (asked += 1);
      const one = { rows: [], settle: Promise.withResolvers<object>() };
      waiting.set(number, one);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ number, ...question } satisfies TableQuestion);
      return one.settle.promise;
    },
    end: (reason) => {
      worker.terminate();
      for (const { settle } of waiting.values()) settle.reject(reason);
      waiting.clear();
    },
  };
}
