import {
  DEFAULT_SCENARIO_NAME,
  type ImportMode,
  type ImportResult,
  type ScenarioChange,
  caseKey,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { HttpError } from '#errors.ts';
import { selectScenario, setDisplayCurrency, updateAccount } from '#features/account/account-store.ts';
import { deleteAllObjects } from '#features/economic/economic-object-store.ts';
import { takeIn } from '#features/economic/take-in-store.ts';
import { deleteAllItems, deleteItems, insertItems, updateItems } from '#features/items/item-batch-store.ts';
import { type StoredItem, allStoredItems } from '#features/items/item-store.ts';
import { forgetChanges, recordChange } from '#features/items/undo-store.ts';
import {
  deleteOtherScenarios,
  ensureDefaultSelected,
  insertScenario,
  listScenarios,
  updateScenario,
} from '#features/scenarios/scenario-store.ts';
import { deleteAllTags, insertTags, setTagsOfItems } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import type { ImportError, ImportFile } from './import-file.ts';
import { planEconomic } from './plan-economic.ts';
import { type ImportPlan, leftAfter, planImport } from './plan-import.ts';

export interface Import {
  file: ImportFile;
  mode: ImportMode;
  /** Says what would happen, and does nothing. */
  isDryRun: boolean;
  now: Date;
}

/** What an import did; null where it cannot be taken back, or changed nothing. */
export interface ImportOutcome {
  result: ImportResult;
  undoToken: string | null;
}

/** Takes in a file, whole or not at all: with a single error nothing changes, and the refusal names every one. */
export async function runImport(db: Database, user: UserRow, given: Import): Promise<ImportOutcome> {
  const { file, mode, isDryRun, now } = given;
  const { user_id: userId } = user;
  if (!isDryRun) await ensureDefaultSelected(db, user, now);
  const present = {
    userId,
    scenarios: await listScenarios(db, user),
    tags: [...(await tagsById(db, userId)).values()],
    items: await allStoredItems(db, userId),
  };
  const left = leftAfter(mode, file, present);
  const plan = await planImport(file, left, { mode, now });
  const economic = await planEconomic(db, userId, given);
  const errors = file.errors.length > 0 ? file.errors : [...plan.errors, ...economic.errors];
  if (errors.length > 0) return { result: refuse(errors, isDryRun), undoToken: null };
  const economicChanges = economic.count('created') + economic.count('updated');
  let undoToken: string | null = null;
  if (!isDryRun) {
    const stays = new Set(left.items);
    const removed = mode === 'replace_items' ? present.items.filter((item) => !stays.has(item)) : [];
    if (mode === 'replace') await clear(db, user, file, now);
    await apply(db, userId, plan, removed);
    await takeIn(db, userId, economic);
    if (mode === 'replace') await takeSettings(db, user, plan, given);
    // The journal keeps scenarios, items and their tags: what an import did besides could not be taken back with them.
    else if (economicChanges === 0) undoToken = await record(db, userId, { plan, removed, now });
  }
  return {
    result: {
      created: plan.created.length + economic.count('created'),
      updated: plan.updated.length + economic.count('updated'),
      skipped: plan.skipped + economic.count('skipped'),
      errors: [...errors],
    },
    undoToken,
  };
}

interface Done {
  plan: ImportPlan;
  removed: readonly StoredItem[];
  now: Date;
}

/** The whole import as one change that can be taken back; null when there is none. */
async function record(db: Database, userId: number, { plan, removed, now }: Done): Promise<string | null> {
  const before = [...plan.outdated, ...removed];
  const after = [...plan.created, ...plan.updated];
  if (before.length + after.length + plan.scenarios.length + plan.tags.length === 0) return null;
  const scenarios = plan.scenarios.map(({ id, name, assumptions, now: made }): ScenarioChange => ({
    before: null,
    after: {
      id,
      name,
      created_at: made.toISOString(),
      is_selected: false,
      ...(assumptions === undefined ? {} : { assumptions }),
    },
  }));
  const madeTagIds = plan.tags.map(({ id }) => id);
  return recordChange(db, userId, { action: 'import', before, after, madeTagIds, scenarios }, now);
}

/** Nothing is imported. Whoever only asked is told so; whoever meant it is refused. */
function refuse(errors: readonly ImportError[], isDryRun: boolean): ImportResult {
  const nothing = { created: 0, updated: 0, skipped: 0, errors: [...errors] };
  if (isDryRun) return nothing;
  throw new HttpError(400, { detail: 'Nothing was imported: some rows have errors.', ...nothing });
}

async function clear(db: Database, user: UserRow, file: ImportFile, now: Date): Promise<void> {
  await deleteAllItems(db, user.user_id);
  await deleteOtherScenarios(db, user, now);
  if (file.account !== null) await deleteAllTags(db, user.user_id);
  if (file.economic !== null) await deleteAllObjects(db, user.user_id);
  // What was here is gone for good, as when the user clears everything.
  await forgetChanges(db, user.user_id);
}

async function apply(
  db: Database,
  userId: number,
  plan: ImportPlan,
  removed: readonly StoredItem[],
): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await deleteItems(db, userId, ids);
  for (const scenario of plan.scenarios) await insertScenario(db, userId, scenario);
  await insertTags(db, userId, plan.tags);
  await insertItems(db, userId, plan.created);
  await updateItems(db, userId, plan.updated);
  await setTagsOfItems(db, userId, plan.updated);
}

async function takeSettings(
  db: Database,
  user: UserRow,
  plan: ImportPlan,
  { file, now }: Import,
): Promise<void> {
  if (plan.selectedId !== undefined) await selectScenario(db, user.user_id, plan.selectedId);
  const standard = (await listScenarios(db, user)).find(({ is_default: isDefault }) => isDefault);
  const assumptions = file.scenarios.get(caseKey(DEFAULT_SCENARIO_NAME))?.assumptions;
  // `Default` stays when the plan is replaced: it is the one scenario that was not made with what the file says.
  if (standard !== undefined && assumptions !== undefined) {
    await updateScenario(db, user, standard.id, { assumptions });
  }
  if (file.account === null) return;
  const { display_currency: currency, ...change } = file.account;
  await updateAccount(db, user, change, now);
  if (currency !== undefined) await setDisplayCurrency(db, user.user_id, currency);
}
