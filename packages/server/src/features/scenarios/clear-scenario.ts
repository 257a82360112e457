import type { Database } from '#db/connect.ts';
import { deleteItems } from '#features/items/item-batch-store.ts';
import { storedItemsOfScenario } from '#features/items/item-store.ts';
import { recordChange } from '#features/items/undo-store.ts';
import { requireScenario } from './scenario-store.ts';

/** Deletes all items of a scenario; nothing to undo when there were none. */
export async function clearScenario(db: Database, userId: number, id: number, now: Date) {
  await requireScenario(db, userId, id);
  const before = await storedItemsOfScenario(db, userId, id);
  if (before.length === 0) return { deleted: 0, undo_token: null };
  await deleteItems(
    db,
    userId,
    before.map((item) => item.id),
  );
  const change = { action: 'clear_items', before, after: [] } as const;
  return { deleted: before.length, undo_token: await recordChange(db, userId, change, now) };
}
