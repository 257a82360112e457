/**
 * Format of an item's encrypted part, and the text by which its content is compared. Stored data depend on both, so old formats
 * must stay readable.
 */
import { ITEM_FIELD_NAMES, type ItemFieldName, type ItemValues, defaultFieldValue } from './item-fields.ts';
import { isDatedByMilestone } from './date-references.ts';
import { type ItemFields, withDefaultValues } from './item-record.ts';

/** Format since version 2. A missing field did not exist when the row was written and has its default. */
export interface ItemPayload {
  readonly v: 2;
  readonly item: ItemValues;
}

/** Format of version 1: values without names, in the order of {@link FIRST_FIELDS}. */
export type ItemPayloadVersion1 = readonly ItemValues[ItemFieldName][];

/** Must never change: rows written before version 2 are decoded with it. */
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

/** Returns the values of an item to encrypt. */
export function itemToEncrypt(item: ItemFields): ItemPayload {
  return { v: 2, item: withDefaultValues(item) };
}

const LATER_FIELDS = ITEM_FIELD_NAMES.filter((name) => !FIRST_FIELDS.includes(name));

/** Returns the values of a decrypted item of either version. Modifies the object passed in. */
export function itemFromDecrypted(sealed: ItemPayload | ItemPayloadVersion1): ItemValues {
  const values: Partial<Record<ItemFieldName, unknown>> = 'v' in sealed ? sealed.item : {};
  if (!('v' in sealed)) for (const [place, name] of FIRST_FIELDS.entries()) values[name] = sealed[place];
  const item = values as ItemValues;
  for (const name of LATER_FIELDS) values[name] ??= defaultFieldValue(name, item);
  return item;
}

/**
 * Returns the same text for the same content in any version. After a later change is undone, an item has the content that the
 * earlier change left, so that changes can be undone one after another. Tags are not included. A newer field is included only if
 * it differs from its default, so that a change made before the field existed can still be undone.
 */
export function itemComparisonText(item: ItemFields): string {
  const later = LATER_FIELDS.filter(
    (name) =>
      (item[name] ?? defaultFieldValue(name, item)) !== defaultFieldValue(name, item) &&
      !isDatedByMilestone(item, name),
  );
  return JSON.stringify([
    item.scenario_id,
    // A date that refers to a milestone moves with it without a change of the item, so it is not compared.
    ...FIRST_FIELDS.map((name) => (isDatedByMilestone(item, name) ? null : item[name])),
    ...later.map((name) => [name, item[name]]),
  ]);
}
