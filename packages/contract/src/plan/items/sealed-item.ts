/** The encrypted part of an item, and the text that its content is compared by: both outlive the program that wrote them. */
import { ITEM_FIELD_NAMES, type ItemFieldName, type ItemValues, defaultOf } from './item-fields.ts';
import { isTold } from './date-references.ts';
import { type ItemFields, filledValues } from './kept-item.ts';

/** As it is written since version 2. A field that is not there did not exist yet and has its default. */
export interface SealedItem {
  readonly v: 2;
  readonly item: ItemValues;
}

/** Version 1: values alone, in the order of {@link FIRST_FIELDS}. */
export type FirstSealedItem = readonly ItemValues[ItemFieldName][];

/** Never changes: rows from before version 2 are read by it. */
const FIRST_FIELDS: readonly ItemFieldName[] = [
  'name',
  'category',
  'from_date',
  'to_date',
  'amount',
  'currency',
  'existing_funds',
  'existing_funds_currency',
  'monthly_interest_rate',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
  'is_hidden',
];

/** The item as it is to be encrypted. */
export function toSealedItem(item: ItemFields): SealedItem {
  return { v: 2, item: filledValues(item) };
}

const LATER_FIELDS = ITEM_FIELD_NAMES.filter((name) => !FIRST_FIELDS.includes(name));

/** The values of an encrypted item, whichever version wrote it; takes over the object it is given. */
export function fromSealedItem(sealed: SealedItem | FirstSealedItem): ItemValues {
  const values: Partial<Record<ItemFieldName, unknown>> = 'v' in sealed ? sealed.item : {};
  if (!('v' in sealed)) for (const [place, name] of FIRST_FIELDS.entries()) values[name] = sealed[place];
  const item = values as ItemValues;
  for (const name of LATER_FIELDS) values[name] ??= defaultOf(name, item);
  return item;
}

/**
 * The same text for the same content, whatever the version: after the undo of a later change an item is again as the earlier
 * one left it, so that changes can be taken back one after the other. Tags are no part of it. A field that came later counts
 * when it says something, so that a change made before it came can still be taken back.
 */
export function itemContent(item: ItemFields): string {
  const later = LATER_FIELDS.filter(
    (name) => (item[name] ?? defaultOf(name, item)) !== defaultOf(name, item) && !isTold(item, name),
  );
  return JSON.stringify([
    item.scenario_id,
    // A date that a milestone tells moves with it, and that is no change of the item.
    ...FIRST_FIELDS.map((name) => (isTold(item, name) ? null : item[name])),
    ...later.map((name) => [name, item[name]]),
  ]);
}
