/** What stands in the input of a field, by the field's kind: on its way from an item to the screen and back. Pure. */
import {
  type FieldKind,
  type FieldOf,
  type ITEM_FIELDS,
  ITEM_FIELD_NAMES,
  type ItemFieldName,
  type NumberKind,
  describeField,
  isOfKind,
} from '@meridian/contract';
import { type Category, type CurrencyCode, roundMoney } from '@meridian/engine';
import { EMPTY, type Entry, entryOf } from '#ui/form/entry.ts';

/** A field that people enter; flags are set one by one. */
export type EnteredField = Exclude<ItemFieldName, FieldOf<'flag'>>;

export const ENTERED_FIELDS = ITEM_FIELD_NAMES.filter(
  (name): name is EnteredField => !isOfKind(name, 'flag'),
);

/** What stands in an input: null where nothing is chosen yet. */
export type EntryOf<Kind extends FieldKind> = Kind extends 'date'
  ? Entry<string>
  : Kind extends NumberKind
    ? Entry<number>
    : Kind extends 'category'
      ? Category | null
      : Kind extends 'currency'
        ? CurrencyCode | null
        : string;

/** An entry for each field, under its name on the wire so that the server's messages find their fields. */
export type FieldEntries = { [Name in EnteredField]: EntryOf<(typeof ITEM_FIELDS)[Name]['kind']> };

/** An input in which nothing stands. */
export function blankEntry(name: EnteredField): FieldEntries[EnteredField] {
  const { kind } = describeField(name);
  if (kind === 'text' || kind === 'lines') return '';
  return kind === 'category' || kind === 'currency' ? null : EMPTY;
}

/** The input of a value. A zero that means nothing was said is an empty input. */
export function entryFor(name: EnteredField, value: unknown): FieldEntries[EnteredField] {
  const field = describeField(name);
  const isUnsaid = value === undefined || (value === 0 && 'default' in field && field.default === 0);
  if (isUnsaid || value === null) return blankEntry(name);
  const isTyped = blankEntry(name) === EMPTY;
  return (isTyped ? entryOf(value as string | number) : value) as FieldEntries[EnteredField];
}

/** What an input means to the wire; null where it is empty or says nothing. */
export function valueIn(name: EnteredField, entry: FieldEntries[EnteredField]): string | number | null {
  if (typeof entry === 'string') return entry.trim();
  if (entry === null) return null;
  return isOfKind(name, 'money') && typeof entry.value === 'number' ? roundMoney(entry.value) : entry.value;
}

/** One thing for each of some fields. */
export function forFields<Name extends EnteredField, Thing>(
  names: readonly Name[],
  thingOf: (name: Name) => Thing,
): Record<Name, Thing> {
  return Object.fromEntries(names.map((name) => [name, thingOf(name)])) as Record<Name, Thing>;
}
