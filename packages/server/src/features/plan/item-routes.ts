import {
  type FinancialItem,
  type InputFields,
  applyItemPatch,
  bulkEndpoints,
  fieldsOfNewItem,
  itemEndpoints,
  nextVersion,
  errorMessage,
  toFinancialItem,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';
import { HttpError, invalidField } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import { countItems, listItems } from '#features/plan/store/item-list-store.ts';
import {
  type StoredItem,
  deleteItems,
  insertItems,
  readItem,
  readStoredItem,
  requireValidItemFields,
  updateItems,
} from '#features/plan/store/item-store.ts';
import { type PlanCache, itemsOfScenario } from '#features/plan/store/plan-cache-store.ts';
import { readScenario, requireScenario } from '#features/plan/store/scenario-store.ts';
import { findOrCreateTags, setTagsOfItems } from '#features/plan/store/item-tag-store.ts';
import { recordChange } from '#features/plan/store/undo-store.ts';
import { changeHandler } from '#http/handle-call.ts';
import type { Api, Call, UndoableCall } from '#http/call-types.ts';
import { cachedRead } from '#http/cached-read.ts';
import { readExpectedVersion } from '#http/expected-version.ts';
import { readPage, toPage } from '#http/pagination.ts';
import { mount } from '#http/route.ts';
import { prepareBulkAction } from './run-bulk-action.ts';

export function itemRoutes(api: Api, rateStore: RateStore, plans: PlanCache): void {
  mount(api, 'items', itemEndpoints, {
    list: cachedRead(async (call) => {
      const { db, user, query, request } = call;
      const { scenario_id: id } = query;
      const all = await countItems(db, user.user_id);
      // A page of a large plan is read without loading the whole plan; a small plan is loaded and cached, because forecasts use it too.
      if (all <= query.page_size) {
        const plan = await plans.read(db, user);
        return toPage(request, query, id === undefined ? plan.items : itemsOfScenario(plan, id));
      }
      if (id !== undefined) await requireScenario(db, user.user_id, id);
      return readPage(request, query, {
        count: async () => (id === undefined ? all : countItems(db, user.user_id, id)),
        rows: (range) => listItems(db, user.user_id, range, id),
      });
    }),
    create: changeHandler(createItem),
    read: cachedRead(async (call) => readItem(call.db, call.user.user_id, call.params.id)),
    update: changeHandler(updateItem),
    remove: changeHandler(removeItem),
    toggleVisibility: changeHandler(toggleItem),
  });
  mount(api, 'items', bulkEndpoints, {
    bulkAction: (call) => call.changeAsPlanned((planning) => prepareBulkAction(planning, rateStore.current().rates)),
  });
}

type Items = typeof itemEndpoints;

/** Adds an item, to the selected scenario if the body names none. */
async function createItem(call: Call<Items['create']>): Promise<FinancialItem> {
  const { db, user, body, now } = call;
  const { user_id: userId } = user;
  const { tag_names: names = [], ...given } = body;
  const scenarioId = given.scenario_id ?? user.selected_scenario_id;
  if (scenarioId === null) throw invalidField('scenario_id', 'no_scenario');
  const { milestones } = await readScenario(db, user, scenarioId);
  const fields = requireValidItemFields(fieldsOfNewItem(given, scenarioId, milestones));
  const { tags, tagIds, madeTagIds } = await findOrCreateTags(db, userId, names);
  const dates = { created_at: now, updated_at: now };
  const item: StoredItem = { ...fields, ...dates, user_id: userId, id: newId(), tag_ids: tagIds };
  await insertItems(db, userId, [item]);
  await recordChange(call, { action: 'create', after: [item], madeTagIds, knownTags: tags });
  return toFinancialItem(item, tags);
}

/** Changes only the given fields; throws 409 with the current item if the client read an older version. */
async function updateItem(call: Call<Items['update']>): Promise<FinancialItem> {
  const { db, user, params, body, request } = call;
  const stored = await readStoredItem(db, user.user_id, params.id);
  const seen = readExpectedVersion(request);
  if (seen !== undefined && Date.parse(seen) !== stored.updated_at.getTime()) {
    const item = await readItem(db, user.user_id, params.id);
    throw new HttpError({ status: 409, detail: errorMessage('item_changed'), more: { item } });
  }
  return writeItem(call, stored, body);
}

/** Inverts the item's `is_hidden`. */
async function toggleItem(call: Call<Items['toggleVisibility']>): Promise<FinancialItem> {
  const stored = await readStoredItem(call.db, call.user.user_id, call.params.id);
  return writeItem(call, stored, { is_hidden: !stored.is_hidden });
}

async function removeItem(call: Call<Items['remove']>): Promise<{ undo_token: string }> {
  const item = await readStoredItem(call.db, call.user.user_id, call.params.id);
  await deleteItems(call.db, call.user.user_id, [item]);
  return { undo_token: await recordChange(call, { action: 'delete', before: [item] }) };
}

async function writeItem(
  call: UndoableCall,
  stored: StoredItem,
  { tag_names: names, ...given }: InputFields,
): Promise<FinancialItem> {
  const { db, user, now } = call;
  const { user_id: userId } = stored;
  const { milestones } = await readScenario(db, user, given.scenario_id ?? stored.scenario_id);
  const fields = requireValidItemFields(applyItemPatch(stored, given, milestones));
  const { tags, tagIds, madeTagIds } = await findOrCreateTags(db, userId, names ?? []);
  const item = {
    ...stored,
    ...fields,
    updated_at: nextVersion(now, stored),
    tag_ids: names === undefined ? stored.tag_ids : tagIds,
  };
  await updateItems(db, userId, [item]);
  if (names !== undefined) await setTagsOfItems(db, userId, [item]);
  await recordChange(call, {
    action: 'update',
    before: [stored],
    after: [item],
    madeTagIds,
    knownTags: tags,
  });
  return toFinancialItem(item, tags);
}
