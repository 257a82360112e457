/** Which erasures may have left something in the files of the database, also after a restart (decision 50). */
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';

/** Runs in the transaction that erases somebody. A row for each, so that no erasure waits for another one or is missed beside it. */
export async function noteUncleared(trx: Database): Promise<void> {
  await trx.insertInto('uncleared_erasures').values({ id: newId() }).execute();
}

/** As many as fit into one statement; the rest comes next. */
const MOST_AT_ONCE = 10_000;

export async function listUncleared(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('uncleared_erasures').select('id').limit(MOST_AT_ONCE).execute();
  return rows.map(({ id }) => id);
}

export async function forgetUncleared(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('uncleared_erasures').where('id', 'in', ids).execute();
}
