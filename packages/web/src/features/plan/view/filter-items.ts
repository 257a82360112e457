/**
 * Selects the items that the list shows: the items of a tab that pass the search and the filters. Pure functions; item-sort.ts sorts
 * them.
 */
import { type FinancialItem, caseInsensitiveKey } from '@meridian/contract';
import { CATEGORIES, CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import type { ItemTab, SavedSettings } from '#features/saved-settings/public.ts';
import { type SearchableNames, itemCurrencies, createItemSearch } from './item-search.ts';

export type ItemFilters = Pick<
  SavedSettings,
  'searchTerm' | 'filterCurrency' | 'selectedTagFilter' | 'filterDateRange' | 'filterAmountRange'
>;

/** The tabs in the order of product.md section 2. */
const TABS: readonly ItemTab[] = ['all', ...CATEGORIES, 'selected', 'hidden'];

/** The value of a currency or tag filter that is not active. */
export const UNFILTERED = 'all';

/** The filters when none is active. */
export const NO_FILTERS: ItemFilters = {
  searchTerm: '',
  filterCurrency: UNFILTERED,
  selectedTagFilter: UNFILTERED,
  filterDateRange: { start: null, end: null },
  filterAmountRange: { min: null, max: null },
};

const FILTERS = Object.keys(NO_FILTERS) as (keyof ItemFilters)[];

/** Returns the part of the saved settings that filters the list. */
export function savedFilters(settings: SavedSettings): ItemFilters {
  return Object.fromEntries(FILTERS.map((name) => [name, settings[name]])) as unknown as ItemFilters;
}

/** Returns whether the list is filtered by anything. A search term of blanks does not count. */
export function hasFilters(filters: ItemFilters): boolean {
  const asked = { ...filters, searchTerm: filters.searchTerm.trim() };
  return FILTERS.some((name) => JSON.stringify(asked[name]) !== JSON.stringify(NO_FILTERS[name]));
}

/**
 * Returns whether an item belongs to a tab. Hidden items also stay in All and in their category, marked as hidden, so that the user finds
 * them where they were hidden.
 */
export function belongsToTab(item: FinancialItem, tab: ItemTab, selected: ReadonlySet<number>): boolean {
  if (tab === 'all') return true;
  if (tab === 'selected') return selected.has(item.id);
  if (tab === 'hidden') return item.is_hidden;
  return item.category === tab;
}

/** Returns the number of items per tab, ignoring search and filters. */
export function tabCounts(items: readonly FinancialItem[], selected: ReadonlySet<number>): Record<ItemTab, number> {
  const counts = TABS.map((tab) => [tab, items.filter((item) => belongsToTab(item, tab, selected)).length] as const);
  return Object.fromEntries(counts) as Record<ItemTab, number>;
}

/** Returns the tabs to show: Hidden only if an item is hidden. */
export function availableTabs(counts: Record<ItemTab, number>): ItemTab[] {
  return TABS.filter((tab) => tab !== 'hidden' || counts.hidden > 0);
}

/** Returns the items that pass search and filters, in the same order. */
export function matchingItems(
  items: readonly FinancialItem[],
  filters: ItemFilters,
  words: SearchableNames,
): FinancialItem[] {
  const { filterCurrency, selectedTagFilter, filterDateRange, filterAmountRange } = filters;
  const tag = caseInsensitiveKey(selectedTagFilter);
  const isFound = createItemSearch(filters.searchTerm, words);
  return items.filter(
    (item) =>
      (filterCurrency === UNFILTERED || itemCurrencies(item).includes(filterCurrency)) &&
      (selectedTagFilter === UNFILTERED || item.tags.some(({ name }) => caseInsensitiveKey(name) === tag)) &&
      overlaps(item, filterDateRange) &&
      isWithin(item.amount, filterAmountRange) &&
      isFound(item),
  );
}

/** Returns whether an item is active on any day of the range. A balance is active on one day; a missing date is an open end. */
function overlaps(item: FinancialItem, { start, end }: ItemFilters['filterDateRange']): boolean {
  const from = item.from_date;
  const to = item.category === 'balance' ? item.from_date : item.to_date;
  return (start === null || to === null || to >= start) && (end === null || from === null || from <= end);
}

function isWithin(amount: number, { min, max }: ItemFilters['filterAmountRange']): boolean {
  return (min === null || amount >= min) && (max === null || amount <= max);
}

/** Returns the currencies of the items, in the product's order. */
export function occurringCurrencies(items: readonly FinancialItem[]): CurrencyCode[] {
  const occurring = new Set(items.flatMap(itemCurrencies));
  return CURRENCY_CODES.filter((code) => occurring.has(code));
}

/** Returns the distinct tag names of the items, sorted. */
export function occurringTags(items: readonly FinancialItem[]): string[] {
  const names = new Map(items.flatMap(({ tags }) => tags).map(({ name }) => [caseInsensitiveKey(name), name]));
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...names.values()].toSorted(compare);
}

/** Returns the filter value of a tag: its name, except for a tag named 'all', because 'all' means no filter. */
export function tagFilterValue(name: string): string {
  return name === UNFILTERED ? 'ALL' : name;
}
