import { type ItemTag, type Tag, nextVersion, tagEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField, notFound } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { PlanCache } from '#features/plan/store/plan-cache-store.ts';
import { readUserPage } from '#http/pagination.ts';
import type { WorkQueue } from '#http/work-queue.ts';
import { changeHandler, largeChangeHandler } from '#http/handle-call.ts';
import type { Api, Call, UndoableCall, WriteHandler } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { chooseStartMonth } from '#http/request-start-month.ts';
import { cachedRead } from '#http/cached-read.ts';
import { computeAmountsByTag } from './amounts-by-tag.ts';
import { readStoredItemsWithTag } from '#features/plan/store/item-list-store.ts';
import { readTagsById } from '#features/plan/store/item-tag-store.ts';
import { createTag, deleteTag, listPopularTags, listTags, readTag, updateTag } from '#features/plan/store/tag-store.ts';
import { prepareChange, recordChange, recordPreparedChange } from '#features/plan/store/undo-store.ts';

export function tagRoutes(api: Api, rateStore: RateStore, plans: PlanCache, places: WorkQueue): void {
  mount(api, 'tags', tagEndpoints, {
    list: cachedRead(async (call) =>
      readUserPage(call, 'tags', (range) => listTags(call.db, call.user.user_id, range)),
    ),
    create: changeHandler(addTag),
    popular: cachedRead(async (call) => listPopularTags(call.db, call.user.user_id, call.query.limit)),
    amountsByTag: cachedRead(async (call) => {
      const { db, user, query, now } = call;
      const { rates } = rateStore.current();
      const month = chooseStartMonth(query.start, now);
      const scenarioId = query.scenario_id ?? user.selected_scenario_id;
      if (scenarioId === null) throw notFound();
      const question = { scenarioId, month, currency: user.display_currency, rates };
      return {
        currency: question.currency,
        tags: await computeAmountsByTag(await plans.read(db, user), question, call.signal),
      };
    }),
    read: cachedRead(async (call) => readTag(call.db, call.user.user_id, call.params.id)),
    update: changeHandler(editTag),
    merge: largeChangeHandler(places, carriersOf, prepareTagMerge),
    remove: largeChangeHandler(places, carriersOf, prepareTagDeletion),
  });
}

/** Returns the number of items that have the tag of the request. */
async function carriersOf({ db, user, params }: { db: Database; user: UserRow; params: { id: number } }) {
  return (await readTag(db, user.user_id, params.id)).item_count;
}

type Tags = typeof tagEndpoints;

async function addTag(call: Call<Tags['create']>): Promise<Tag> {
  const tag = await createTag(call.db, call.user.user_id, call.body);
  await recordChange(call, { action: 'create_tag', tags: [{ before: null, after: itemTag(tag) }] });
  return tag;
}

async function editTag(call: Call<Tags['update']>): Promise<Tag> {
  const { before, after } = await updateTag(call.db, call.user.user_id, call.params.id, call.body);
  const tags = [{ before: itemTag(before), after: itemTag(after) }];
  await recordChange(call, { action: 'update_tag', tags });
  return after;
}

/** Returns a function that deletes a tag in a transaction; its items stay, with a new version. */
function prepareTagDeletion(call: Call<Tags['remove']>): Promise<WriteHandler<Tags['remove']>> {
  return planTakingOff(call, { id: call.params.id, into: null, action: 'delete_tag' });
}

/** Returns a function that merges a tag into another: deletes it, gives its items the other tag instead, and returns the other tag. */
async function prepareTagMerge(call: Call<Tags['merge']>): Promise<WriteHandler<Tags['merge']>> {
  const { user_id: userId } = call.user;
  const { id } = call.params;
  const { into } = call.body;
  await readTag(call.db, userId, into);
  if (id === into) throw invalidField('into', 'tag_into_itself');
  const write = await planTakingOff(call, { id, into, action: 'merge_tags' });
  return async (inside) => {
    await write(inside);
    return readTag(inside.db, userId, into);
  };
}

async function planTakingOff(
  { db, user: { user_id: userId }, now }: UndoableCall,
  { id, into, action }: { id: number; into: number | null; action: 'delete_tag' | 'merge_tags' },
): Promise<(call: UndoableCall) => Promise<void>> {
  const tag = itemTag(await readTag(db, userId, id));
  const knownTags = await readTagsById(db, userId);
  const before = await readStoredItemsWithTag(db, userId, id);
  const after = before.map((item) => ({
    ...item,
    updated_at: nextVersion(now, item),
    tag_ids: withoutTag(item.tag_ids, id, into),
  }));
  const tags = [{ before: tag, after: null }];
  const change = { action, before, after, tags, knownTags, tagsOnly: true };
  const prepared = await prepareChange(db, userId, change);
  return async (call) => {
    await deleteTag(call.db, userId, { id, into }, now);
    await recordPreparedChange(call, prepared);
  };
}

/** Returns the tag ids after the removal or replacement, without duplicates. */
function withoutTag(ids: readonly number[], id: number, into: number | null): number[] {
  const replaces = into !== null && !ids.includes(into);
  return ids.flatMap((one) => (one !== id ? one : replaces ? into : []));
}

function itemTag({ id, name, color }: ItemTag): ItemTag {
  return { id, name, color };
}
