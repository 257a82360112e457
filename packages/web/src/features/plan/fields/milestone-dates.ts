/** The dates of a form that refer to milestones; the reference is stored in the entry of its date. Pure functions. */
import {
  type DateReference,
  type FinancialItem,
  type Milestone,
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  type MilestoneDateField,
  categoryHasField,
  resolveDate,
} from '@meridian/contract';
import type { Category } from '@meridian/engine';
import { createEntry } from '#ui/form/field-entry.ts';
import type { EntryOf, FieldEntries } from './field-entries.ts';

/** A date that was typed or picked, or that is determined by the milestone reference `told`. */
export type DateEntry = EntryOf<'date'>;

type DateEntries = Pick<FieldEntries, MilestoneDateField>;

/** Returns the entry of a date determined by a milestone; `date` is the resolved date. */
export const milestoneDateEntry = (told: DateReference, date: string | null): DateEntry => ({
  ...createEntry(date),
  told,
});

/** Returns the entries of the item's dates that refer to milestones; other dates are left out. */
export function milestoneDatesOf(item: FinancialItem): Partial<DateEntries> {
  const told = MILESTONE_DATE_FIELDS.flatMap((name) => {
    const reference = item[MILESTONE_REFERENCE_FIELDS[name]];
    return reference === null ? [] : [[name, milestoneDateEntry(reference, item[name])] as const];
  });
  return Object.fromEntries(told);
}

/** Returns the dates whose milestones have moved since, resolved again; other dates are left out. */
export function movedDates(values: DateEntries, milestones: readonly Milestone[]): Partial<DateEntries> {
  const moved = MILESTONE_DATE_FIELDS.flatMap((name) => {
    const { told, value } = values[name];
    const date = told === undefined ? null : resolveDate(told, milestones);
    return told === undefined || date === null || date === value
      ? []
      : [[name, milestoneDateEntry(told, date)] as const];
  });
  return Object.fromEntries(moved);
}

type References = Record<(typeof MILESTONE_REFERENCE_FIELDS)[MilestoneDateField], DateReference | null>;

/** Returns the milestone references of a form; null for a field that its category lacks. */
export function referencesOf(values: DateEntries & { category: Category | null }): References {
  const references = MILESTONE_DATE_FIELDS.map((name) => {
    const isShown = values.category === null || categoryHasField(values.category, name);
    return [MILESTONE_REFERENCE_FIELDS[name], isShown ? (values[name].told ?? null) : null] as const;
  });
  return Object.fromEntries(references) as References;
}
