/** The people whose lives a user's plans follow, and what a change of them does to milestones that tell their ages. */
import { type GivenPeople, type Milestone, type Person, LIMITS, dayOfAge } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField, refuse } from '#errors.ts';
import { storedItemsOfScenario } from '#features/items/item-store.ts';
import {
  changedByPeople,
  milestonesByScenario,
  writeMilestones,
} from '#features/scenarios/milestone-store.ts';
import { requireOrder } from '#features/scenarios/order-store.ts';

/**
 * The people that a body gives, in a change: milestones of all scenarios follow their birthdays. Throws 400 on somebody unknown and where
 * items would end before they begin, and 409 when milestones tell the age of somebody who goes and nobody said that their dates are kept.
 */
export async function settlePeople(
  trx: Database,
  { user_id: userId, people: present }: Pick<UserRow, 'user_id' | 'people'>,
  given: GivenPeople,
  keepsDates: boolean,
): Promise<Person[]> {
  const known = new Set(present.map(({ id }) => id));
  if (given.some(({ id }) => id !== undefined && !known.has(id)))
    throw invalidField('people', 'person_unknown');
  const people = given.map(({ id = newId(), name, born }) => ({ id, name, born }));
  const all = await milestonesByScenario(trx, userId);
  const orphans = [...all.values()].flat().filter(({ person_id: personId }) => {
    return personId !== undefined && !people.some(({ id }) => id === personId);
  });
  if (orphans.length > 0 && !keepsDates)
    throw refuse(409, 'person_used', { names: [...new Set(orphans.map(({ name }) => name))].join(', ') });
  requireDays([...all.values()].flat(), people);
  for (const [id, milestones] of changedByPeople(all, people)) {
    requireOrder(await storedItemsOfScenario(trx, userId, id), milestones, 'people');
    await writeMilestones(trx, userId, id, milestones);
  }
  return people;
}

function requireDays(milestones: readonly Milestone[], people: readonly Person[]): void {
  for (const { person_id: personId, age_months: ageMonths } of milestones) {
    const person = people.find(({ id }) => id === personId);
    if (person === undefined || ageMonths === undefined || dayOfAge(person, ageMonths) !== null) continue;
    throw invalidField('people', 'date_range', { first: LIMITS.dateMin, last: LIMITS.dateMax });
  }
}
