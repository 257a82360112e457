import type { Database } from '#db/connect.ts';
import { deleteItems } from './item-batch-store.ts';
import { readStoredItem } from './item-store.ts';
import { recordChange } from '#features/undo/undo-store.ts';

export async function deleteItem(db: Database, userId: number, id: number, now: Date) {
  const item = await readStoredItem(db, userId, id);
  await deleteItems(db, userId, [id]);
  return { undo_token: await recordChange(db, userId, { action: 'delete', before: [item], after: [] }, now) };
}
