import {
  type BulkActionBody,
  type BulkResult,
  type Sentence,
  decideBulkAction,
  toItem,
} from '@meridian/contract';
import type { Rates } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { invalid, notFound } from '#errors.ts';
import { insertTags, setTagsOfItems } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import {
  deleteItems,
  encryptItems,
  insertEncrypted,
  namesInScenarios,
  updateEncrypted,
} from './item-batch-store.ts';
import { storedItems } from './item-store.ts';
import { prepareChange, recordPrepared } from '#features/undo/undo-store.ts';

/** Returns what does a bulk action, in a transaction, to all of its items or, when one is not the user's or would become invalid, to none. */
export async function planBulkAction(
  db: Database,
  userId: number,
  action: BulkActionBody,
  { now, rates, say }: { now: Date; rates: Rates; say: (reason: Sentence) => string },
): Promise<(trx: Database) => Promise<BulkResult>> {
  const items = await storedItems(db, userId, action.item_ids);
  if (items.length !== action.item_ids.length) throw notFound();
  const tags = await tagsById(db, userId);
  const scenarios = action.action === 'duplicate_items' ? items.map((item) => item.scenario_id) : [];
  const taken = await namesInScenarios(db, userId, scenarios);
  const decided = decideBulkAction(items, action, { tags, taken, rates, now, newId });
  if ('problems' in decided) throw invalid(decided.problems.map((problem) => ['item_ids', problem]));

  const { newTags, patched, retagged, copies, removed, before, affected, skipped } = decided;
  const after = [...patched, ...copies];
  const change = { action: action.action, before, after, madeTagIds: newTags.map((tag) => tag.id) };
  const prepared = await prepareChange(db, userId, change);
  const encrypted = {
    patched: await encryptItems(db, userId, patched),
    copies: await encryptItems(db, userId, copies),
  };
  const result = {
    action: action.action,
    affected,
    skipped: skipped.map(({ id, reason }) => ({ id, reason: say(reason) })),
    items: after.map((item) => toItem(item, decided.tags)),
  };
  return async (trx) => {
    await insertTags(trx, userId, newTags);
    await updateEncrypted(trx, userId, encrypted.patched);
    await setTagsOfItems(trx, userId, retagged);
    await insertEncrypted(trx, userId, encrypted.copies);
    await deleteItems(
      trx,
      userId,
      removed.map((item) => item.id),
    );
    const undoToken = affected === 0 ? null : await recordPrepared(trx, userId, prepared, now);
    return { ...result, undo_token: undoToken };
  };
}
