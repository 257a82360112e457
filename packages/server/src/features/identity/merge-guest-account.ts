import {
  type ItemTag,
  type Scenario,
  caseInsensitiveKey,
  createCopyNameGenerator,
  withMilestoneIds,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { requireWithinLimit } from '#db/account-limits.ts';
import type { UserRow } from '#db/user-row.ts';
import { incrementUserVersion } from '#db/transaction.ts';
import { invalidField } from '#errors.ts';
import { deleteAccount, updateAccount } from '#features/identity/store/account-store.ts';
import { findToken } from '#features/identity/store/authentication-store.ts';
import { readAllStoredEconomicObjects } from '#features/economic/store/encrypted-economic-object-store.ts';
import { planEconomicImport, importEconomicObjects } from '#features/economic/store/import-economic-objects-store.ts';
import { readAllStoredItems } from '#features/plan/store/item-list-store.ts';
import { insertItems, type StoredItem } from '#features/plan/store/item-store.ts';
import { insertScenario, listScenarios } from '#features/plan/store/scenario-store.ts';
import {
  type PeopleAfterImport,
  mergeMilestones,
  mergePeople,
} from '#features/plan/store/import-people-and-milestones-store.ts';
import { insertTags, readTagsById } from '#features/plan/store/item-tag-store.ts';

/**
 * Copies a guest's scenarios, items, tags and economic objects into the account, which retains its own data, and deletes the guest. Must
 * run in the user transaction of the account. The guest's row is locked after the account's, and a guest never locks an account, so there
 * can be no deadlock. Returns the new scenarios, the guest's selected one first.
 */
export async function mergeGuestIntoAccount(
  trx: Database,
  account: UserRow,
  guestToken: string,
  now: Date,
): Promise<Scenario[]> {
  const guest = await lockGuest(trx, guestToken, now);
  const scenarios = (await listScenarios(trx, guest)).toSorted(
    (one, other) => Number(other.is_selected) - Number(one.is_selected),
  );
  const items = await readAllStoredItems(trx, guest.user_id);
  const tagIds = await copyTags(trx, account, guest);
  await requireWithinLimit(trx, account.user_id, 'scenarios', scenarios.length);
  const { people, byFileId } = mergePeople([...guest.people], account.people, { replaces: false });
  await updateAccount(trx, account, { people }, now);
  const { ids, milestoneIds } = await copyScenarios(trx, account, scenarios, { people: byFileId, now });
  const copies = items.toReversed().map((item): StoredItem => ({
    ...withMilestoneIds(item, milestoneIds),
    user_id: account.user_id,
    id: newId(),
    scenario_id: ids.get(item.scenario_id) ?? 0,
    tag_ids: item.tag_ids.flatMap((id) => tagIds.get(id) ?? []),
    created_at: now,
    updated_at: now,
  }));
  await insertItems(trx, account.user_id, copies);
  await copyEconomicObjects(trx, account, guest, now);
  await deleteAccount(trx, guest.user_id);
  const present = new Map((await listScenarios(trx, account)).map((scenario) => [scenario.id, scenario]));
  return Array.from(ids.values()).flatMap((id) => present.get(id) ?? []);
}

/** Locks and returns the guest of this token; throws 400 if the token is invalid or not a guest's. */
async function lockGuest(trx: Database, secret: string, now: Date): Promise<UserRow> {
  const noGuest = () => invalidField('guest_token', 'guest_gone');
  const credential = { kind: 'token', secret } as const;
  const found = await findToken(trx, credential, now);
  if (found?.user.is_guest !== true) throw noGuest();
  await incrementUserVersion(trx, found.user.user_id, noGuest);
  // Read again under the lock: the guest may have become an account meanwhile.
  const locked = await findToken(trx, credential, now);
  if (locked?.user.is_guest !== true) throw noGuest();
  return locked.user;
}

/** Adds the guest's scenarios under free names; returns the new ids of the scenarios and of their milestones. */
async function copyScenarios(
  trx: Database,
  account: UserRow,
  scenarios: readonly Scenario[],
  { people, now }: { people: PeopleAfterImport['byFileId']; now: Date },
) {
  const present = (await listScenarios(trx, account)).map(({ name }) => name);
  const taken = new Set(present.map(caseInsensitiveKey));
  // A copy must not get the name of another scenario of the guest either.
  const copyName = createCopyNameGenerator([...present, ...scenarios.map(({ name }) => name)]);
  const ids = new Map<number, number>();
  const milestoneIds = new Map<number, number>();
  for (const { id, name: wanted, assumptions, milestones: theirs } of scenarios) {
    const name = taken.has(caseInsensitiveKey(wanted)) ? copyName(wanted) : wanted;
    const planned = mergeMilestones(theirs, [], people);
    for (const [theirId, ownId] of planned.ids) milestoneIds.set(theirId, ownId);
    const made = { name, isDefault: false, assumptions, milestones: planned.milestones, now };
    ids.set(id, await insertScenario(trx, account.user_id, made));
  }
  return { ids, milestoneIds };
}

/** Adds the guest's economic objects; presets that the account already has stay unchanged. */
async function copyEconomicObjects(trx: Database, account: UserRow, guest: UserRow, now: Date): Promise<void> {
  const theirs = await readAllStoredEconomicObjects(trx, guest.user_id);
  const own = await readAllStoredEconomicObjects(trx, account.user_id);
  await importEconomicObjects(trx, account.user_id, await planEconomicImport(theirs, own, { namesake: 'kept', now }));
}

/** Adds the guest's tags whose names the account does not have; returns the account's tag id for each of the guest's. */
async function copyTags(trx: Database, account: UserRow, guest: UserRow): Promise<Map<number, number>> {
  const theirs = await readTagsById(trx, account.user_id);
  const known = new Map(Array.from(theirs.values(), ({ id, name }) => [caseInsensitiveKey(name), id]));
  const newTags: ItemTag[] = [];
  const ids = new Map<number, number>();
  for (const [id, { name, color }] of await readTagsById(trx, guest.user_id)) {
    const present = known.get(caseInsensitiveKey(name));
    const copyId = present ?? newId();
    if (present === undefined) newTags.push({ id: copyId, name, color });
    ids.set(id, copyId);
  }
  await insertTags(trx, account.user_id, newTags);
  return ids;
}
