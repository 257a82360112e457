/** The dates of a form that milestones tell: the reference stands in the entry of its date. Pure. */
import {
  type DateReference,
  type FinancialItem,
  type Milestone,
  REFERRING,
  REFERRING_FIELDS,
  type ReferringField,
  categoryHas,
  resolveDate,
} from '@meridian/contract';
import type { Category } from '@meridian/engine';
import { entryOf } from '#ui/form/entry.ts';
import type { EntryOf, FieldEntries } from './field-entries.ts';

/** A date as it was typed or picked, or `told` by a milestone. */
export type DateEntry = EntryOf<'date'>;

type DateEntries = Pick<FieldEntries, ReferringField>;

/** A date that a milestone tells; `date` is where the reference leads. */
export const toldEntry = (told: DateReference, date: string | null): DateEntry => ({
  ...entryOf(date),
  told,
});

/** The entries of an item's dates that milestones tell; the others stand for themselves. */
export function toldIn(item: FinancialItem): Partial<DateEntries> {
  const told = REFERRING_FIELDS.flatMap((name) => {
    const reference = item[REFERRING[name]];
    return reference === null ? [] : [[name, toldEntry(reference, item[name])] as const];
  });
  return Object.fromEntries(told);
}

/** The dates of a form whose milestones have moved since, as these tell them now; the others are left out. */
export function movedDates(values: DateEntries, milestones: readonly Milestone[]): Partial<DateEntries> {
  const moved = REFERRING_FIELDS.flatMap((name) => {
    const { told, value } = values[name];
    const date = told === undefined ? null : resolveDate(told, milestones);
    return told === undefined || date === null || date === value
      ? []
      : [[name, toldEntry(told, date)] as const];
  });
  return Object.fromEntries(moved);
}

type References = Record<(typeof REFERRING)[ReferringField], DateReference | null>;

/** The references of an item as a form has it; none in a field that its category lacks. */
export function referencesOf(values: DateEntries & { category: Category | null }): References {
  const references = REFERRING_FIELDS.map((name) => {
    const isShown = values.category === null || categoryHas(values.category, name);
    return [REFERRING[name], isShown ? (values[name].told ?? null) : null] as const;
  });
  return Object.fromEntries(references) as References;
}
