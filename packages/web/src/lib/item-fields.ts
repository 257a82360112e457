import {
  type FieldNameOfKind,
  type InputField,
  type ITEM_FIELDS,
  ITEM_FIELD_NAMES,
  type ItemFieldName,
  describeField,
} from '@meridian/contract';
import type { MessageKey } from '#lib/text/text.ts';

/** A field shown in the column of another field, such as the currency of a fund's balance. */
type InnerField = {
  [Name in ItemFieldName]: (typeof ITEM_FIELDS)[Name] extends { within: string } ? Name : never;
}[ItemFieldName];

/**
 * The fields of an item that the item list shows, sorts by and edits in place. Flags are not included, because the list shows them as icons
 * beside the name.
 */
export type ListedField = Exclude<ItemFieldName, FieldNameOfKind<'flag'> | InnerField>;

const FIRST: readonly ItemFieldName[] = ['name', 'category', 'amount', 'currency'];

/** The listed fields in the order of columns, the most important fields first. */
export const LISTED_FIELDS = [...new Set([...FIRST, ...ITEM_FIELD_NAMES])].filter((name): name is ListedField => {
  const { kind, within } = describeField(name);
  return kind !== 'flag' && within === undefined;
});

/** Returns the message key of a field's label. `is_hidden` has no label, because an icon beside the name marks a hidden item. */
export function fieldLabelKey(name: Exclude<InputField, 'is_hidden'>): MessageKey {
  return `items.field.${name}`;
}

/**
 * Returns true for fields with a rate: percent per month in the API, but usually typed per year. Fees are not rates, because they are never
 * converted.
 */
export function isRateField(name: ItemFieldName): boolean {
  return name === 'monthly_interest_rate' || name === 'interest_limit' || name === 'deposit_growth_rate';
}

/** Returns the message key for an option of a choice field. */
export function optionLabelKey(name: ItemFieldName, option: string): MessageKey {
  return `items.field.${name}.${option}` as MessageKey;
}
