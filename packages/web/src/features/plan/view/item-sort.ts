import { type FinancialItem, categoryHasField, describeField, isNumberKind } from '@meridian/contract';
import {
  type AssetClass,
  type Category,
  DEFAULT_ASSET_CLASSES,
  type Rates,
  convert,
  isFundCategory,
} from '@meridian/engine';
import type { SavedSettings } from '#features/saved-settings/public.ts';
import { LISTED_FIELDS } from '#lib/item-fields.ts';

/** The sort keys: JSON names of fields. */
export const ITEM_SORT_KEYS = ['created_at', ...LISTED_FIELDS] as const;
export type ItemSortKey = (typeof ITEM_SORT_KEYS)[number];

export interface ItemSort {
  sortBy: ItemSortKey;
  sortOrder: SavedSettings['sortOrder'];
}

/** Returns the saved sort order; by creation time if the settings contain an unknown key. */
export function savedSort({ sortBy, sortOrder }: Pick<SavedSettings, 'sortBy' | 'sortOrder'>): ItemSort {
  return { sortBy: ITEM_SORT_KEYS.find((key) => key === sortBy) ?? 'created_at', sortOrder };
}

/** The data that sorting needs besides the items: displayed names, and rates to compare amounts in different currencies. */
interface SortContext {
  categoryWord: (category: Category) => string;
  assetClassWord: (assetClass: AssetClass) => string;
  rates: Rates;
}

type SortValue = string | number | null;

/**
 * Returns whether a key first sorts ascending: texts and dates do; amounts, rates, fees and creation time first sort descending
 * (product.md, 'Sorting').
 */
function beginsAscending(key: ItemSortKey): boolean {
  return key !== 'created_at' && !isNumberKind(describeField(key).kind);
}

/** Returns the sort after a press on a column: the active column reverses, another one starts in its initial direction. */
export function toggleSort(current: ItemSort, key: ItemSortKey): ItemSort {
  if (current.sortBy === key) return { sortBy: key, sortOrder: current.sortOrder === 'asc' ? 'desc' : 'asc' };
  return { sortBy: key, sortOrder: beginsAscending(key) ? 'asc' : 'desc' };
}

/** Created once, because creating a collator is expensive. */
const collator = new Intl.Collator(undefined, { numeric: true });

/**
 * Returns the sorted items. Items without a date are last ascending and first descending, because an open end is later than any date. Items
 * whose category lacks the field are last, and ties are ordered newest first, in both directions.
 */
export function sortItems(
  items: readonly FinancialItem[],
  { sortBy, sortOrder }: ItemSort,
  context: SortContext,
): FinancialItem[] {
  const sign = sortOrder === 'asc' ? 1 : -1;
  return items
    .map((item) => ({
      item,
      value: sortValue(item, sortBy, context),
      isApplicable: hasField(item, sortBy),
      created: Date.parse(item.created_at),
    }))
    .toSorted((a, b) => {
      if (a.isApplicable !== b.isApplicable) return a.isApplicable ? -1 : 1;
      const order = a.isApplicable ? sign * compared(a.value, b.value) : 0;
      return order || b.created - a.created || newerId(a.item, b.item);
    })
    .map(({ item }) => item);
}

function hasField({ category }: FinancialItem, key: ItemSortKey): boolean {
  return key === 'created_at' || categoryHasField(category, key);
}

function sortValue(
  item: FinancialItem,
  key: ItemSortKey,
  { categoryWord, assetClassWord, rates }: SortContext,
): SortValue {
  if (key === 'created_at') return Date.parse(item.created_at);
  if (key === 'category') return categoryWord(item.category);
  if (key === 'asset_class')
    return isFundCategory(item.category)
      ? assetClassWord(item.asset_class ?? DEFAULT_ASSET_CLASSES[item.category])
      : null;
  const field = describeField(key);
  const value = item[key];
  // The target currency does not affect the order.
  if (field.kind === 'money') return convert(Number(value), item[field.currency], 'USD', rates);
  return value;
}

function compared(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** Compares two items by age, newest first: the later id is newer, and negative ids are not stored yet and newest of all. */
function newerId(a: FinancialItem, b: FinancialItem): number {
  if (a.id < 0 !== b.id < 0) return a.id < 0 ? -1 : 1;
  return a.id < 0 ? a.id - b.id : b.id - a.id;
}
