import { LIMITS } from '@meridian/contract';
import type { RowCells } from '#features/plan/export/rows/parse-delimited-text.ts';
import type { ConvertedTable, TableRow } from '#features/plan/export/rows/parse-rows.ts';
import type { TableReadSettings } from '#features/plan/export/rows/table-read-settings.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import type { ParsedTable, TableFileSource } from './parse-table.ts';

/** A request to read the last opened table again, with changed settings. */
export interface TableReadRequest {
  choices: TableReadSettings;
  /** Row numbers, from 1, that the user included although they do not look like items. */
  includedRows: readonly number[];
  /** The rows with cells corrected by the user, by index. */
  corrected: readonly (readonly [place: number, cells: RowCells])[];
}

/** Rows from the worker, without the cells, which the page already has. */
type RowsWithoutCells = Omit<ConvertedTable, 'rows'> & { rows: readonly Omit<TableRow, 'cells'>[] };

export type TableRequest = { open: TableFileSource } | { read: TableReadRequest };

export type TableResponse =
  /** Some rows of the result. All rows are sent in such chunks, before the message with `rest`. */
  | { rows: readonly unknown[] }
  /** The result without its rows, sent after the last chunk. */
  | { rest: object }
  | { refused: Pick<UnreadableFileError, 'reason' | 'row'> | { failure: string } };

/** A worker that opens one table at a time, and reads it again after every change by the user. */
export interface TableWorkerClient {
  open(source: TableFileSource): Promise<ParsedTable>;
  read(question: TableReadRequest, signal: AbortSignal): Promise<RowsWithoutCells>;
  close(): void;
}

/**
 * Opens a worker for tables. Requests are processed one after the other; aborted ones are not sent. Its methods throw {@link
 * UnreadableFileError}.
 */
export function createTableWorkerClient(): TableWorkerClient {
  let thread: Worker | undefined;
  let asked: PendingRequest | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = (reason: UnreadableFileError) => {
    thread?.terminate();
    asked?.settle.reject(reason);
    // The next request starts a new worker.
    thread = undefined;
  };
  const startThread = () => {
    const worker = new Worker(new URL('table-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<TableResponse>) => {
      if (worker === thread && asked !== undefined) receive(asked, data);
    });
    // A file that exceeds the browser's memory limit terminates the worker.
    worker.addEventListener('error', () => close(new UnreadableFileError('transfer.import.unreadable')));
    return worker;
  };
  const post = async (question: TableRequest): Promise<object> => {
    thread ??= startThread();
    asked = { rows: [], settle: Promise.withResolvers() };
    const tooSlow = () => close(new UnreadableFileError('transfer.import.tooSlow'));
    const late = setTimeout(tooSlow, LIMITS.importReadSeconds * 1_000);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    thread.postMessage(question);
    return asked.settle.promise.finally(() => clearTimeout(late));
  };
  const inTurn = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(ask);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    open: (source) => inTurn(async () => (await post({ open: source })) as ParsedTable),
    read: (question, signal) =>
      inTurn(async () => {
        signal.throwIfAborted();
        return (await post({ read: question })) as RowsWithoutCells;
      }),
    close: () => close(new UnreadableFileError('transfer.import.unreadable')),
  };
}

/** A request that is not answered completely yet: the rows received so far, and the promise of the whole result. */
interface PendingRequest {
  rows: unknown[];
  settle: PromiseWithResolvers<object>;
}

function receive({ rows, settle }: PendingRequest, response: TableResponse): void {
  if ('rows' in response) for (const row of response.rows) rows.push(row);
  else if ('rest' in response) settle.resolve({ ...response.rest, rows });
  else if ('reason' in response.refused)
    settle.reject(new UnreadableFileError(response.refused.reason, response.refused.row));
  else settle.reject(new Error(response.refused.failure));
}
