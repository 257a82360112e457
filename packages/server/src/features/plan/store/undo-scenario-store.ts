/** Scenarios themselves, beside their items, in what can be undone. */
import {
  DEFAULT_SCENARIO_ASSUMPTIONS,
  type Person,
  type Scenario,
  type Sentence,
  milestonesOf,
  sentence,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { requireRoom } from '#db/require-room.ts';
import type { UserRow } from '#db/user-row.ts';
import { selectScenario } from '#features/identity/store/account-store.ts';
import { deleteScenarioRow, insertScenario, writeScenario } from './scenario-store.ts';
import { nameTakenSince } from './undo-tags.ts';

/**
 * A scenario as a change found or left it; `created_at` is ISO 8601. Entries from before scenarios assumed anything
 * or had milestones lack those: then it is the defaults.
 */
type KeptScenario = Pick<Scenario, 'id' | 'name' | 'created_at' | 'is_selected'> &
  Partial<Pick<Scenario, 'assumptions' | 'milestones'>>;

/** A scenario that a change made (`before` is null), deleted (`after` is null), or renamed or gave other assumptions. */
export interface ScenarioChange {
  before: KeptScenario | null;
  after: KeptScenario | null;
  /** The original of a copy: selected in its place when the copy goes. */
  copyOf?: number;
}

/** A change of a scenario, out of what answers show of it before and after. */
export function scenarioChange(before: Scenario | null, after: Scenario | null): ScenarioChange {
  return { before: before && keptScenario(before), after: after && keptScenario(after) };
}

function keptScenario(scenario: Scenario): KeptScenario {
  const { id, name, created_at, is_selected, assumptions, milestones } = scenario;
  return { id, name, created_at, is_selected, assumptions, milestones };
}

/** The values that a change can set; each stands for itself, so that a rename can be undone after a change of assumptions. */
const FIELDS = ['name', 'assumptions', 'milestones'] as const;
type Field = (typeof FIELDS)[number];

/** An entry from before some assumption existed has the default of that one. */
const valueOf = ({ name, assumptions, milestones = [] }: KeptScenario, field: Field) =>
  ({ name, assumptions: { ...DEFAULT_SCENARIO_ASSUMPTIONS, ...assumptions }, milestones })[field];

const isSame = (one: KeptScenario, other: KeptScenario, field: Field) =>
  JSON.stringify(valueOf(one, field)) === JSON.stringify(valueOf(other, field));

/** The fields that a change set of a scenario which was there before and after it. */
function changedFields({ before, after }: ScenarioChange): Field[] {
  if (before === null || after === null) return [];
  return FIELDS.filter((field) => !isSame(before, after, field));
}

/** The differences of scenarios themselves between two states. */
export function scenarioChanges(before: readonly Scenario[], after: readonly Scenario[]): ScenarioChange[] {
  const findIn = (list: readonly Scenario[], id: number) => list.find((one) => one.id === id) ?? null;
  const kept = before.map((one) => scenarioChange(one, findIn(after, one.id)));
  const made = after.filter((one) => findIn(before, one.id) === null).map((one) => scenarioChange(null, one));
  return [...kept.filter((change) => change.after === null || changedFields(change).length > 0), ...made];
}

/** Why scenarios cannot be put back as they were before the changes; null when they can. `items` are those of the undo. */
export function whyNotScenarios(
  changes: readonly ScenarioChange[],
  scenarios: readonly Scenario[],
  items: readonly { scenario_id: number }[],
): Sentence | null {
  const own = new Map<number, number>();
  for (const { scenario_id: id } of items) own.set(id, (own.get(id) ?? 0) + 1);
  const isAsLeft = (change: ScenarioChange) => {
    const { before, after } = change;
    if (after === null) return true;
    const now = scenarios.find(({ id }) => id === after.id);
    if (now === undefined) return false;
    // One that goes must hold nothing beside what goes with it.
    if (before === null && now.item_count !== (own.get(after.id) ?? 0)) return false;
    const fields = before === null ? FIELDS : changedFields(change);
    return fields.every((field) => isSame(now, after, field));
  };
  if (!changes.every(isAsLeft)) return sentence('scenario_changed_since');
  const taken = nameTakenSince(changes, scenarios);
  return taken === undefined ? null : sentence('scenario_name_taken_since', { name: taken });
}

/** The undo of the changes, as changes that can be taken back in turn. */
export function reversedScenarios(
  changes: readonly ScenarioChange[],
  scenarios: readonly Scenario[],
): ScenarioChange[] {
  return changes.map((change) => {
    const { before, after } = change;
    const present = scenarios.find(({ id }) => id === after?.id);
    const now = present === undefined ? after : keptScenario(present);
    if (now === null || before === null) return { ...change, before: now, after: before };
    return { before: now, after: { ...now, ...changedValues(change, before) } };
  });
}

const changedValues = (change: ScenarioChange, values: KeptScenario) =>
  Object.fromEntries(changedFields(change).map((field) => [field, valueOf(values, field)]));

/** Puts scenarios themselves, without their items, to where they were before the changes. */
export async function putScenarios(
  db: Database,
  user: UserRow,
  changes: readonly ScenarioChange[],
  { now, present, people }: { now: Date; present: readonly Scenario[]; people: readonly Person[] },
): Promise<void> {
  const { user_id: userId } = user;
  // First, because a scenario that comes back may have the name of one that goes.
  for (const { before, after, copyOf } of changes) {
    if (before !== null || after === null) continue;
    await deleteScenarioRow(db, user, after.id, now);
    const original = present.find(({ id }) => id === copyOf);
    if (original !== undefined && user.selected_scenario_id === after.id)
      await selectScenario(db, userId, original.id);
  }
  for (const change of changes) {
    const { before, after } = change;
    if (before === null) continue;
    // Birthdays may have moved since.
    const dated = { ...before, milestones: milestonesOf(before.milestones ?? [], people) };
    if (after === null) await bringBack(db, user, dated);
    else await writeScenario(db, userId, before.id, changedValues(change, dated));
  }
}

async function bringBack(
  db: Database,
  { user_id: userId }: UserRow,
  { id, name, created_at: createdAt, is_selected: isSelected, ...fields }: KeptScenario,
): Promise<void> {
  await requireRoom(db, userId, 'scenarios');
  await insertScenario(db, userId, { ...fields, id, name, isDefault: false, now: new Date(createdAt) });
  if (isSelected) await selectScenario(db, userId, id);
}
