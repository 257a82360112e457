import type { FinancialItem } from '@meridian/contract';
import type { AssetClass, Category } from '@meridian/engine';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type ItemTab, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useScenarioCurrency } from '#features/plan/scenario-api.ts';
import { optionLabel } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useDisplay } from '#ui/display.ts';
import { useItemSelection } from './list-marks.ts';
import type { SearchWords } from './item-search.ts';
import { type ItemSort, savedSort, sortedItems } from './item-sort.ts';
import {
  type ItemFilters,
  NO_FILTERS,
  filtersOf,
  isUnderTab,
  matchingItems,
  tabCounts,
  tabsFor,
} from './item-view.ts';
import { notify } from '#ui/dialog/notify.tsx';

const NONE: ReadonlySet<number> = new Set();

export const useSavedSort = (): ItemSort => useSavedSettings(useShallow(savedSort));

/** Which of a scenario's items the list shows, as the person's kept settings say. */
export function useItemView(items: readonly FinancialItem[]) {
  const categoryWord = useCategoryWord();
  const assetClassWord = useAssetClassWord();
  const words = useSearchWords();
  const { rates } = useScenarioCurrency();
  const selected = useItemSelection((selection) => selection.ids);
  const sort = useSavedSort();
  // The text that is typed stands in its field at once; the list follows when the browser has the time.
  const filters = useTypedLater(useItemFilters());
  const counts = useMemo(() => tabCounts(items, selected), [items, selected]);
  const tab = useOfferedTab(counts);
  // Only under 'Selected' does a changed selection change what is listed.
  const deciding = tab === 'selected' ? selected : NONE;
  const inOrder = useMemo(() => {
    const underTab = items.filter((item) => isUnderTab(item, tab, deciding));
    return sortedItems(underTab, sort, { categoryWord, assetClassWord, rates });
  }, [items, tab, deciding, sort, categoryWord, assetClassWord, rates]);
  const shown = useMemo(() => matchingItems(inOrder, filters, words), [inOrder, filters, words]);
  // The tab that is shown and those on offer; the items of the tab that pass search and filters, in order.
  return { tab, tabs: tabsFor(counts), counts, shown };
}

/**
 * The filters, those that are typed when there is time. That of a tag comes and goes at once: while a tag is renamed its filter is off, and an
 * item that had the new name before that would leave the list, and its editor with it (use-stored-tags.ts).
 */
function useTypedLater(filters: ItemFilters): ItemFilters {
  const later = useDeferredValue(filters);
  const { selectedTagFilter } = filters;
  return useMemo(() => ({ ...later, selectedTagFilter }), [later, selectedTagFilter]);
}

/** The filters as they are set. */
export function useItemFilters(): ItemFilters {
  return useSavedSettings(useShallow(filtersOf));
}

/** 'Clear All Filters': tab and order stay. */
export function clearItemFilters(): void {
  saveSettings(NO_FILTERS);
}

function useCategoryWord(): (category: Category) => string {
  const t = useText();
  return useCallback((category) => t(`items.category.${category}`), [t]);
}

function useAssetClassWord(): (assetClass: AssetClass) => string {
  const t = useText();
  return useCallback((assetClass) => t(optionLabel('asset_class', assetClass)), [t]);
}

/** The words by which a search finds items besides the texts that they hold. */
function useSearchWords(): SearchWords {
  const category = useCategoryWord();
  const monthText = useMonthText();
  const { dateFormat } = useDisplay();
  return useMemo(
    () => ({ category, month: (month) => monthText(month, 'name'), dateFormat }),
    [category, monthText, dateFormat],
  );
}

/**
 * The stored tab; All where Hidden holds nothing, and where somebody comes back to Selected with nothing selected. That is stored too, lest
 * the next item hidden drag the list along.
 */
function useOfferedTab(counts: Record<ItemTab, number>): ItemTab {
  const kept = useSavedSettings((settings) => settings.selectedTab);
  // Whoever chooses the tab later is told what it is for.
  const [comesToNothing, setComesToNothing] = useState(kept === 'selected' && counts.selected === 0);
  if (comesToNothing && kept !== 'selected') setComesToNothing(false);
  const isGone = kept === 'hidden' ? counts.hidden === 0 : kept === 'selected' && comesToNothing;
  useEffect(() => {
    if (isGone) saveSettings({ selectedTab: 'all' });
  }, [isGone]);
  return isGone ? 'all' : kept;
}

/**
 * Brings an item that was just added into sight: where the tab does not show it, its category's tab comes. Filters are
 * the person's own and stay; that they hide the item is told, with a way to clear them.
 */
export function useRevealItem(): (item: FinancialItem) => void {
  const t = useText();
  const words = useSearchWords();
  return useCallback(
    (item) => {
      const settings = useSavedSettings.getState();
      if (!isUnderTab(item, settings.selectedTab, useItemSelection.getState().ids))
        saveSettings({ selectedTab: item.category });
      if (matchingItems([item], settings, words).length === 0) {
        const action = { label: t('items.view.clear'), run: clearItemFilters };
        notify.done(t('items.view.addedUnseen', { name: item.name }), action, 'item-saved');
      }
    },
    [t, words],
  );
}
