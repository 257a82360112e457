import type { FinancialItem } from '@meridian/contract';
import type { AssetClass, Category } from '@meridian/engine';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type ItemTab, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useScenarioCurrency } from '#features/plan/scenario-api.ts';
import { optionLabelKey } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { useItemSelection } from './item-list-state.ts';
import type { SearchableNames } from './item-search.ts';
import { type ItemSort, savedSort, sortItems } from './item-sort.ts';
import {
  type ItemFilters,
  NO_FILTERS,
  savedFilters,
  belongsToTab,
  matchingItems,
  tabCounts,
  availableTabs,
} from './filter-items.ts';
import { notify } from '#ui/dialog/notify.tsx';

const NONE: ReadonlySet<number> = new Set();

export const useSavedSort = (): ItemSort => useSavedSettings(useShallow(savedSort));

/** Returns which of a scenario's items the list shows according to the saved settings. */
export function useFilteredItems(items: readonly FinancialItem[]) {
  const categoryWord = useCategoryName();
  const assetClassWord = useAssetClassName();
  const words = useSearchableNames();
  const { rates } = useScenarioCurrency();
  const selected = useItemSelection((selection) => selection.ids);
  const sort = useSavedSort();
  // Typed text appears in its field at once; the list is filtered with a deferred value.
  const filters = useTypedLater(useItemFilters());
  const counts = useMemo(() => tabCounts(items, selected), [items, selected]);
  const tab = useOfferedTab(counts);
  // The selection decides about the list only in the tab 'Selected', so other tabs ignore its changes.
  const deciding = tab === 'selected' ? selected : NONE;
  const inOrder = useMemo(() => {
    const underTab = items.filter((item) => belongsToTab(item, tab, deciding));
    return sortItems(underTab, sort, { categoryWord, assetClassWord, rates });
  }, [items, tab, deciding, sort, categoryWord, assetClassWord, rates]);
  const shown = useMemo(() => matchingItems(inOrder, filters, words), [inOrder, filters, words]);
  // `shown`: the sorted items of the tab that pass search and filters.
  return { tab, tabs: availableTabs(counts), counts, shown };
}

/**
 * Returns the filters with typed ones deferred. The tag filter applies at once: it is cleared while its tag is renamed, so that the edited
 * item and its editor stay in the list (use-stored-tags.ts).
 */
function useTypedLater(filters: ItemFilters): ItemFilters {
  const later = useDeferredValue(filters);
  const { selectedTagFilter } = filters;
  return useMemo(() => ({ ...later, selectedTagFilter }), [later, selectedTagFilter]);
}

/** Returns the current filters from the saved settings. */
export function useItemFilters(): ItemFilters {
  return useSavedSettings(useShallow(savedFilters));
}

/** Clears all filters; tab and sort order stay. */
export function clearItemFilters(): void {
  saveSettings(NO_FILTERS);
}

function useCategoryName(): (category: Category) => string {
  const t = useText();
  return useCallback((category) => t(`items.category.${category}`), [t]);
}

function useAssetClassName(): (assetClass: AssetClass) => string {
  const t = useText();
  return useCallback((assetClass) => t(optionLabelKey('asset_class', assetClass)), [t]);
}

/** Returns the display names that a search matches besides the item's own texts. */
function useSearchableNames(): SearchableNames {
  const category = useCategoryName();
  const monthText = useMonthText();
  const { dateFormat } = useDisplaySettings();
  return useMemo(
    () => ({ category, month: (month) => monthText(month, 'name'), dateFormat }),
    [category, monthText, dateFormat],
  );
}

/**
 * Returns the tab to show: the saved tab, or All in two cases. Hidden is replaced if no item is hidden, and Selected if no item was
 * selected when the page was loaded. The replacement is saved too, so that hiding an item later does not switch the tab.
 */
function useOfferedTab(counts: Record<ItemTab, number>): ItemTab {
  const saved = useSavedSettings((settings) => settings.selectedTab);
  // Only a page that was loaded with the tab Selected but without selected items replaces the tab. A user who chooses it afterwards sees it
  // with an explanation.
  const [wasLoadedWithoutSelection, setWasLoadedWithoutSelection] = useState(
    saved === 'selected' && counts.selected === 0,
  );
  if (wasLoadedWithoutSelection && saved !== 'selected') setWasLoadedWithoutSelection(false);
  const isGone = saved === 'hidden' ? counts.hidden === 0 : saved === 'selected' && wasLoadedWithoutSelection;
  useEffect(() => {
    if (isGone) saveSettings({ selectedTab: 'all' });
  }, [isGone]);
  return isGone ? 'all' : saved;
}

/**
 * Returns a function that makes a new item visible: if the current tab does not contain it, the tab of its category is selected. Filters
 * stay; if they hide the item, a message offers to clear them.
 */
export function useRevealItem(): (item: FinancialItem) => void {
  const t = useText();
  const words = useSearchableNames();
  return useCallback(
    (item) => {
      const settings = useSavedSettings.getState();
      if (!belongsToTab(item, settings.selectedTab, useItemSelection.getState().ids))
        saveSettings({ selectedTab: item.category });
      if (matchingItems([item], settings, words).length === 0) {
        const action = { label: t('items.view.clear'), run: clearItemFilters };
        notify.done(t('items.view.addedUnseen', { name: item.name }), action, 'item-saved');
      }
    },
    [t, words],
  );
}
