import { undoEndpoints, type ErrorMessage, errorMessage, toFinancialItem, withResolvedDates } from '@meridian/contract';
import { largeChangeHandler } from '#http/handle-call.ts';
import type { Api, Call, WriteHandler } from '#http/call-types.ts';
import type { WorkQueue } from '#http/work-queue.ts';
import { mount } from '#http/route.ts';
import type { Database } from '#db/connect.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { AccountLimitError } from '#db/account-limits.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import type { UserRow } from '#db/user-row.ts';
import { HttpError, httpError } from '#errors.ts';
import { writeUserSettings, areSettingsUnchanged, diffSettings } from '#features/identity/store/user-settings-store.ts';
import { planEconomicObjectUndo } from '#features/economic/store/undo-economic-objects-store.ts';
import { readStoredItems } from '#features/plan/store/item-list-store.ts';
import {
  type EncryptedItems,
  deleteItems,
  encryptItems,
  insertEncryptedItems,
  updateEncryptedItems,
  type StoredItem,
} from '#features/plan/store/item-store.ts';
import { readMilestonesByScenario } from '#features/plan/store/milestone-store.ts';
import { listScenarios } from '#features/plan/store/scenario-store.ts';
import {
  deleteUnusedTags,
  insertTags,
  setTagsOfItems,
  findTagsUsedElsewhere,
  readTagsById,
  updateItemVersions,
} from '#features/plan/store/item-tag-store.ts';
import { deleteTags, writeTag } from '#features/plan/store/tag-store.ts';
import { readUndoEntrySize, readUndoEntry, deleteUndoEntry } from '#features/plan/store/undo-entry-store.ts';
import { hashItemContents, prepareChange, recordPreparedChange } from '#features/plan/store/undo-store.ts';
import { type JournalEntry, type UndoPlan, planUndoSteps } from '#features/plan/store/undo-rules.ts';
import { restoreScenarios } from '#features/plan/store/undo-scenario-store.ts';
import type { TagChange } from '#features/plan/store/undo-tags.ts';

/** The approximate size of an item in an undo entry. */
const BYTES_OF_ROW = 1_000;

type Undoing = Call<typeof undoEndpoints.undo>;

export function undoRoutes(api: Api, places: WorkQueue): void {
  mount(api, 'items', undoEndpoints, { undo: largeChangeHandler(places, sizeOf, planUndo) });
}

/** Returns the approximate number of rows in the change that a request undoes. */
async function sizeOf({ db, user, body }: Undoing) {
  return (await readUndoEntrySize(db, user.user_id, body.undo_token)) / BYTES_OF_ROW;
}

/**
 * Plans an undo that is exact or refused with 409. Returns a function that runs the undo in a transaction. The token in its result redoes
 * the change.
 */
async function planUndo({ db, user, body, now }: Undoing): Promise<WriteHandler<typeof undoEndpoints.undo>> {
  const { user_id: userId } = user;
  const { undo_token: token } = body;
  const entry = (await readUndoEntry(db, userId, token, now)) ?? gone();
  const { action, direction, settings, madeTagIds } = entry;
  const present = await presentPlan(db, user, entry, now);
  const undo = planUndoSteps(entry, present);
  if ('refusal' in undo) throw blocked(undo.refusal);
  if (settings !== undefined && !areSettingsUnchanged(user, settings))
    throw blocked(errorMessage('change_blocked', { what: direction, reason: errorMessage('settings_changed_since') }));
  const objects = await planEconomicObjectUndo(db, userId, entry.objects);
  if (objects.refusal !== null)
    throw blocked(errorMessage('change_blocked', { what: direction, reason: objects.refusal }));
  const [changed, inserted] = [
    await encryptItems(db, userId, undo.reverse.tagsOnly === true ? [] : undo.changed),
    await encryptItems(db, userId, undo.inserted),
  ];
  const prepared = await prepareChange(db, userId, { ...undo.reverse, knownTags: present.tags });

  const write: WriteHandler<typeof undoEndpoints.undo> = async (call) => {
    const { db: trx, user: owner } = call;
    if (!(await deleteUndoEntry(trx, userId, token))) gone();
    const people = settings?.before.people ?? owner.people;
    await restoreScenarios(trx, owner, entry.scenarios, { now, present: present.scenarios, people });
    await putTags(trx, userId, entry.tagChanges);
    await putItems(trx, userId, undo, { changed, inserted });
    const settled = settings === undefined ? owner : await writeUserSettings(trx, owner, settings.before, now);
    const late = { settings: diffSettings(owner, settled), objects: await objects.put(trx) };
    const undoToken = await recordPreparedChange(call, prepared, late);
    await deleteUnusedTags(trx, userId, madeTagIds);
    const tagsNow = await readTagsById(trx, userId);
    const milestones = await readMilestonesByScenario(trx, userId);
    const shown = (item: StoredItem) =>
      toFinancialItem(withResolvedDates(item, milestones.get(item.scenario_id) ?? []), tagsNow);
    return {
      action,
      direction,
      affected: undo.items.length + undo.removed.length,
      items: await mapYielding(undo.items, shown, abortSignalOf(trx)),
      removed: undo.removed.map((item) => item.id),
      undo_token: undoToken,
    };
  };
  return (call) => write(call).catch(blockedByRoom);
}

function gone(): never {
  throw httpError(409, 'undo_gone');
}

const blocked = (detail: ErrorMessage) => new HttpError({ status: 409, detail });

/** Turns an exceeded limit into a 409: the request is valid, but because of data added since, the undo would exceed the limit. */
function blockedByRoom(error: unknown): never {
  throw error instanceof AccountLimitError ? blocked(error.problem) : error;
}

async function presentPlan(db: Database, user: UserRow, entry: JournalEntry, now: Date) {
  const { user_id: userId } = user;
  const ids = new Set([...entry.before, ...entry.after].map((item) => item.id));
  const items = await readStoredItems(db, userId, [...ids]);
  return {
    items,
    tags: await readTagsById(db, userId),
    carriedElsewhere: await findTagsUsedElsewhere(db, userId, madeTags(entry.tagChanges), ids),
    scenarios: await listScenarios(db, user),
    now,
    hash: await hashItemContents(items, abortSignalOf(db)),
  };
}

/** Returns the ids of the tags that a change created. */
function madeTags(changes: readonly TagChange[]): number[] {
  return changes.flatMap(({ before, after }) => (before === null ? (after?.id ?? []) : []));
}

async function putTags(db: Database, userId: number, changes: readonly TagChange[]): Promise<void> {
  // Deletes first, because a restored tag can have the name of a deleted one.
  await deleteTags(db, userId, madeTags(changes));
  for (const { before, after } of changes) {
    if (before !== null && after !== null) await writeTag(db, userId, before);
  }
  await insertTags(
    db,
    userId,
    changes.flatMap(({ before, after }) => (after === null ? (before ?? []) : [])),
  );
}

async function putItems(
  db: Database,
  userId: number,
  { newTags, removed, changed, retagged, reverse }: UndoPlan,
  encrypted: Record<'changed' | 'inserted', EncryptedItems>,
): Promise<void> {
  await insertTags(db, userId, newTags);
  await deleteItems(db, userId, removed);
  if (reverse.tagsOnly === true) await updateItemVersions(db, userId, changed);
  else await updateEncryptedItems(db, userId, encrypted.changed);
  await setTagsOfItems(db, userId, retagged);
  await insertEncryptedItems(db, userId, encrypted.inserted);
}
