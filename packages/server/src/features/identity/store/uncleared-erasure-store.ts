/** Erasures that may have left data in the files of the database; stored, so that a restart does not lose them (decision 50). */
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';

/**
 * Records an erasure in the transaction that erases the account. Inserts one row per erasure, so that concurrent erasures neither wait for
 * nor miss one another.
 */
export async function recordUnclearedErasure(trx: Database): Promise<void> {
  await trx.insertInto('uncleared_erasures').values({ id: newId() }).execute();
}

/** Maximum number of rows per statement; the next statement deletes the rest. */
const MAX_ROWS_PER_STATEMENT = 10_000;

/** Returns the ids of erasures whose data may still be in the database files. */
export async function listPendingFileClearings(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('uncleared_erasures').select('id').limit(MAX_ROWS_PER_STATEMENT).execute();
  return rows.map(({ id }) => id);
}

/** Deletes the notes of erasures whose data has been cleared from the database files. */
export async function deletePendingFileClearings(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('uncleared_erasures').where('id', 'in', ids).execute();
}
