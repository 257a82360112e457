/** Rows of the panel 'Life events' when people and milestones change beside it: in another tab, or by somebody who goes. Pure. */
import { dayOfAge } from '@meridian/contract';
import { entryOf } from '#ui/form/entry.ts';
import type { MilestoneRow, PersonRow } from './life-rows.ts';

/** All that the panel shows. */
export interface LifeEntries {
  readonly people: PersonRow[];
  readonly milestones: MilestoneRow[];
}

interface AnyRow {
  readonly key: number;
  readonly id?: number | undefined;
  readonly name: string;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The names of the rows in which two states differ, each once. */
export function namesChanged(seen: readonly AnyRow[], now: readonly AnyRow[]): string[] {
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

/** What is typed brought onto what stands by now: rows that nobody touched here are as they are now, a typed one that is gone is a new one. */
export function takenIn<Row extends AnyRow>(
  rows: readonly Row[],
  seen: readonly Row[],
  now: readonly Row[],
): Row[] {
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

/** The milestones of which nobody tells the age any more become the dates that they have; `before` are the people with those who go. */
export function datedWithout(
  { people, milestones }: LifeEntries,
  before: readonly PersonRow[],
): MilestoneRow[] {
  return milestones.map((row) => {
    if (row.person === '' || people.some(({ id }) => String(id) === row.person)) return row;
    const born = before.find(({ id }) => String(id) === row.person)?.born.value ?? null;
    const day =
      born === null || row.age.value === null
        ? null
        : dayOfAge({ born: born.slice(0, 7) }, Math.round(12 * row.age.value));
    return { ...row, person: '', date: day === null ? row.date : entryOf(day) };
  });
}

/** The rows in which something stands: what would be lost. */
export function filledEntries({ people, milestones }: LifeEntries): LifeEntries {
  return {
    people: people.filter(({ id, name, born }) => id !== undefined || name !== '' || born.text !== ''),
    milestones: milestones.filter(
      ({ id, name, date, age }) => id !== undefined || name !== '' || date.text !== '' || age.text !== '',
    ),
  };
}
