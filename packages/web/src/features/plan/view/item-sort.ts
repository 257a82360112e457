import { type FinancialItem, categoryHas, describeField, isNumberKind } from '@meridian/contract';
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

/** The fields that items can be sorted by: wire names. */
export const ITEM_SORT_KEYS = ['created_at', ...LISTED_FIELDS] as const;
export type ItemSortKey = (typeof ITEM_SORT_KEYS)[number];

export interface ItemSort {
  sortBy: ItemSortKey;
  sortOrder: SavedSettings['sortOrder'];
}

/** The order that was chosen; by creation where the settings name nothing that items have. */
export function savedSort({ sortBy, sortOrder }: Pick<SavedSettings, 'sortBy' | 'sortOrder'>): ItemSort {
  return { sortBy: ITEM_SORT_KEYS.find((key) => key === sortBy) ?? 'created_at', sortOrder };
}

/** The facts that sorting needs beyond the items: words as they are shown, and how amounts compare across currencies. */
interface SortContext {
  categoryWord: (category: Category) => string;
  assetClassWord: (assetClass: AssetClass) => string;
  rates: Rates;
}

type SortValue = string | number | null;

/** product.md, 'Sorting': words and dates begin ascending, amounts, rates, fees and creation descending. */
function beginsAscending(key: ItemSortKey): boolean {
  return key !== 'created_at' && !isNumberKind(describeField(key).kind);
}

/** The sort after a press on a column: the active one turns round, another begins in its own direction. */
export function toggledSort(current: ItemSort, key: ItemSortKey): ItemSort {
  if (current.sortBy === key) return { sortBy: key, sortOrder: current.sortOrder === 'asc' ? 'desc' : 'asc' };
  return { sortBy: key, sortOrder: beginsAscending(key) ? 'asc' : 'desc' };
}

/** Made once: a collator is dear to make and cheap to ask. */
const collator = new Intl.Collator(undefined, { numeric: true });

/**
 * The items in order. Whoever has no date stands last in ascending and first in descending order: an open end is later
 * than any day. An item whose category lacks the field stands last either way; ties stand newest first either way.
 */
export function sortedItems(
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
  return key === 'created_at' || categoryHas(category, key);
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
  // Which currency they are brought into makes no difference to their order.
  if (field.kind === 'money') return convert(Number(value), item[field.currency], 'USD', rates);
  return value;
}

function compared(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** The later id is the newer one of two items of one instant; ids below zero are still on their way to the server. */
function newerId(a: FinancialItem, b: FinancialItem): number {
  if (a.id < 0 !== b.id < 0) return a.id < 0 ? -1 : 1;
  return a.id < 0 ? a.id - b.id : b.id - a.id;
}
