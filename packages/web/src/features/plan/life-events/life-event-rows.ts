/** Converts people and milestones to the rows of the dialog 'Life events' and back. Pure functions. */
import type { InputMilestones, InputPeople, Milestone, Person } from '@meridian/contract';
import { EMPTY_ENTRY, type FieldEntry, createFieldEntry } from '#ui/form/field-entry.ts';

/** A row for a person: a stored one with its id, or a new one without. Only year and month of `born` are used. */
export interface PersonRow {
  readonly key: number;
  readonly id?: number | undefined;
  readonly name: string;
  readonly born: FieldEntry<string>;
}

/** A row for a milestone: a stored one with its id, or a new one without. It has a date, or a person and an age in years. */
export interface MilestoneRow {
  readonly key: number;
  readonly id?: number | undefined;
  readonly name: string;
  readonly date: FieldEntry<string>;
  /** The id, as a string, of the person whose age determines the milestone; empty for a milestone with a date. */
  readonly person: string;
  readonly age: FieldEntry<number>;
}

export function personRows(people: readonly Person[]): PersonRow[] {
  return people.map(({ id, name, born }) => ({ key: id, id, name, born: createFieldEntry(`${born}-01`) }));
}

export function milestoneRows(milestones: readonly Milestone[]): MilestoneRow[] {
  return milestones.map(({ id, name, date, person_id: personId, age_months: ageMonths }) => ({
    key: id,
    id,
    name,
    date: createFieldEntry(date),
    person: personId === undefined ? '' : String(personId),
    age: ageMonths === undefined ? EMPTY_ENTRY : createFieldEntry(ageMonths / 12),
  }));
}

/** Returns the people described by the rows; null while a row is incomplete. Empty rows are ignored. */
export function toPeople(rows: readonly PersonRow[]): InputPeople | null {
  const filled = rows.filter(({ name, born }) => name.trim() !== '' || born.text !== '');
  const people = filled.flatMap(({ id, name, born }) =>
    name.trim() === '' || born.value === null ? [] : [{ id, name: name.trim(), born: born.value.slice(0, 7) }],
  );
  return people.length === filled.length ? people : null;
}

/** Returns the milestones described by the rows; null while a row is incomplete. Empty rows are ignored. */
export function toMilestones(rows: readonly MilestoneRow[]): InputMilestones | null {
  const filled = rows.filter(({ name, date, age }) => name.trim() !== '' || date.text !== '' || age.text !== '');
  const milestones = filled.flatMap(({ id, name: typed, date, person, age }): InputMilestones => {
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
