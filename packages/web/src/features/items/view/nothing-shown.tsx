import { Button } from '@mantine/core';
import type { ItemTab } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { focusItemSearch } from './item-search-field.tsx';
import { clearItemFilters } from './use-item-view.ts';

/** Why the list is empty although the scenario has items (product.md section 8, 'Empty table'). */
export function NothingShown({ tab, isTabEmpty }: { tab: ItemTab; isTabEmpty: boolean }) {
  const t = useText();
  if (isTabEmpty) {
    const title =
      tab === 'selected' ? t('items.view.none.selected') : t('items.view.none', { category: tab });
    return <EmptyState title={title} />;
  }
  return (
    <EmptyState
      title={t('items.view.none.matching')}
      actions={
        <Button
          variant="default"
          onClick={() => {
            clearItemFilters();
            // The button goes with the filters; the next thing to do is another search.
            focusItemSearch();
          }}
        >
          {t('items.view.none.clear')}
        </Button>
      }
    />
  );
}
