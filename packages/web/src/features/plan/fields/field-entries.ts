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
import { EMPTY_ENTRY, createFieldEntry } from '#ui/form/field-entry.ts';

/** A field with an input in the form. `is_hidden` has none: items are hidden and shown in the list. */
export type FormFieldName = Exclude<InputField, 'is_hidden'>;

export const FORM_FIELD_NAMES = INPUT_FIELD_NAMES.filter((name): name is FormFieldName => name !== 'is_hidden');

const number = z.object({
  text: z.string(),
  value: z.number().nullable(),
  problem: z.enum(EXPRESSION_ERRORS).optional(),
});

/** The kinds of fields that have an input of their own. A milestone reference has none: it is part of the input of its date. */
export type FormFieldKind = Exclude<FieldKind, 'milestone'>;

/** The schema of an input's entry for each kind of field; null while nothing is chosen. */
const ENTRIES = {
  text: z.string(),
  lines: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  currency: z.enum(CURRENCY_CODES).nullable(),
  /** `reference` names the milestone that determines the date. It is absent after the user has typed or picked a date. */
  date: z.object({
    text: z.string(),
    value: z.string().nullable(),
    reference: dateReference.optional(),
  }),
  money: number,
  percent: number,
  whole: number,
  choice: z.string().nullable(),
  flag: z.boolean(),
} satisfies Record<FormFieldKind, z.ZodType>;
export type EntryOf<Kind extends keyof typeof ENTRIES> = z.infer<(typeof ENTRIES)[Kind]>;

/** The entries of the form, by field name. The names equal the JSON field names, so that validation errors of the server map to inputs. */
export type FieldEntries = { [Name in FormFieldName]: EntryOf<(typeof ITEM_FIELDS)[Name]['kind']> };

/** The schema of form entries that the browser has stored. */
export const fieldEntries = z.object(
  mapFieldNames(FORM_FIELD_NAMES, (name) => ENTRIES[ITEM_FIELDS[name].kind]) as {
    [Name in FormFieldName]: z.ZodType<FieldEntries[Name]>;
  },
);

/** Returns the entry of an input without content: an empty text, no choice, or an unchecked box. */
export function emptyFieldEntry(name: FormFieldName): FieldEntries[FormFieldName] {
  const { kind } = describeField(name);
  if (kind === 'text' || kind === 'lines') return '';
  if (kind === 'flag') return false;
  return kind === 'category' || kind === 'currency' || kind === 'choice' ? null : EMPTY_ENTRY;
}

/** Returns the entry for a stored value. If zero is the field's default, a stored zero becomes an empty input. */
export function toFieldEntry(name: FormFieldName, value: unknown): FieldEntries[FormFieldName] {
  const field = describeField(name);
  const isUnsaid = value === undefined || (value === 0 && 'default' in field && field.default === 0);
  if (isUnsaid || value === null) return emptyFieldEntry(name);
  const isTyped = emptyFieldEntry(name) === EMPTY_ENTRY;
  return (isTyped ? createFieldEntry(value as string | number) : value) as FieldEntries[FormFieldName];
}

/** Returns the value that is sent for an entry; null if the input is empty. */
export function entryValue(name: FormFieldName, entry: FieldEntries[FormFieldName]): string | number | boolean | null {
  if (typeof entry === 'string') return entry.trim();
  if (entry === null || typeof entry === 'boolean') return entry;
  return isFieldOfKind(name, 'money') && typeof entry.value === 'number' ? roundMoney(entry.value) : entry.value;
}

/** Returns a record with one value per field name. */
export function mapFieldNames<Name extends FormFieldName, Thing>(
  names: readonly Name[],
  thingOf: (name: Name) => Thing,
): Record<Name, Thing> {
  return Object.fromEntries(names.map((name) => [name, thingOf(name)])) as Record<Name, Thing>;
}

/** A date that the user typed or picked or, if it has a `reference`, that a milestone determines. */
export type DateEntry = EntryOf<'date'>;

type DateEntries = Pick<FieldEntries, MilestoneDateField>;

/** Returns the entry of a date determined by a milestone; `date` is the resolved date. */
export const milestoneDateEntry = (reference: DateReference, date: string | null): DateEntry => ({
  ...createFieldEntry(date),
  reference,
});

/** Returns the entries of the item's dates that refer to milestones; other dates are left out. */
export function milestoneDateEntries(item: FinancialItem): Partial<DateEntries> {
  const entries = MILESTONE_DATE_FIELDS.flatMap((name) => {
    const reference = item[MILESTONE_REFERENCE_FIELDS[name]];
    return reference === null ? [] : [[name, milestoneDateEntry(reference, item[name])] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns new entries for the dates whose milestones have moved since the entries were made; other dates are left out. */
export function movedDateEntries(values: DateEntries, milestones: readonly Milestone[]): Partial<DateEntries> {
  const moved = MILESTONE_DATE_FIELDS.flatMap((name) => {
    const { reference, value } = values[name];
    const date = reference === undefined ? null : resolveDate(reference, milestones);
    return reference === undefined || date === null || date === value
      ? []
      : [[name, milestoneDateEntry(reference, date)] as const];
  });
  return Object.fromEntries(moved);
}

type References = Record<(typeof MILESTONE_REFERENCE_FIELDS)[MilestoneDateField], DateReference | null>;

/** Returns the milestone references of a form; null for a date without a milestone, and for a field that the category lacks. */
export function milestoneReferences(values: DateEntries & { category: Category | null }): References {
  const references = MILESTONE_DATE_FIELDS.map((name) => {
    const isShown = values.category === null || categoryHasField(values.category, name);
    return [MILESTONE_REFERENCE_FIELDS[name], isShown ? (values[name].reference ?? null) : null] as const;
  });
  return Object.fromEntries(references) as References;
}
