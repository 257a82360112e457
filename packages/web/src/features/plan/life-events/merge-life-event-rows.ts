/** Merges the rows of the dialog 'Life events' with changes from another tab, and handles removed people. Pure functions. */
import { dateOfAge } from '@meridian/contract';
import { createFieldEntry } from '#ui/form/field-entry.ts';
import type { MilestoneRow, PersonRow } from './life-event-rows.ts';

/** The rows of both lists in the dialog 'Life events'. */
export interface LifeEventRows {
  readonly people: PersonRow[];
  readonly milestones: MilestoneRow[];
}

interface AnyRow {
  readonly key: number;
  readonly id?: number | undefined;
  readonly name: string;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the names, each once, of the rows that were changed, added or deleted between the states `seen` and `now`. */
export function changedRowNames(seen: readonly AnyRow[], now: readonly AnyRow[]): string[] {
  const other = now.filter(
    (row) =>
      !isSame(
        row,
        seen.find(({ id }) => id === row.id),
      ),
  );
  const gone = seen.filter(({ id }) => !now.some((row) => row.id === id));
  return [...new Set([...other, ...gone].map(({ name }) => name))];
}

/**
 * Returns the rows on screen merged with the stored rows `now`; `seen` are the stored rows that the user saw when editing. Rows that the
 * user has not edited are updated, and an edited row that was deleted elsewhere becomes a new one.
 */
export function mergeRows<Row extends AnyRow>(rows: readonly Row[], seen: readonly Row[], now: readonly Row[]): Row[] {
  const typed = rows.flatMap((row) => {
    if (row.id === undefined) return [row];
    const stands = now.find(({ id }) => id === row.id);
    const isTyped = !isSame(
      row,
      seen.find(({ id }) => id === row.id),
    );
    if (!isTyped) return stands ?? [];
    return [stands === undefined ? { ...row, id: undefined } : row];
  });
  const made = now.filter(({ id }) => !seen.some((row) => row.id === id));
  return [...typed, ...made];
}

/**
 * Returns the milestones. If the person of a milestone was removed, the date of its age replaces the age; `before` are the people including
 * the removed ones.
 */
export function replaceRemovedPeople(
  { people, milestones }: LifeEventRows,
  before: readonly PersonRow[],
): MilestoneRow[] {
  return milestones.map((row) => {
    if (row.person === '' || people.some(({ id }) => String(id) === row.person)) return row;
    const born = before.find(({ id }) => String(id) === row.person)?.born.value ?? null;
    const day =
      born === null || row.age.value === null
        ? null
        : dateOfAge({ born: born.slice(0, 7) }, Math.round(12 * row.age.value));
    return { ...row, person: '', date: day === null ? row.date : createFieldEntry(day) };
  });
}

/** Returns all rows except new rows that are still empty, because closing the dialog loses nothing in an empty row. */
export function nonEmptyRows({ people, milestones }: LifeEventRows): LifeEventRows {
  return {
    people: people.filter(({ id, name, born }) => id !== undefined || name !== '' || born.text !== ''),
    milestones: milestones.filter(
      ({ id, name, date, age }) => id !== undefined || name !== '' || date.text !== '' || age.text !== '',
    ),
  };
}
