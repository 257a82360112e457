/**
 * The time limit of a request, and a signal for the client's disconnect. Both are attached to the database handle, so that all work done
 * through it can check them.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { isLongWork } from './yielding-loops.ts';
import { tooMuchWork, unavailable } from '#errors.ts';

/** Maximum time of a request in ms, below the ten seconds in which every response must arrive. */
export const REQUEST_TIME_LIMIT_MS = 9_000;

type Database = Kysely<Tables>;

interface End {
  /** End of the time limit, on the clock of `performance.now()`. */
  at: number;
  /** Signal that is aborted when the result is no longer needed. */
  signal: AbortSignal | undefined;
}

const endOf = new WeakMap<Database, End>();

/**
 * Returns a database handle for one request. Its changes are rolled back if they take more than `ms` milliseconds, and its long work stops
 * when `signal` is aborted.
 */
export function withTimeLimit(db: Database, ms: number, signal?: AbortSignal): Database {
  const handle = db.withTables();
  endOf.set(handle, { at: performance.now() + ms, signal });
  return handle;
}

/** Copies the time limit and signal of `db` to the transaction that was begun with it. */
export function inheritTimeLimit(trx: Database, db: Database): void {
  const end = endOf.get(db);
  if (end !== undefined) endOf.set(trx, end);
}

/** Returns the remaining time in milliseconds; infinite outside requests. */
export function remainingMs(db: Database): number {
  return (endOf.get(db)?.at ?? Infinity) - performance.now();
}

export function requireTimeLeft(db: Database): void {
  if (remainingMs(db) <= 0) throw unavailable();
}

/**
 * Returns the abort signal of the request to which this handle belongs, aborted when its result is no longer needed; undefined outside
 * requests.
 */
export function abortSignalOf(db: Database): AbortSignal | undefined {
  return endOf.get(db)?.signal;
}

/**
 * Waits at most `ms` for `work`, then aborts the controller that `work` received. Throws 429 if the work is long, such as a forecast of
 * thousands of items, because other long work has probably slowed it down; otherwise throws 503.
 */
export async function runWithDeadline<Result>(
  ms: number,
  work: (end: AbortController) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController();
  try {
    return await withDeadline(ms, work(end), () => (isLongWork(end.signal) ? tooMuchWork() : unavailable()));
  } catch (error) {
    end.abort(error);
    throw error;
  }
}

/** Waits at most `ms` for `work`, then throws the error that `late` returns. */
export async function withDeadline<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
