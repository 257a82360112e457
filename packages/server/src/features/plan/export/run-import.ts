import {
  type DuplicatePolicy,
  type ImportMode,
  type ImportResult,
  type Scenario,
  errorMessage,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import type { UserRow } from '#db/user-row.ts';
import { HttpError, type RowError } from '#errors.ts';
import { selectScenario } from '#features/identity/store/account-store.ts';
import { writeUserSettings, diffSettings } from '#features/identity/store/user-settings-store.ts';
import { importEconomicObjects } from '#features/economic/store/import-economic-objects-store.ts';
import { readEconomicObjects, diffEconomicObjects } from '#features/economic/store/undo-economic-objects-store.ts';
import { readAllStoredItems } from '#features/plan/store/item-list-store.ts';
import {
  type EncryptedItems,
  deleteItems,
  encryptItems,
  insertEncryptedItems,
  updateEncryptedItems,
  type StoredItem,
} from '#features/plan/store/item-store.ts';
import {
  type PlanChange,
  isEmptyChange,
  prepareChange,
  recordPreparedChange,
} from '#features/plan/store/undo-store.ts';
import {
  deleteOtherScenarios,
  ensureDefaultSelected,
  insertScenario,
  listScenarios,
  writeScenario,
} from '#features/plan/store/scenario-store.ts';
import { diffScenarios } from '#features/plan/store/undo-scenario-store.ts';
import { insertTags, setTagsOfItems, readTagsById } from '#features/plan/store/item-tag-store.ts';
import type { UndoableCall } from '#http/call-types.ts';
import type { ImportFile } from './import-file-content.ts';
import { planEconomicObjects } from './plan-economic-import.ts';
import { type DataKeptByImport, selectRemainingData, withDefaultScenario } from './data-before-import.ts';
import { type ImportPlan, planImport } from './plan-import.ts';

export interface ImportRequest {
  file: ImportFile;
  mode: ImportMode;
  alreadyThere: DuplicatePolicy;
  /** True if the import returns its result and writes nothing. */
  isDryRun: boolean;
}

/** The result of an import. */
type Outcome = Omit<ImportResult, 'errors'> & { errors: RowError[] };

/**
 * Plans an import that is written completely or not at all. If there is any error, nothing changes and the response contains every error.
 * Returns a function that writes the changes in a transaction.
 */
export async function prepareImport(
  { db, user, now }: UndoableCall,
  given: ImportRequest,
): Promise<(call: UndoableCall) => Promise<Outcome>> {
  const { file, mode, alreadyThere, isDryRun } = given;
  const { user_id: userId } = user;
  const present = {
    userId,
    isGuest: user.is_guest,
    scenarios: withDefaultScenario(await listScenarios(db, user), now),
    people: user.people,
    tags: [...(await readTagsById(db, userId)).values()],
    items: await readAllStoredItems(db, userId),
  };
  const left = selectRemainingData(mode, file, present);
  const plan = await planImport(file, left, { mode, alreadyThere, now }, abortSignalOf(db));
  const economic = await planEconomicObjects(db, user, { file, mode, now });
  const errors = file.errors.length > 0 ? file.errors : [...plan.errors, ...economic.errors];
  if (errors.length > 0) {
    const result = refused(errors, isDryRun);
    return async () => result;
  }
  const result = {
    created: plan.created.length + economic.count('created'),
    updated: plan.updated.length + economic.count('updated') + (mode === 'merge' ? plan.assuming.length : 0),
    skipped: plan.skipped + economic.count('skipped'),
    ...(isDryRun && plan.alreadyThere.length > 0 && { already_there: [...plan.alreadyThere] }),
    errors: [],
  };
  if (isDryRun) return async () => result;
  const write = await planWriting(db, user, {
    ...given,
    now,
    plan,
    economic,
    present,
    stays: new Set(left.items),
  });
  return async (call) => {
    await write(call);
    return result;
  };
}

interface Decided extends ImportRequest {
  now: Date;
  plan: ImportPlan;
  economic: Awaited<ReturnType<typeof planEconomicObjects>>;
  present: Omit<DataKeptByImport, 'scenarios'> & { scenarios: readonly Scenario[] };
  /** The existing items that the import leaves unchanged or updates; it deletes all others. */
  stays: ReadonlySet<StoredItem>;
}

/** Encrypts the planned changes. Returns a function that writes them and records one undo entry for the import, unless nothing changes. */
async function planWriting(db: Database, { user_id: userId }: UserRow, decided: Decided) {
  const { file, mode, now, plan, economic, present, stays } = decided;
  const removed = present.items.filter((item) => !stays.has(item));
  const objects = economic.changesNothing ? null : await readEconomicObjects(db, userId);
  const encrypted = {
    created: await encryptItems(db, userId, plan.created),
    updated: await encryptItems(db, userId, plan.updated),
  };
  const prepared = await prepareChange(db, userId, changeOf(decided, removed));

  return async (call: UndoableCall): Promise<void> => {
    const { db: trx, user } = call;
    const newDefault = present.scenarios.find((scenario) => scenario.is_default)?.id;
    await ensureDefaultSelected(trx, user, now, newDefault);
    if (mode === 'replace') await clear(trx, user, file, now);
    else await deleteItems(trx, userId, removed);
    await apply(trx, userId, plan, encrypted);
    await importEconomicObjects(trx, userId, economic);
    const { people } = plan;
    const settled =
      mode === 'replace'
        ? await importSettings(trx, user, decided)
        : await writeUserSettings(trx, user, { people }, now);
    const late = {
      scenarios: diffScenarios(present.scenarios, await listScenarios(trx, settled)),
      settings: diffSettings(user, settled),
      objects: objects === null ? [] : diffEconomicObjects(objects, await readEconomicObjects(trx, userId)),
    };
    if (!isEmptyChange(prepared, late)) await recordPreparedChange(call, prepared, late);
  };
}

/** Returns the part of the change for the undo journal that is known before writing. */
function changeOf({ file, mode, plan, present }: Decided, removed: readonly StoredItem[]): PlanChange {
  const tagsGo = mode === 'replace' && file.account !== null;
  return {
    action: 'import',
    before: [...plan.outdated, ...removed],
    after: [...plan.created, ...plan.updated],
    // Undo deletes a tag that a file added only if no item uses it. If the file replaced the plan, undo deletes its tags in any case, so
    // these are not listed here.
    madeTagIds: tagsGo ? [] : plan.tags.map(({ id }) => id),
    tags: tagsGo
      ? [
          ...present.tags.map((tag) => ({ before: tag, after: null })),
          ...plan.tags.map((tag) => ({ before: null, after: tag })),
        ]
      : [],
    knownTags: new Map(present.tags.map((tag) => [tag.id, tag])),
  };
}

/** Returns the errors as the result of a dry run; otherwise throws 400 with them. */
function refused(errors: readonly RowError[], isDryRun: boolean): Outcome {
  const nothing = { created: 0, updated: 0, skipped: 0 };
  if (isDryRun) return { ...nothing, errors: [...errors] };
  throw new HttpError({ status: 400, detail: errorMessage('row_errors'), more: nothing, rows: errors });
}

async function clear(db: Database, user: UserRow, file: ImportFile, now: Date): Promise<void> {
  await deleteUserRows(db, 'items', { user_id: user.user_id });
  await deleteOtherScenarios(db, user, now);
  if (file.account !== null) await deleteUserRows(db, 'tags', { user_id: user.user_id });
  if (file.economic !== null) await deleteUserRows(db, 'economic_objects', { user_id: user.user_id });
}

async function apply(
  db: Database,
  userId: number,
  plan: ImportPlan,
  encrypted: Record<'created' | 'updated', EncryptedItems>,
): Promise<void> {
  for (const scenario of plan.scenarios) await insertScenario(db, userId, { ...scenario, isDefault: false });
  for (const { id, ...fields } of plan.assuming) await writeScenario(db, userId, id, fields);
  await insertTags(db, userId, plan.tags);
  await insertEncryptedItems(db, userId, encrypted.created);
  await updateEncryptedItems(db, userId, encrypted.updated);
  await setTagsOfItems(db, userId, plan.updated);
}

/** Writes the user's names and settings of the file; returns the changed user. */
async function importSettings(
  db: Database,
  user: UserRow,
  { file, plan, now }: Pick<Decided, 'file' | 'plan' | 'now'>,
): Promise<UserRow> {
  if (plan.selectedId !== undefined) await selectScenario(db, user.user_id, plan.selectedId);
  return file.account === null ? user : writeUserSettings(db, user, { ...file.account, people: plan.people }, now);
}
