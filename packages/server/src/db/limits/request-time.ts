/** How long a request may take, and whether its caller still waits. Both travel with the database handle, so that all work done through it knows. */
import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { unavailable } from '#errors.ts';

/** Less than the ten seconds that nobody has to wait longer than. */
export const REQUEST_MS = 9_000;

type Database = Kysely<Tables>;

interface End {
  /** As `performance.now()` counts. */
  at: number;
  /** Aborted once nobody needs the result any more. */
  signal: AbortSignal | undefined;
}

const endOf = new WeakMap<Database, End>();

/**
 * The same database for one request: its changes are undone if they are not done within `ms` milliseconds, and its long
 * work stops when `signal` is aborted.
 */
export function endingIn(db: Database, ms: number, signal?: AbortSignal): Database {
  const handle = db.withTables();
  endOf.set(handle, { at: performance.now() + ms, signal });
  return handle;
}

/** Gives a transaction the end of the handle that it was begun with. */
export function endsWith(trx: Database, db: Database): void {
  const end = endOf.get(db);
  if (end !== undefined) endOf.set(trx, end);
}

/** In milliseconds; without end outside of requests. */
export function timeLeft(db: Database): number {
  return (endOf.get(db)?.at ?? Infinity) - performance.now();
}

export function requireTime(db: Database): void {
  if (timeLeft(db) <= 0) throw unavailable();
}

/** For work in turns through this handle: aborted when its result is of no use any more; undefined outside of requests. */
export function signalOf(db: Database): AbortSignal | undefined {
  return endOf.get(db)?.signal;
}

/** Waits so long for `work`, then throws 503. The signal that `work` was given is aborted when it is not waited for any longer. */
export async function withinTime<Result>(
  ms: number,
  work: (end: AbortController) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController();
  try {
    return await within(ms, work(end), unavailable);
  } catch (error) {
    end.abort(error);
    throw error;
  }
}

/** Waits so long for `work`, then throws what `late` returns. */
export async function within<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
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
