/** People and milestones as the rows of the panel 'Life events' have them. Pure. */
import type { GivenMilestones, GivenPeople, Milestone, Person } from '@meridian/contract';
import { EMPTY, type Entry, entryOf } from '#ui/form/entry.ts';

/** Somebody, or a new row; only the month of `born` counts. */
export interface PersonRow {
  readonly key: number;
  readonly id?: number | undefined;
  readonly name: string;
  readonly born: Entry<string>;
}

/** A milestone, or a new row: at a date, or with `person` at an age in years. */
export interface MilestoneRow {
  readonly key: number;
  readonly id?: number | undefined;
  readonly name: string;
  readonly date: Entry<string>;
  /** The id of a person as a text; empty: a date. */
  readonly person: string;
  readonly age: Entry<number>;
}

export function personRows(people: readonly Person[]): PersonRow[] {
  return people.map(({ id, name, born }) => ({ key: id, id, name, born: entryOf(`${born}-01`) }));
}

export function milestoneRows(milestones: readonly Milestone[]): MilestoneRow[] {
  return milestones.map(({ id, name, date, person_id: personId, age_months: ageMonths }) => ({
    key: id,
    id,
    name,
    date: entryOf(date),
    person: personId === undefined ? '' : String(personId),
    age: ageMonths === undefined ? EMPTY : entryOf(ageMonths / 12),
  }));
}

/** The people that rows say; null while one is not complete. Rows in which nothing stands are nobody. */
export function peopleOf(rows: readonly PersonRow[]): GivenPeople | null {
  const filled = rows.filter(({ name, born }) => name.trim() !== '' || born.text !== '');
  const people = filled.flatMap(({ id, name, born }) =>
    name.trim() === '' || born.value === null
      ? []
      : [{ id, name: name.trim(), born: born.value.slice(0, 7) }],
  );
  return people.length === filled.length ? people : null;
}

/** The milestones that rows say; null while one is not complete. Rows without a name and a date are none. */
export function milestonesIn(rows: readonly MilestoneRow[]): GivenMilestones | null {
  const filled = rows.filter(
    ({ name, date, age }) => name.trim() !== '' || date.text !== '' || age.text !== '',
  );
  const milestones = filled.flatMap(({ id, name: typed, date, person, age }): GivenMilestones => {
    const name = typed.trim();
    if (name === '') return [];
    if (person !== '')
      return age.value === null
        ? []
        : [{ id, name, person_id: Number(person), age_months: Math.round(12 * age.value) }];
    return date.value === null ? [] : [{ id, name, date: date.value }];
  });
  return milestones.length === filled.length ? milestones : null;
}
