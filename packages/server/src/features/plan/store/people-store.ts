/** The people in a user's plans, and how changing them moves milestones that are set by age. */
import {
  type InputPeople,
  LIMITS,
  type Milestone,
  type Person,
  type Scenario,
  arePeopleUnchanged,
  dateOfAge,
  errorMessage,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import type { UserRow } from '#db/user-row.ts';
import { HttpError, invalidField, httpError } from '#errors.ts';
import { readStoredItemsOfScenario } from './item-list-store.ts';
import { milestonesChangedByPeople, readMilestonesByScenario, writeMilestones } from './milestone-store.ts';
import { requireDateOrder } from './require-date-order.ts';
import { toScenarioChange } from './undo-scenario-store.ts';
import type { PlanChange } from './undo-store.ts';
import { updateAccount } from '#features/identity/store/account-store.ts';
import { diffSettings } from '#features/identity/store/user-settings-store.ts';

/** The people after the change, and the changed milestones by scenario id. */
export interface PeopleChange {
  people: Person[];
  milestones: ReadonlyMap<number, Milestone[]>;
}

interface GivenChange {
  given: InputPeople;
  seen?: InputPeople | undefined;
  keepsDates: boolean;
  /** A scenario whose milestones are changed by the caller and not here. */
  except?: number | undefined;
}

/**
 * Computes how the given people change the plan: milestones in all scenarios follow the birthdays. Throws 400 for an unknown person, or if
 * an item would end before it begins. Throws 409 if the people have changed since the client last read them, or if a removed person has
 * milestones set by age and `keepsDates` is not set.
 */
export async function planPeopleChange(
  db: Database,
  { user_id: userId, people: present }: Pick<UserRow, 'user_id' | 'people'>,
  { given, seen, keepsDates, except }: GivenChange,
): Promise<PeopleChange> {
  if (seen !== undefined && !arePeopleUnchanged(present, seen))
    throw new HttpError({ status: 409, detail: errorMessage('changed'), more: { people: present } });
  const known = new Set(present.map(({ id }) => id));
  if (given.some(({ id }) => id !== undefined && !known.has(id))) throw invalidField('people', 'person_unknown');
  const people = given.map(({ id = newId(), name, born }) => ({ id, name, born }));
  const all = await readMilestonesByScenario(db, userId);
  if (except !== undefined) all.delete(except);
  const orphans = [...all.values()].flat().filter(({ person_id: personId }) => {
    return personId !== undefined && !people.some(({ id }) => id === personId);
  });
  if (orphans.length > 0 && !keepsDates)
    throw httpError(409, 'person_used', { names: [...new Set(orphans.map(({ name }) => name))].join(', ') });
  requireDays([...all.values()].flat(), people);
  const milestones = milestonesChangedByPeople(all, people);
  for (const [id, then] of milestones)
    requireDateOrder(await readStoredItemsOfScenario(db, userId, id), then, 'people');
  return { people, milestones };
}

/** Writes people and the milestones that follow them, in a user transaction; returns the changed user. */
export async function writePeople(
  trx: Database,
  user: UserRow,
  { people, milestones }: PeopleChange,
  now: Date,
): Promise<UserRow> {
  for (const [id, then] of milestones) await writeMilestones(trx, user.user_id, id, then);
  return updateAccount(trx, user, { people }, now);
}

/** Converts the change to the form that undo needs; undefined if it changes no person. `scenarios` must be all of the user's scenarios. */
export function toUndoablePeople(
  user: UserRow,
  { people, milestones }: PeopleChange,
  scenarios: readonly Scenario[],
): Pick<PlanChange, 'settings' | 'scenarios'> | undefined {
  const settings = diffSettings(user, { ...user, people });
  if (settings === undefined) return undefined;
  const changed = scenarios.flatMap((before) => {
    const then = milestones.get(before.id);
    return then === undefined ? [] : [toScenarioChange(before, { ...before, milestones: then })];
  });
  return { settings, scenarios: changed };
}

function requireDays(milestones: readonly Milestone[], people: readonly Person[]): void {
  for (const { person_id: personId, age_months: ageMonths } of milestones) {
    const person = people.find(({ id }) => id === personId);
    if (person === undefined || ageMonths === undefined || dateOfAge(person, ageMonths) !== null) continue;
    throw invalidField('people', 'date_range', { first: LIMITS.dateMin, last: LIMITS.dateMax });
  }
}
