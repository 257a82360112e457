/** How long a request may take. The end travels with the database handle, so that whoever changes something knows it. */
import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { unavailable } from '#errors.ts';

/** Less than the ten seconds that nobody has to wait longer than. */
export const REQUEST_MS = 9_000;

type Database = Kysely<Tables>;

const endOf = new WeakMap<Database, number>();

/** The same database for one request, whose changes are undone if they are not done within so many milliseconds. */
export function endingIn(db: Database, ms: number): Database {
  const handle = db.withTables();
  endOf.set(handle, performance.now() + ms);
  return handle;
}

/** In milliseconds; without end outside of requests. */
export function timeLeft(db: Database): number {
  return (endOf.get(db) ?? Infinity) - performance.now();
}

export function requireTime(db: Database): void {
  if (timeLeft(db) <= 0) throw unavailable();
}

/** Waits so long for `work`, then throws 503. What is still under way is not waited for any longer. */
export async function withinTime<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), ms);
  });
  try {
    return await Promise.race([work(), outOfTime]);
  } finally {
    clearTimeout(timer);
  }
}
