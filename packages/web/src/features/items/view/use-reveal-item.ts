import type { FinancialItem } from '@meridian/contract';
import { useCallback } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useItemSelection } from '#features/items/grid/item-selection.ts';
import { isUnderTab, matchingItems } from './item-view.ts';
import { clearItemFilters, useSearchWords } from './use-item-view.ts';

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
