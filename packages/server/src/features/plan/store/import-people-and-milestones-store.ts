/** Assigns ids to the people and milestones of a file or guest, matched by name as scenarios and tags are. */
import {
  type InputMilestone,
  type InputPeople,
  LIMITS,
  type Milestone,
  type Person,
  caseInsensitiveKey,
  dateOfAge,
  isoDate,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';

/** The user's people after an import, and the stored person for each person's id in the file. */
export interface PeopleAfterImport {
  people: readonly Person[];
  byFileId: ReadonlyMap<number, Person>;
}

/** Replaces the user's people by the people of a file, or adds the people of the file to them, up to the limit. */
export function mergePeople(
  given: InputPeople,
  own: readonly Person[],
  { replaces }: { replaces: boolean },
): PeopleAfterImport {
  const people: Person[] = replaces ? [] : [...own];
  const byFileId = new Map<number, Person>();
  for (const { id, name, born } of given) {
    const isSame = (one: Person) => caseInsensitiveKey(one.name) === caseInsensitiveKey(name) && one.born === born;
    let found = people.find(isSame);
    if (found === undefined && people.length < LIMITS.peoplePerUser) {
      found = own.find(isSame) ?? { id: newId(), name, born };
      people.push(found);
    }
    if (id !== undefined && found !== undefined) byFileId.set(id, found);
  }
  return { people, byFileId };
}

/** The milestones of a scenario after an import, and the stored id for each id in the file. */
export interface PlannedMilestones {
  milestones: readonly Milestone[];
  ids: ReadonlyMap<number, number>;
}

/**
 * Merges the milestones of a file into those of a scenario. A milestone whose name exists in the scenario gets the date in the file; all
 * others stay. A milestone set by the age of an unknown person gets the date in the file.
 */
export function mergeMilestones(
  given: readonly InputMilestone[],
  own: readonly Milestone[],
  people: ReadonlyMap<number, Person>,
): PlannedMilestones {
  const byName = new Map(own.map((one) => [caseInsensitiveKey(one.name), one]));
  const ids = new Map<number, number>();
  for (const one of given) {
    const key = caseInsensitiveKey(one.name);
    const id = byName.get(key)?.id ?? newId();
    const dated = datedBy(one, people);
    if (dated === null) continue;
    byName.set(key, { id, name: one.name, ...dated });
    if (one.id !== undefined) ids.set(one.id, id);
  }
  return { milestones: [...byName.values()], ids };
}

/** Returns the milestone with its date; null if the person is unknown and the file has no date. */
function datedBy(one: InputMilestone, people: ReadonlyMap<number, Person>): Omit<Milestone, 'id' | 'name'> | null {
  if (!('person_id' in one)) return { date: one.date };
  const person = people.get(one.person_id);
  const date = person === undefined ? null : dateOfAge(person, one.age_months);
  if (person !== undefined && date !== null) return { date, person_id: person.id, age_months: one.age_months };
  const plain = isoDate.safeParse(one.date);
  return plain.success ? { date: plain.data } : null;
}

/** Matches milestones of the file with existing ones of the same name and date, for a file that contains only items. */
export function matchMilestones(given: readonly InputMilestone[], own: readonly Milestone[]): PlannedMilestones {
  const ids = new Map<number, number>();
  for (const one of given) {
    const same = own.find(
      ({ name, date }) => caseInsensitiveKey(name) === caseInsensitiveKey(one.name) && date === one.date,
    );
    if (one.id !== undefined && same !== undefined) ids.set(one.id, same.id);
  }
  return { milestones: own, ids };
}
