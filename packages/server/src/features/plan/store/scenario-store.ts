import {
  type Assumptions,
  DEFAULT_SCENARIO_ASSUMPTIONS,
  NEW_SCENARIO_ASSUMPTIONS,
  DEFAULT_SCENARIO_NAME,
  type Milestone,
  type Person,
  type Scenario,
  type assumptionsPatch,
  arePeopleUnchanged,
  areMilestonesUnchanged,
  isSameAssumption,
  type scenarioPatch,
  errorMessage,
} from '@meridian/contract';
import type { SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { type DataKey, computeNameIndex, encryptName } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { requireWithinLimit } from '#db/account-limits.ts';
import type { Tables } from '#db/tables.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import type { UserRow } from '#db/user-row.ts';
import { HttpError, invalidField, notFound } from '#errors.ts';
import { selectScenario } from '#features/identity/store/account-store.ts';
import type { RowRange } from '#http/pagination.ts';
import { decryptMilestones, encryptMilestones } from './milestone-store.ts';

/** Returns the user's scenarios, or a page of them: Default first, then oldest first. */
export async function listScenarios(db: Database, user: UserRow, range?: RowRange): Promise<Scenario[]> {
  const { user_id: userId, selected_scenario_id: selectedId } = user;
  const all = scenarios(db, userId);
  const ids = db.selectFrom('scenarios').select('id').where('user_id', '=', userId);
  // Selects the page first, so that items are counted only for the scenarios on it.
  const some = range && inOrder(ids).limit(range.limit).offset(range.offset);
  const rows = await inOrder(some === undefined ? all : all.where('scenarios.id', 'in', some)).execute();
  const key = await readUserKey(db, userId);
  return mapYielding(rows, (row) => toScenario(row, key, selectedId), abortSignalOf(db));
}

function inOrder<Row>(rows: SelectQueryBuilder<Tables, 'scenarios', Row>) {
  return rows.orderBy('is_default', 'desc').orderBy('id');
}

export async function readScenario(db: Database, user: UserRow, id: number): Promise<Scenario> {
  const row = await scenarios(db, user.user_id).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return toScenario(row, await readUserKey(db, user.user_id), user.selected_scenario_id);
}

/** Throws 404 unless the scenario is the user's. */
export async function requireScenario(db: Database, userId: number, id: number): Promise<void> {
  const row = await db
    .selectFrom('scenarios')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}

export async function createScenario(db: Database, user: UserRow, name: string, now: Date): Promise<Scenario> {
  await requireWithinLimit(db, user.user_id, 'scenarios');
  await requireFreeName(db, user.user_id, name);
  return readScenario(db, user, await insertScenario(db, user.user_id, { name, isDefault: false, now }));
}

/**
 * Returns the new name and assumptions of a scenario; absent fields stay the same. Throws 400 on an invalid name, 409 if the client last
 * read other values.
 */
export async function planScenarioUpdate(
  db: Database,
  user: UserRow,
  before: Scenario,
  { name, assumptions, assumptions_seen: seen, ...more }: z.output<typeof scenarioPatch>,
): Promise<Scenario> {
  requireSeen(before, assumptions, seen);
  requireLivesSeen(before, user.people, more);
  if (name !== undefined) {
    if (before.is_default) throw invalidField('name', 'default_renamed');
    await requireFreeName(db, user.user_id, name, before.id);
  }
  return { ...before, name: name ?? before.name, assumptions: { ...before.assumptions, ...assumptions } };
}

/** Throws 409 if an assumption that the request changes differs from the value that the client last read; others are not checked. */
function requireSeen(scenario: Scenario, given: Patched = {}, seen: Patched = {}): void {
  const wasSeen = { ...scenario.assumptions, ...seen };
  const members = Object.keys(given) as (keyof Assumptions)[];
  if (members.every((member) => isSameAssumption(scenario.assumptions, wasSeen, member))) return;
  throw new HttpError({ status: 409, detail: errorMessage('changed'), more: { scenario } });
}

type Lives = Pick<z.output<typeof scenarioPatch>, 'milestones' | 'milestones_seen' | 'people' | 'people_seen'>;

/**
 * Throws 409 if milestones or people that the request changes differ from the values that the client last read. Absent values are not
 * checked.
 */
function requireLivesSeen(scenario: Scenario, now: readonly Person[], given: Lives): void {
  const { milestones, milestones_seen: seen, people, people_seen: peopleSeen } = given;
  const isOther = milestones !== undefined && seen !== undefined && !areMilestonesUnchanged(scenario.milestones, seen);
  const areOthers = people !== undefined && peopleSeen !== undefined && !arePeopleUnchanged(now, peopleSeen);
  if (!isOther && !areOthers) return;
  const more = { scenario, ...(people !== undefined && { people: now }) };
  throw new HttpError({ status: 409, detail: errorMessage('changed'), more });
}

type Patched = z.output<typeof assumptionsPatch> | undefined;

/** The writable fields of a scenario. */
export type ScenarioFields = Partial<Pick<Scenario, 'name' | 'assumptions' | 'milestones'>>;

/** Writes the given fields of a scenario; does nothing if there are none. */
export async function writeScenario(
  db: Database,
  userId: number,
  id: number,
  { name, assumptions, milestones }: ScenarioFields,
): Promise<void> {
  if (name === undefined && assumptions === undefined && milestones === undefined) return;
  const key = await readUserKey(db, userId);
  await db
    .updateTable('scenarios')
    .set({
      ...(name === undefined ? {} : encryptName(key, 'scenarios', id, name)),
      ...(assumptions === undefined ? {} : encryptAssumptions(key, id, assumptions)),
      ...(milestones === undefined ? {} : encryptMilestones(key, id, milestones)),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

function encryptAssumptions(key: DataKey, id: number, assumptions: Assumptions) {
  return { assumptions: key.encrypt('scenarios.assumptions', id, assumptions) };
}

/** Creates the scenario 'Default' if it is missing, with the given id, and selects it if nothing is selected; returns the id of the selected scenario. */
export async function ensureDefaultSelected(
  db: Database,
  user: UserRow,
  now: Date,
  newDefaultId?: number,
): Promise<number> {
  const existing = await db
    .selectFrom('scenarios')
    .select('id')
    .where('user_id', '=', user.user_id)
    .where('is_default', '=', true)
    .executeTakeFirst();
  const name = DEFAULT_SCENARIO_NAME;
  const defaultId =
    existing?.id ??
    (await insertScenario(db, user.user_id, { id: newDefaultId ?? newId(), name, isDefault: true, now }));
  if (user.selected_scenario_id !== null) return user.selected_scenario_id;
  await selectScenario(db, user.user_id, defaultId);
  return defaultId;
}

/**
 * Throws 400 if another scenario has the name, ignoring case. User transactions run one after the other, so that a free name stays free
 * until it is written.
 */
export async function requireFreeName(db: Database, userId: number, name: string, except?: number): Promise<void> {
  const taken = await db
    .selectFrom('scenarios')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_index', '=', computeNameIndex(await readUserKey(db, userId), 'scenarios', name))
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== except) {
    throw invalidField('name', 'scenario_taken');
  }
}

interface NewScenario {
  /** Id of the scenario; undefined to create one. */
  id?: number;
  name: string;
  isDefault: boolean;
  /** Assumptions of the scenario; undefined for the defaults of a new scenario. */
  assumptions?: Assumptions | undefined;
  milestones?: readonly Milestone[] | undefined;
  now: Date;
}

/** Inserts a scenario under a free name; returns its id. */
export async function insertScenario(
  db: Database,
  userId: number,
  { id = newId(), name, isDefault, assumptions = NEW_SCENARIO_ASSUMPTIONS, milestones = [], now }: NewScenario,
): Promise<number> {
  const key = await readUserKey(db, userId);
  await db
    .insertInto('scenarios')
    .values({
      user_id: userId,
      id,
      ...encryptName(key, 'scenarios', id, name),
      ...encryptAssumptions(key, id, assumptions),
      ...encryptMilestones(key, id, milestones),
      is_default: isDefault,
      created_at: now,
    })
    .execute();
  return id;
}

/** Deletes a scenario with its items; if it was selected, Default is selected. */
export async function deleteScenarioRow(db: Database, user: UserRow, id: number, now: Date): Promise<void> {
  await db.deleteFrom('scenarios').where('user_id', '=', user.user_id).where('id', '=', id).execute();
  if (user.selected_scenario_id !== id) return;
  await ensureDefaultSelected(db, { ...user, selected_scenario_id: null }, now);
}

/**
 * Deletes all scenarios except Default, with their items; returns their number. Default becomes selected, with the assumptions of a new
 * scenario and no milestones.
 */
export async function deleteOtherScenarios(db: Database, user: UserRow, now: Date): Promise<number> {
  const deleted = await deleteUserRows(db, 'scenarios', { user_id: user.user_id, is_default: false });
  const left = await db.selectFrom('scenarios').select('id').where('user_id', '=', user.user_id).execute();
  for (const { id } of left) {
    await writeScenario(db, user.user_id, id, { assumptions: NEW_SCENARIO_ASSUMPTIONS, milestones: [] });
  }
  await ensureDefaultSelected(db, { ...user, selected_scenario_id: null }, now);
  return deleted;
}

function scenarios(db: Database, userId: number) {
  return db
    .selectFrom('scenarios')
    .select(['id', 'name', 'is_default', 'created_at', 'assumptions', 'milestones'])
    .select((scenario) =>
      scenario
        .selectFrom('items')
        .select((items) => items.fn.countAll<number>().as('count'))
        .where('items.user_id', '=', userId)
        .whereRef('items.scenario_id', '=', 'scenarios.id')
        .as('item_count'),
    )
    .where('scenarios.user_id', '=', userId);
}

type ScenarioRow = Awaited<ReturnType<ReturnType<typeof scenarios>['executeTakeFirstOrThrow']>>;

function toScenario(row: ScenarioRow, key: DataKey, selectedId: number | null): Scenario {
  return {
    id: row.id,
    name: key.decrypt('scenarios.name', row.id, row.name),
    is_default: row.is_default,
    is_selected: row.id === selectedId,
    item_count: row.item_count ?? 0,
    created_at: row.created_at.toISOString(),
    assumptions:
      row.assumptions === null
        ? DEFAULT_SCENARIO_ASSUMPTIONS
        : { ...DEFAULT_SCENARIO_ASSUMPTIONS, ...key.decrypt('scenarios.assumptions', row.id, row.assumptions) },
    milestones: decryptMilestones(key, row),
  };
}
