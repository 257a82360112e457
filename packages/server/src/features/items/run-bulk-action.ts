import { type BulkActionBody, type BulkResult, decideBulkAction, toItem } from '@meridian/contract';
import type { Rates } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { invalid, notFound } from '#errors.ts';
import { insertTags, setTagsOfItems } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import { deleteItems, insertItems, namesInScenarios, updateItems } from './item-batch-store.ts';
import { storedItems } from './item-store.ts';
import { recordChange } from './undo-store.ts';

/** Does a bulk action to all of its items or, when one is not the user's or would become invalid, to none. */
export async function runBulkAction(
  db: Database,
  userId: number,
  action: BulkActionBody,
  { now, rates }: { now: Date; rates: Rates },
): Promise<BulkResult> {
  const items = await storedItems(db, userId, action.item_ids);
  if (items.length !== action.item_ids.length) throw notFound();
  const tags = await tagsById(db, userId);
  const scenarios = action.action === 'duplicate_items' ? items.map((item) => item.scenario_id) : [];
  const taken = await namesInScenarios(db, userId, scenarios);
  const decided = decideBulkAction(items, action, { tags, taken, rates, now, newId });
  if ('problems' in decided) throw invalid([['item_ids', decided.problems]]);

  const { newTags, patched, retagged, copies, removed, before, affected, skipped } = decided;
  await insertTags(db, userId, newTags);
  await updateItems(db, userId, patched);
  await setTagsOfItems(db, userId, retagged);
  await insertItems(db, userId, copies);
  await deleteItems(
    db,
    userId,
    removed.map((item) => item.id),
  );
  const after = [...patched, ...copies];
  const change = { action: action.action, before, after, madeTagIds: newTags.map((tag) => tag.id) };
  return {
    action: action.action,
    affected,
    skipped,
    items: after.map((item) => toItem(item, decided.tags)),
    undo_token: affected === 0 ? null : await recordChange(db, userId, change, now),
  };
}
