/** Undo of changes to scenarios themselves, apart from their items. */
import {
  DEFAULT_SCENARIO_ASSUMPTIONS,
  type Person,
  type Scenario,
  type ErrorMessage,
  resolveMilestoneDates,
  errorMessage,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { requireWithinLimit } from '#db/account-limits.ts';
import type { UserRow } from '#db/user-row.ts';
import { selectScenario } from '#features/identity/store/account-store.ts';
import { deleteScenarioRow, insertScenario, writeScenario } from './scenario-store.ts';
import { findNameConflict } from './undo-tags.ts';

/**
 * A scenario before or after a change; `created_at` is ISO 8601. Old entries lack assumptions or milestones, which did not exist yet; the
 * defaults apply.
 */
type StoredScenario = Pick<Scenario, 'id' | 'name' | 'created_at' | 'is_selected'> &
  Partial<Pick<Scenario, 'assumptions' | 'milestones'>>;

/** A scenario that a change created (`before` is null), deleted (`after` is null) or edited. */
export interface ScenarioChange {
  before: StoredScenario | null;
  after: StoredScenario | null;
  /** The original of a copy; it is selected when an undo deletes the copy. */
  copyOf?: number;
}

/** Builds the change of a scenario from its API objects before and after. */
export function toScenarioChange(before: Scenario | null, after: Scenario | null): ScenarioChange {
  return { before: before && storedScenario(before), after: after && storedScenario(after) };
}

function storedScenario(scenario: Scenario): StoredScenario {
  const { id, name, created_at, is_selected, assumptions, milestones } = scenario;
  return { id, name, created_at, is_selected, assumptions, milestones };
}

/** The fields that a change can set. Each is compared on its own, so that a rename can be undone after a change of assumptions. */
const FIELDS = ['name', 'assumptions', 'milestones'] as const;
type Field = (typeof FIELDS)[number];

/** Returns the value of a field. An assumption that did not exist when the entry was written has its default. */
const valueOf = ({ name, assumptions, milestones = [] }: StoredScenario, field: Field) =>
  ({ name, assumptions: { ...DEFAULT_SCENARIO_ASSUMPTIONS, ...assumptions }, milestones })[field];

const isSame = (one: StoredScenario, other: StoredScenario, field: Field) =>
  JSON.stringify(valueOf(one, field)) === JSON.stringify(valueOf(other, field));

/** Returns the fields that the change set, if the scenario existed before and after it. */
function changedFields({ before, after }: ScenarioChange): Field[] {
  if (before === null || after === null) return [];
  return FIELDS.filter((field) => !isSame(before, after, field));
}

/** Returns the differences between two states of the scenarios. */
export function diffScenarios(before: readonly Scenario[], after: readonly Scenario[]): ScenarioChange[] {
  const findIn = (list: readonly Scenario[], id: number) => list.find((one) => one.id === id) ?? null;
  const kept = before.map((one) => toScenarioChange(one, findIn(after, one.id)));
  const made = after.filter((one) => findIn(before, one.id) === null).map((one) => toScenarioChange(null, one));
  return [...kept.filter((change) => change.after === null || changedFields(change).length > 0), ...made];
}

/** Returns the reason why scenarios cannot be restored; null if they can. `items` are the items affected by the change that still exist. */
export function findScenarioConflict(
  changes: readonly ScenarioChange[],
  scenarios: readonly Scenario[],
  items: readonly { scenario_id: number }[],
): ErrorMessage | null {
  const own = new Map<number, number>();
  for (const { scenario_id: id } of items) own.set(id, (own.get(id) ?? 0) + 1);
  const isAsLeft = (change: ScenarioChange) => {
    const { before, after } = change;
    if (after === null) return true;
    const now = scenarios.find(({ id }) => id === after.id);
    if (now === undefined) return false;
    // A scenario that the undo deletes must contain only items that the undo removes.
    if (before === null && now.item_count !== (own.get(after.id) ?? 0)) return false;
    const fields = before === null ? FIELDS : changedFields(change);
    return fields.every((field) => isSame(now, after, field));
  };
  if (!changes.every(isAsLeft)) return errorMessage('scenario_changed_since');
  const taken = findNameConflict(changes, scenarios);
  return taken === undefined ? null : errorMessage('scenario_name_taken_since', { name: taken });
}

/** Returns the undo of the changes, as changes that can themselves be undone. */
export function reverseScenarioChanges(
  changes: readonly ScenarioChange[],
  scenarios: readonly Scenario[],
): ScenarioChange[] {
  return changes.map((change) => {
    const { before, after } = change;
    const present = scenarios.find(({ id }) => id === after?.id);
    const now = present === undefined ? after : storedScenario(present);
    if (now === null || before === null) return { ...change, before: now, after: before };
    return { before: now, after: { ...now, ...changedValues(change, before) } };
  });
}

const changedValues = (change: ScenarioChange, values: StoredScenario) =>
  Object.fromEntries(changedFields(change).map((field) => [field, valueOf(values, field)]));

/** Restores scenarios, without their items, to their state before the changes. */
export async function restoreScenarios(
  db: Database,
  user: UserRow,
  changes: readonly ScenarioChange[],
  { now, present, people }: { now: Date; present: readonly Scenario[]; people: readonly Person[] },
): Promise<void> {
  const { user_id: userId } = user;
  // Deletes first, because a restored scenario can have the name of a deleted one.
  for (const { before, after, copyOf } of changes) {
    if (before !== null || after === null) continue;
    await deleteScenarioRow(db, user, after.id, now);
    const original = present.find(({ id }) => id === copyOf);
    if (original !== undefined && user.selected_scenario_id === after.id) await selectScenario(db, userId, original.id);
  }
  for (const change of changes) {
    const { before, after } = change;
    if (before === null) continue;
    // Birthdays may have changed since.
    const dated = { ...before, milestones: resolveMilestoneDates(before.milestones ?? [], people) };
    if (after === null) await bringBack(db, user, dated);
    else await writeScenario(db, userId, before.id, changedValues(change, dated));
  }
}

async function bringBack(
  db: Database,
  { user_id: userId }: UserRow,
  { id, name, created_at: createdAt, is_selected: isSelected, ...fields }: StoredScenario,
): Promise<void> {
  await requireWithinLimit(db, userId, 'scenarios');
  await insertScenario(db, userId, { ...fields, id, name, isDefault: false, now: new Date(createdAt) });
  if (isSelected) await selectScenario(db, userId, id);
}
