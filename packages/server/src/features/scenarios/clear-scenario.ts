import type { Database } from '#db/connect.ts';
import { deleteItems } from '#features/items/item-batch-store.ts';
import { storedItemsOfScenario } from '#features/items/item-store.ts';
import { prepareChange, recordPrepared } from '#features/undo/undo-store.ts';
import { requireScenario } from './scenario-store.ts';

/** Returns what deletes all items of a scenario in a transaction; nothing to undo when there are none. */
export async function planClearing(db: Database, userId: number, id: number, now: Date) {
  await requireScenario(db, userId, id);
  const before = await storedItemsOfScenario(db, userId, id);
  if (before.length === 0) return async () => ({ deleted: 0, undo_token: null });
  const prepared = await prepareChange(db, userId, { action: 'clear_items', before, after: [] });
  return async (trx: Database) => {
    await deleteItems(
      trx,
      userId,
      before.map((item) => item.id),
    );
    return { deleted: before.length, undo_token: await recordPrepared(trx, userId, prepared, now) };
  };
}
