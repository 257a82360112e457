import { CATEGORIES, type Category } from '@meridian/engine';
import type { FinancialItem } from '#items.ts';
import type { ItemTag } from '#tags.ts';
import {
  type FieldOf,
  type ITEM_FIELDS,
  ITEM_FIELD_NAMES,
  type ItemFieldName,
  type ItemValues,
  LIMITED_FIELDS,
  type LimitedField,
  categoryHas,
  defaultOf,
} from './item-fields.ts';

/** What people set of an item, as it is kept: rates in percent, and also the values that its category does not have. */
export interface ItemFields extends ItemValues {
  scenario_id: number;
}

/** Values of which those with a default may be missing. */
export type GivenValues = Pick<ItemValues, RequiredField> & {
  [Name in Exclude<ItemFieldName, RequiredField>]?: ItemValues[Name] | Missing<Name> | undefined;
};
type RequiredField = {
  [Name in ItemFieldName]: (typeof ITEM_FIELDS)[Name] extends { default: unknown } | { follows: unknown }
    ? never
    : Name;
}[ItemFieldName];
type Missing<Name> = Name extends FieldOf<'currency'> ? null : never;

/** Every field and nothing else; what is missing has its default. */
export function filledValues(given: GivenValues): ItemValues {
  const values: Loose = {};
  for (const name of ITEM_FIELD_NAMES) values[name] = given[name] ?? defaultOf(name, given);
  return values as ItemValues;
}

/** What the compiler cannot follow field by field. Plain loops fill it: lists of many items are made by them. */
type Loose = Partial<Record<ItemFieldName, unknown>>;

/** An item as it is kept, with the ids of its tags in order. `updated_at` is its version: it rises with every change. */
export interface KeptItem extends ItemFields {
  id: number;
  created_at: Date;
  updated_at: Date;
  tag_ids: readonly number[];
}

/** The `updated_at` of a change made now, later than that of every earlier one, even within a millisecond. */
export function nextVersion(now: Date, ...earlier: readonly Pick<KeptItem, 'updated_at'>[]): Date {
  return new Date(Math.max(now.getTime(), ...earlier.map((item) => item.updated_at.getTime() + 1)));
}

/** The item as the API shows it: what its category does not have holds its default. */
export function toItem(item: KeptItem, tags: ReadonlyMap<number, ItemTag>): FinancialItem {
  const values: Loose = {};
  for (const name of ITEM_FIELD_NAMES) values[name] = item[name];
  for (const name of LACKING[item.category]) values[name] = defaultOf(name, item);
  return Object.assign(values as ItemValues, {
    id: item.id,
    created_at: item.created_at.toISOString(),
    updated_at: item.updated_at.toISOString(),
    scenario: item.scenario_id,
    tags: item.tag_ids.flatMap((id) => tags.get(id) ?? []),
  });
}

/** The fields that items of each category do not have. */
const LACKING = Object.fromEntries(
  CATEGORIES.map((category) => [category, LIMITED_FIELDS.filter((name) => !categoryHas(category, name))]),
) as Record<Category, LimitedField[]>;
