/** Which items the list shows: those of a tab that pass the search and the filters. Pure; item-sort.ts orders them. */
import { type FinancialItem, caseKey } from '@meridian/contract';
import { CATEGORIES, CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import type { ItemTab, SavedSettings } from '#features/saved-settings/public.ts';
import { type SearchWords, currenciesOf, searchOf } from './item-search.ts';

export type ItemFilters = Pick<
  SavedSettings,
  'searchTerm' | 'filterCurrency' | 'selectedTagFilter' | 'filterDateRange' | 'filterAmountRange'
>;

/** In the order of product.md section 2. */
const TABS: readonly ItemTab[] = ['all', ...CATEGORIES, 'selected', 'hidden'];

/** A filter by currency or tag that lets everything through. */
export const ALL = 'all';

/** Filters that let everything through. */
export const NO_FILTERS: ItemFilters = {
  searchTerm: '',
  filterCurrency: ALL,
  selectedTagFilter: ALL,
  filterDateRange: { start: null, end: null },
  filterAmountRange: { min: null, max: null },
};

const FILTERS = Object.keys(NO_FILTERS) as (keyof ItemFilters)[];

/** The filters among the settings. */
export function filtersOf(settings: SavedSettings): ItemFilters {
  return Object.fromEntries(FILTERS.map((name) => [name, settings[name]])) as unknown as ItemFilters;
}

/** Tells whether any filter is on. */
export function hasFilters(filters: ItemFilters): boolean {
  const asked = { ...filters, searchTerm: filters.searchTerm.trim() };
  return FILTERS.some((name) => JSON.stringify(asked[name]) !== JSON.stringify(NO_FILTERS[name]));
}

/**
 * Tells whether an item belongs under a tab. Hidden items stay in All and under their category, where they are marked: who
 * hides one must find it again where it was. Hidden gathers them once more.
 */
export function isUnderTab(item: FinancialItem, tab: ItemTab, selected: ReadonlySet<number>): boolean {
  if (tab === 'all') return true;
  if (tab === 'selected') return selected.has(item.id);
  if (tab === 'hidden') return item.is_hidden;
  return item.category === tab;
}

/** How many items each tab holds, before search and filters: the tabs tell what there is, not what is looked for. */
export function tabCounts(
  items: readonly FinancialItem[],
  selected: ReadonlySet<number>,
): Record<ItemTab, number> {
  const counts = TABS.map(
    (tab) => [tab, items.filter((item) => isUnderTab(item, tab, selected)).length] as const,
  );
  return Object.fromEntries(counts) as Record<ItemTab, number>;
}

/** The tabs on offer: Hidden only when some item is hidden. */
export function tabsFor(counts: Record<ItemTab, number>): ItemTab[] {
  return TABS.filter((tab) => tab !== 'hidden' || counts.hidden > 0);
}

/** The items that pass search and filters, in the order in which they come. */
export function matchingItems(
  items: readonly FinancialItem[],
  filters: ItemFilters,
  words: SearchWords,
): FinancialItem[] {
  const { filterCurrency, selectedTagFilter, filterDateRange, filterAmountRange } = filters;
  const tag = caseKey(selectedTagFilter);
  const isFound = searchOf(filters.searchTerm, words);
  return items.filter(
    (item) =>
      (filterCurrency === ALL || currenciesOf(item).includes(filterCurrency)) &&
      (selectedTagFilter === ALL || item.tags.some(({ name }) => caseKey(name) === tag)) &&
      overlaps(item, filterDateRange) &&
      isWithin(item.amount, filterAmountRange) &&
      isFound(item),
  );
}

/** Tells whether an item runs on any day of the range. A balance happens on one day; where a date is open, so is the answer. */
function overlaps(item: FinancialItem, { start, end }: ItemFilters['filterDateRange']): boolean {
  const from = item.from_date;
  const to = item.category === 'balance' ? item.from_date : item.to_date;
  return (start === null || to === null || to >= start) && (end === null || from === null || from <= end);
}

function isWithin(amount: number, { min, max }: ItemFilters['filterAmountRange']): boolean {
  return (min === null || amount >= min) && (max === null || amount <= max);
}

/** The currencies that occur, in the order in which the product lists them. */
export function occurringCurrencies(items: readonly FinancialItem[]): CurrencyCode[] {
  const occurring = new Set(items.flatMap(currenciesOf));
  return CURRENCY_CODES.filter((code) => occurring.has(code));
}

/** The names of the tags that occur, each once, by name. */
export function occurringTags(items: readonly FinancialItem[]): string[] {
  const names = new Map(items.flatMap(({ tags }) => tags).map(({ name }) => [caseKey(name), name]));
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...names.values()].toSorted(compare);
}

/** The value that the filter holds for a tag: its name, but for a tag that is called 'all', which means no filter there. */
export function tagFilterOf(name: string): string {
  return name === ALL ? 'ALL' : name;
}
