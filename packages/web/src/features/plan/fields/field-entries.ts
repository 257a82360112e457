/** Converts item values to the entries of form inputs and back, by the kind of field. Pure functions. */
import {
  type DateReference,
  type FieldKind,
  type FinancialItem,
  INPUT_FIELD_NAMES,
  type InputField,
  ITEM_FIELDS,
  MILESTONE_DATE_FIELDS,
  MILESTONE_REFERENCE_FIELDS,
  type Milestone,
  type MilestoneDateField,
  categoryHasField,
  dateReference,
  describeField,
  isFieldOfKind,
  resolveDate,
} from '@meridian/contract';
import { CATEGORIES, CURRENCY_CODES, type Category, roundMoney } from '@meridian/engine';
import { z } from 'zod';
import { EXPRESSION_ERRORS } from '#lib/format/arithmetic-input.ts';
import { EMPTY_ENTRY, createEntry } from '#ui/form/field-entry.ts';

/** A field with an input in the form. `is_hidden` has none: items are hidden and shown in the list. */
export type EnteredField = Exclude<InputField, 'is_hidden'>;

export const ENTERED_FIELDS = INPUT_FIELD_NAMES.filter((name): name is EnteredField => name !== 'is_hidden');

const number = z.object({
  text: z.string(),
  value: z.number().nullable(),
  problem: z.enum(EXPRESSION_ERRORS).optional(),
});

/** The kinds of fields with an input of their own. A milestone reference is part of the input of its date. */
export type EnteredKind = Exclude<FieldKind, 'milestone'>;

/** The schema of an input's entry for each kind of field; null while nothing is chosen. */
const ENTRIES = {
  text: z.string(),
  lines: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  currency: z.enum(CURRENCY_CODES).nullable(),
  /** `told` is the milestone reference that determines the date. It is absent after the user types or picks a date. */
  date: z.object({
    text: z.string(),
    value: z.string().nullable(),
    told: dateReference.optional(),
  }),
  money: number,
  percent: number,
  whole: number,
  choice: z.string().nullable(),
  flag: z.boolean(),
} satisfies Record<EnteredKind, z.ZodType>;
export type EntryOf<Kind extends keyof typeof ENTRIES> = z.infer<(typeof ENTRIES)[Kind]>;

/** The entries of the form, by field name. The names equal the JSON field names, so that validation errors of the server map to inputs. */
export type FieldEntries = { [Name in EnteredField]: EntryOf<(typeof ITEM_FIELDS)[Name]['kind']> };

/** The schema of stored entries. */
export const fieldEntries = z.object(
  mapFieldNames(ENTERED_FIELDS, (name) => ENTRIES[ITEM_FIELDS[name].kind]) as {
    [Name in EnteredField]: z.ZodType<FieldEntries[Name]>;
  },
);

/** Returns the entry of an empty input. */
export function emptyEntry(name: EnteredField): FieldEntries[EnteredField] {
  const { kind } = describeField(name);
  if (kind === 'text' || kind === 'lines') return '';
  if (kind === 'flag') return false;
  return kind === 'category' || kind === 'currency' || kind === 'choice' ? null : EMPTY_ENTRY;
}

/** Returns the entry for a stored value. If zero is the field's default, a stored zero becomes an empty input. */
export function entryFor(name: EnteredField, value: unknown): FieldEntries[EnteredField] {
  const field = describeField(name);
  const isUnsaid = value === undefined || (value === 0 && 'default' in field && field.default === 0);
  if (isUnsaid || value === null) return emptyEntry(name);
  const isTyped = emptyEntry(name) === EMPTY_ENTRY;
  return (isTyped ? createEntry(value as string | number) : value) as FieldEntries[EnteredField];
}

/** Returns the value that is sent for an entry; null if the input is empty. */
export function entryValue(name: EnteredField, entry: FieldEntries[EnteredField]): string | number | boolean | null {
  if (typeof entry === 'string') return entry.trim();
  if (entry === null || typeof entry === 'boolean') return entry;
  return isFieldOfKind(name, 'money') && typeof entry.value === 'number' ? roundMoney(entry.value) : entry.value;
}

/** Returns a record with one value per field name. */
export function mapFieldNames<Name extends EnteredField, Thing>(
  names: readonly Name[],
  thingOf: (name: Name) => Thing,
): Record<Name, Thing> {
  return Object.fromEntries(names.map((name) => [name, thingOf(name)])) as Record<Name, Thing>;
}

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
