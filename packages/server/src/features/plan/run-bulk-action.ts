import { type bulkEndpoints, computeBulkChanges, toFinancialItem } from '@meridian/contract';
import type { Rates } from '@meridian/engine';
import { newId } from '#db/new-id.ts';
import { invalidFields, notFound } from '#errors.ts';
import { readMilestonesByScenario } from '#features/plan/store/milestone-store.ts';
import { insertTags, setTagsOfItems, readTagsById } from '#features/plan/store/item-tag-store.ts';
import { prepareChange, recordPreparedChange } from '#features/plan/store/undo-store.ts';
import type { Call, WriteHandler } from '#http/call-types.ts';
import { chooseLanguage, setLanguageHeaders, renderInLanguage } from '#http/localized-errors.ts';
import { readStoredItemsOfScenarios, readStoredItems } from '#features/plan/store/item-list-store.ts';
import {
  deleteItems,
  encryptItems,
  insertEncryptedItems,
  updateEncryptedItems,
} from '#features/plan/store/item-store.ts';

type Bulk = typeof bulkEndpoints.bulkAction;

/**
 * Plans a bulk action. Returns a function that applies the action in a transaction to all of its items. It changes none of the items if one
 * of them is not the user's or would become invalid.
 */
export async function prepareBulkAction(
  { db, user: { user_id: userId }, body, now, request }: Call<Bulk>,
  rates: Rates,
): Promise<WriteHandler<Bulk>> {
  const { action, item_ids: ids } = body;
  const items = await readStoredItems(db, userId, ids);
  if (items.length !== ids.length) throw notFound();
  const tags = await readTagsById(db, userId);
  const scenarios = action === 'duplicate_items' ? items.map((item) => item.scenario_id) : [];
  const taken = await readStoredItemsOfScenarios(db, userId, scenarios);
  const milestones = await readMilestonesByScenario(db, userId);
  const decided = computeBulkChanges(items, body, { tags, taken, rates, milestones, now, newId });
  if ('problems' in decided) throw invalidFields(decided.problems);

  const { newTags, patched, retagged, copies, removed, before, affected, skipped } = decided;
  const after = [...patched, ...copies];
  const madeTagIds = newTags.map((tag) => tag.id);
  const prepared = await prepareChange(db, userId, { action, before, after, madeTagIds });
  const encrypted = {
    patched: await encryptItems(db, userId, patched),
    copies: await encryptItems(db, userId, copies),
  };
  const language = chooseLanguage(request);
  const result = {
    action,
    affected,
    skipped: skipped.map(({ id, reason }) => ({ id, reason: renderInLanguage(reason, language) })),
    items: after.map((item) => toFinancialItem(item, decided.tags)),
  };
  return async (call) => {
    await insertTags(call.db, userId, newTags);
    await updateEncryptedItems(call.db, userId, encrypted.patched);
    await setTagsOfItems(call.db, userId, retagged);
    await insertEncryptedItems(call.db, userId, encrypted.copies);
    await deleteItems(call.db, userId, removed);
    if (skipped.length > 0) setLanguageHeaders(call.reply, language);
    return { ...result, undo_token: affected === 0 ? null : await recordPreparedChange(call, prepared) };
  };
}
