/** The ids that people and milestones of a file, or of a guest, get: known by their names, as scenarios and tags are. */
import {
  type GivenMilestone,
  type GivenPeople,
  LIMITS,
  type Milestone,
  type Person,
  caseKey,
  dayOfAge,
  isoDate,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';

/** The people there are after an import, and which of them each of the file's is. */
export interface PlannedPeople {
  people: readonly Person[];
  byFileId: ReadonlyMap<number, Person>;
}

/** Those of a file take the place of a user's own or come beside them, as far as there is room. */
export function planPeople(
  given: GivenPeople,
  own: readonly Person[],
  { replaces }: { replaces: boolean },
): PlannedPeople {
  const people: Person[] = replaces ? [] : [...own];
  const byFileId = new Map<number, Person>();
  for (const { id, name, born } of given) {
    const isSame = (one: Person) => caseKey(one.name) === caseKey(name) && one.born === born;
    let found = people.find(isSame);
    if (found === undefined && people.length < LIMITS.peoplePerUser) {
      found = own.find(isSame) ?? { id: newId(), name, born };
      people.push(found);
    }
    if (id !== undefined && found !== undefined) byFileId.set(id, found);
  }
  return { people, byFileId };
}

/** The milestones of a scenario after an import, and what each id of the file is there. */
export interface PlannedMilestones {
  milestones: readonly Milestone[];
  ids: ReadonlyMap<number, number>;
}

/** One of a name that is there takes the file's date; the others of both stay. An age of somebody who is not there becomes its date. */
export function planMilestones(
  given: readonly GivenMilestone[],
  own: readonly Milestone[],
  people: ReadonlyMap<number, Person>,
): PlannedMilestones {
  const byName = new Map(own.map((one) => [caseKey(one.name), one]));
  const ids = new Map<number, number>();
  for (const one of given) {
    const key = caseKey(one.name);
    const id = byName.get(key)?.id ?? newId();
    const dated = datedBy(one, people);
    if (dated === null) continue;
    byName.set(key, { id, name: one.name, ...dated });
    if (one.id !== undefined) ids.set(one.id, id);
  }
  return { milestones: [...byName.values()], ids };
}

/** Null where an age of nobody has no date beside it. */
function datedBy(
  one: GivenMilestone,
  people: ReadonlyMap<number, Person>,
): Omit<Milestone, 'id' | 'name'> | null {
  if (!('person_id' in one)) return { date: one.date };
  const person = people.get(one.person_id);
  const date = person === undefined ? null : dayOfAge(person, one.age_months);
  if (person !== undefined && date !== null)
    return { date, person_id: person.id, age_months: one.age_months };
  const plain = isoDate.safeParse(one.date);
  return plain.success ? { date: plain.data } : null;
}

/** Which milestones of the file are there already, of the same name and date, where the file is about items alone. */
export function sameMilestones(
  given: readonly GivenMilestone[],
  own: readonly Milestone[],
): PlannedMilestones {
  const ids = new Map<number, number>();
  for (const one of given) {
    const same = own.find(({ name, date }) => caseKey(name) === caseKey(one.name) && date === one.date);
    if (one.id !== undefined && same !== undefined) ids.set(one.id, same.id);
  }
  return { milestones: own, ids };
}
