/** The entries of a field's input, by the field's kind: on its way from an item to the screen and back. Pure. */
import {
  type FieldKind,
  GIVEN_FIELD_NAMES,
  type GivenField,
  ITEM_FIELDS,
  dateReference,
  describeField,
  isOfKind,
} from '@meridian/contract';
import { CATEGORIES, CURRENCY_CODES, roundMoney } from '@meridian/engine';
import { z } from 'zod';
import { SUM_PROBLEMS } from '#lib/format/number-sum.ts';
import { EMPTY, entryOf } from '#ui/form/entry.ts';

/** A field that people enter; items are hidden and shown one by one. */
export type EnteredField = Exclude<GivenField, 'is_hidden'>;

export const ENTERED_FIELDS = GIVEN_FIELD_NAMES.filter((name): name is EnteredField => name !== 'is_hidden');

const number = z.object({
  text: z.string(),
  value: z.number().nullable(),
  problem: z.enum(SUM_PROBLEMS).optional(),
});

/** The kinds of fields with an input; a milestone that tells a date stands in the input of the date. */
export type EnteredKind = Exclude<FieldKind, 'milestone'>;

/** The entry of an input, by the kind of its field: null where nothing is chosen yet. */
const ENTRIES = {
  text: z.string(),
  lines: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  currency: z.enum(CURRENCY_CODES).nullable(),
  /** `told` is the milestone that tells the date: whoever types or picks another date has none. */
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

/** An entry for each field, under its name on the wire so that the server's messages find their fields. */
export type FieldEntries = { [Name in EnteredField]: EntryOf<(typeof ITEM_FIELDS)[Name]['kind']> };

/** Entries as they were stored. */
export const fieldEntries = z.object(
  forFields(ENTERED_FIELDS, (name) => ENTRIES[ITEM_FIELDS[name].kind]) as {
    [Name in EnteredField]: z.ZodType<FieldEntries[Name]>;
  },
);

/** An input in which nothing stands. */
export function blankEntry(name: EnteredField): FieldEntries[EnteredField] {
  const { kind } = describeField(name);
  if (kind === 'text' || kind === 'lines') return '';
  if (kind === 'flag') return false;
  return kind === 'category' || kind === 'currency' || kind === 'choice' ? null : EMPTY;
}

/** The input of a value. A zero that means nothing was said is an empty input. */
export function entryFor(name: EnteredField, value: unknown): FieldEntries[EnteredField] {
  const field = describeField(name);
  const isUnsaid = value === undefined || (value === 0 && 'default' in field && field.default === 0);
  if (isUnsaid || value === null) return blankEntry(name);
  const isTyped = blankEntry(name) === EMPTY;
  return (isTyped ? entryOf(value as string | number) : value) as FieldEntries[EnteredField];
}

/** The value of an input on the wire; null where it is empty or says nothing. */
export function valueIn(
  name: EnteredField,
  entry: FieldEntries[EnteredField],
): string | number | boolean | null {
  if (typeof entry === 'string') return entry.trim();
  if (entry === null || typeof entry === 'boolean') return entry;
  return isOfKind(name, 'money') && typeof entry.value === 'number' ? roundMoney(entry.value) : entry.value;
}

/** One thing for each of some fields. */
export function forFields<Name extends EnteredField, Thing>(
  names: readonly Name[],
  thingOf: (name: Name) => Thing,
): Record<Name, Thing> {
  return Object.fromEntries(names.map((name) => [name, thingOf(name)])) as Record<Name, Thing>;
}
