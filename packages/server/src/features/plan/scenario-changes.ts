/** Creates, copies, clears and deletes scenarios. Each of these changes can be undone, except clearing all data. */
import {
  type DuplicateBody,
  type Milestone,
  type Scenario,
  createCopyNameGenerator,
  applyItemPatch,
  type scenarioEndpoints,
  withMilestoneIds,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { requireWithinLimit } from '#db/account-limits.ts';
import { invalidField, notFound } from '#errors.ts';
import { readStoredItemsOfScenario } from '#features/plan/store/item-list-store.ts';
import {
  deleteItems,
  encryptItems,
  insertEncryptedItems,
  type StoredItem,
  requireValidItemFields,
} from '#features/plan/store/item-store.ts';
import { toScenarioChange } from '#features/plan/store/undo-scenario-store.ts';
import { deleteUndoEntries } from '#features/plan/store/undo-entry-store.ts';
import { prepareChange, recordChange, recordPreparedChange } from '#features/plan/store/undo-store.ts';
import type { Call, WriteHandler } from '#http/call-types.ts';
import { deleteStoredResponses } from '#http/idempotency.ts';
import { requireDateOrder } from '#features/plan/store/require-date-order.ts';
import {
  createScenario,
  deleteOtherScenarios,
  deleteScenarioRow,
  insertScenario,
  listScenarios,
  readScenario,
  requireFreeName,
  requireScenario,
} from '#features/plan/store/scenario-store.ts';
import { withMilestoneDates, resolveMilestones } from './resolve-milestones.ts';

type Scenarios = typeof scenarioEndpoints;

export async function addScenario(call: Call<Scenarios['create']>): Promise<Scenario> {
  const made = await createScenario(call.db, call.user, call.body.name, call.now);
  await recordChange(call, { action: 'create_scenario', scenarios: [toScenarioChange(null, made)] });
  return made;
}

/**
 * Returns a function that copies a scenario in a transaction, with its items in their order and their tags. The copy is named as requested,
 * or 'NAME (copy)'. The requested changes apply to the copy's items, assumptions and milestones. If any is refused, no copy is made.
 */
export async function prepareScenarioDuplicate({
  db,
  user,
  params: { id },
  body,
  now,
}: Call<Scenarios['duplicate']>): Promise<WriteHandler<Scenarios['duplicate']>> {
  const { user_id: userId } = user;
  const { name: asked, item_changes: changes = [], assumptions: assumed = {}, milestones: given } = body ?? {};
  const { name: original, assumptions: before, milestones: own } = await readScenario(db, user, id);
  const milestones = given === undefined ? own : resolveMilestones(given, own, user.people);
  await requireWithinLimit(db, userId, 'scenarios');
  if (asked !== undefined) await requireFreeName(db, userId, asked);
  const present = asked === undefined ? await listScenarios(db, user) : [];
  const name = asked ?? createCopyNameGenerator(present.map((scenario) => scenario.name))(original);
  const assumptions = { ...before, ...assumed };
  const copyId = newId();
  const stored = await readStoredItemsOfScenario(db, userId, id);
  const items = changed(withMilestoneDates(stored, { before: own, after: milestones }), changes, milestones);
  if (given !== undefined) requireDateOrder(items, milestones, 'milestones');
  const copyIds = new Map(milestones.map((one) => [one.id, newId()]));
  const copiedMilestones = milestones.map((one) => ({ ...one, id: copyIds.get(one.id) ?? one.id }));
  const copies = items.toReversed().map((item) => {
    return {
      ...withMilestoneIds(item, copyIds),
      id: newId(),
      scenario_id: copyId,
      created_at: now,
      updated_at: now,
    };
  });
  const encrypted = await encryptItems(db, userId, copies);
  const prepared = await prepareChange(db, userId, { action: 'duplicate_scenario', after: copies });
  return async (call) => {
    const made = { id: copyId, name, isDefault: false, assumptions, milestones: copiedMilestones, now };
    await insertScenario(call.db, userId, made);
    await insertEncryptedItems(call.db, userId, encrypted);
    const copy = await readScenario(call.db, call.user, copyId);
    await recordPreparedChange(call, prepared, { scenarios: [{ ...toScenarioChange(null, copy), copyOf: id }] });
    return copy;
  };
}

type Changes = NonNullable<NonNullable<DuplicateBody>['item_changes']>;

/** Returns the changed items; throws 404 if a change names an item that is not in the list. */
function changed(items: readonly StoredItem[], changes: Changes, milestones: readonly Milestone[]): StoredItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const { id, ...given } of changes) {
    const item = byId.get(id);
    if (item === undefined) throw notFound();
    byId.set(id, { ...item, ...requireValidItemFields(applyItemPatch(item, given, milestones)) });
  }
  return [...byId.values()];
}

/** Returns a function that deletes a scenario and its items in a transaction; an undo restores it and its selection. */
export async function prepareScenarioDeletion({
  db,
  user,
  params: { id },
}: Call<Scenarios['remove']>): Promise<WriteHandler<Scenarios['remove']>> {
  const scenario = await readScenario(db, user, id);
  if (scenario.is_default) throw invalidField('non_field_errors', 'default_deleted');
  const prepared = await prepareChange(db, user.user_id, {
    action: 'delete_scenario',
    before: await readStoredItemsOfScenario(db, user.user_id, id),
    scenarios: [toScenarioChange(scenario, null)],
  });
  return async (call) => {
    await deleteScenarioRow(call.db, call.user, id, call.now);
    return { undo_token: await recordPreparedChange(call, prepared) };
  };
}

/** Returns a function that deletes all items of a scenario in a transaction; it records no undo entry if there are none. */
export async function prepareScenarioClearing({
  db,
  user: { user_id: userId },
  params: { id },
}: Call<Scenarios['clearItems']>): Promise<WriteHandler<Scenarios['clearItems']>> {
  await requireScenario(db, userId, id);
  const before = await readStoredItemsOfScenario(db, userId, id);
  if (before.length === 0) return async () => ({ deleted: 0, undo_token: null });
  const prepared = await prepareChange(db, userId, { action: 'clear_items', before });
  return async (call) => {
    await deleteItems(call.db, userId, before);
    return { deleted: before.length, undo_token: await recordPreparedChange(call, prepared) };
  };
}

/**
 * Deletes all items and all scenarios except Default permanently. Deletes the undo journal and the responses stored for repeated requests
 * too.
 */
export async function clearAllData({ db, user, now }: Call<Scenarios['clearAllData']>) {
  const items = await deleteUserRows(db, 'items', { user_id: user.user_id });
  const scenarios = await deleteOtherScenarios(db, user, now);
  await deleteUndoEntries(db, user.user_id);
  await deleteStoredResponses(db, user.user_id);
  return { deleted_scenarios: scenarios, deleted_items: items };
}
