import { DEFAULT_SCENARIO_NAME, type ImportMode, type ImportResult, caseKey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { HttpError } from '#errors.ts';
import { selectScenario, setDisplayCurrency, updateAccount } from '#features/account/account-store.ts';
import { deleteAllObjects } from '#features/economic/economic-object-store.ts';
import { takeIn } from '#features/economic/take-in-store.ts';
import { deleteAllItems, insertItems, updateItems } from '#features/items/item-batch-store.ts';
import { allStoredItems } from '#features/items/item-store.ts';
import { forgetChanges } from '#features/items/undo-store.ts';
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

/** Takes in a file, whole or not at all: with a single error nothing changes, and the refusal names every one. */
export async function runImport(db: Database, user: UserRow, given: Import): Promise<ImportResult> {
  const { file, mode, isDryRun, now } = given;
  const { user_id: userId } = user;
  if (!isDryRun) await ensureDefaultSelected(db, user, now);
  const present = {
    userId,
    scenarios: await listScenarios(db, user),
    tags: [...(await tagsById(db, userId)).values()],
    items: await allStoredItems(db, userId),
  };
  const plan = await planImport(file, leftAfter(mode, file, present), now);
  const economic = await planEconomic(db, userId, given);
  const errors = file.errors.length > 0 ? file.errors : [...plan.errors, ...economic.errors];
  if (errors.length > 0) return refuse(errors, isDryRun);
  if (!isDryRun) {
    if (mode === 'replace') await clear(db, user, file, now);
    await apply(db, userId, plan);
    await takeIn(db, userId, economic);
    if (mode === 'replace') await takeSettings(db, user, plan, given);
  }
  return {
    created: plan.created.length + economic.count('created'),
    updated: plan.updated.length + economic.count('updated'),
    skipped: plan.skipped + economic.count('skipped'),
    errors: [...errors],
  };
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

async function apply(db: Database, userId: number, plan: ImportPlan): Promise<void> {
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
