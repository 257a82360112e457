import {
  type FieldOf,
  type GivenField,
  type ITEM_FIELDS,
  ITEM_FIELD_NAMES,
  type ItemFieldName,
  describeField,
} from '@meridian/contract';
import type { MessageKey } from '#lib/text/text.ts';

/** A field within the column of another one, as the currency of a fund's money. */
type InnerField = {
  [Name in ItemFieldName]: (typeof ITEM_FIELDS)[Name] extends { within: string } ? Name : never;
}[ItemFieldName];

/** The fields that the list shows, sorts by and edits in place; flags are marks at the name. */
export type ListedField = Exclude<ItemFieldName, FieldOf<'flag'> | InnerField>;

const FIRST: readonly ItemFieldName[] = ['name', 'category', 'amount', 'currency'];

/** In the order of columns: what an item is and costs stands first. */
export const LISTED_FIELDS = [...new Set([...FIRST, ...ITEM_FIELD_NAMES])].filter(
  (name): name is ListedField => {
    const { kind, within } = describeField(name);
    return kind !== 'flag' && within === undefined;
  },
);

/** The name of a field; a hidden item has a mark at its name. */
export function fieldLabel(name: Exclude<GivenField, 'is_hidden'>): MessageKey {
  return `items.field.${name}`;
}

/** Percent a month on the wire, which people know a year; fees are what they are. */
export function isRate(name: ItemFieldName): boolean {
  return name === 'monthly_interest_rate' || name === 'interest_limit' || name === 'deposit_growth_rate';
}

/** The name of a value of a choice. */
export function optionLabel(name: ItemFieldName, option: string): MessageKey {
  return `items.field.${name}.${option}` as MessageKey;
}
