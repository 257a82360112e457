import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { deleteAllItems } from '#features/items/item-batch-store.ts';
import { forgetChanges } from '#features/undo/undo-store.ts';
import { forgetAnswers } from '#http/idempotency.ts';
import { deleteOtherScenarios } from './scenario-store.ts';

/**
 * Deletes every item and every scenario but Default, for good: earlier changes cannot be undone any more either, and what earlier calls
 * were answered is not repeated.
 */
export async function clearAllData(db: Database, user: UserRow, now: Date) {
  const items = await deleteAllItems(db, user.user_id);
  const scenarios = await deleteOtherScenarios(db, user, now);
  await forgetChanges(db, user.user_id);
  await forgetAnswers(db, user.user_id);
  return { deleted_scenarios: scenarios, deleted_items: items };
}
