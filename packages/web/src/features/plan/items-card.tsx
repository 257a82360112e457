import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useId, useMemo } from 'react';
import { useScenarioCurrency, useSelectedScenario } from './scenario-api.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { useText } from '#lib/text/text.ts';
import { LazyLoadBoundary, LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { DeferredPart } from '#ui/layout/deferred-part.tsx';
import { useItems } from './item-api.ts';
import { askAboutConflict } from '#features/plan/conflict/send-item-update.ts';
import { ItemTable } from '#features/plan/grid/item-table.tsx';
import { MilestonesProvider } from '#features/plan/milestones/milestones-provider.tsx';
import { ItemTabs, tabId } from '#features/plan/view/item-tabs.tsx';
import { ItemToolbar } from '#features/plan/view/item-toolbar.tsx';
import { ItemTotals } from '#features/plan/view/item-totals.tsx';
import styles from '#features/plan/grid/items.module.css';
import { clearItemFilters, useFilteredItems } from '#features/plan/view/use-filtered-items.ts';
import { Button } from '@mantine/core';
import type { ItemTab } from '#features/saved-settings/public.ts';
import { focusItemSearch } from '#features/plan/view/item-search-field.tsx';
import type { FinancialItem } from '@meridian/contract';
import { selectItems, useItemSelection } from '#features/plan/view/item-list-state.ts';
import { DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useValueAfterPaint } from '#ui/use-value-after-paint.ts';
import { isProvisional } from './item-changes.ts';

/** Loaded lazily, because cards are shown only on a phone. */
const ItemCards = lazyWithTexts(async () => (await import('./item-cards.tsx')).ItemCards);

/** Renders the card with the items of the selected scenario; `actions` are shown before undo and redo. */
export function ItemsCard({ actions = null }: { actions?: ReactNode }) {
  const t = useText();
  return (
    <Card
      title={t('items.title')}
      actions={
        <>
          {actions}
          <UndoButtons />
        </>
      }
      flush
      placeholder={<ItemsToCome />}
    >
      <MilestonesProvider>
        <ScenarioItems />
        <askAboutConflict.Host />
      </MilestonesProvider>
    </Card>
  );
}

/** Renders a placeholder with the height of a typical list. */
function ItemsToCome() {
  return (
    <div className={styles.toCome}>
      <LoadingPlaceholder />
    </div>
  );
}

function ScenarioItems() {
  const t = useText();
  const items = useItems(useSelectedScenario().id);
  const currency = useScenarioCurrency();
  const { tab, tabs, counts, shown } = useFilteredItems(items);
  // The list shows an edit at once. Parts that derive from all items follow one frame later, so that they do not delay
  // the chart.
  const allItems = useValueAfterPaint(items);
  const allShown = useValueAfterPaint(shown);
  const panel = useId();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // Memoized, so that typing in the search field does not wait for the list to render.
  const list = useMemo(
    () =>
      isPhone ? (
        <ItemCards items={shown} currency={currency} />
      ) : (
        <ItemTable items={shown} currency={currency} tab={tab} />
      ),
    [isPhone, shown, currency, tab],
  );
  if (items.length === 0) {
    return <EmptyState title={t('items.empty.title')}>{t('items.empty.hint')}</EmptyState>;
  }
  return (
    <DeferredPart fallback={<ItemsToCome />}>
      <div className={styles.view} data-item-list>
        <ItemTabs tab={tab} tabs={tabs} counts={counts} panel={panel} />
        <ItemToolbar items={allItems} shown={allShown.length} />
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)}>
          <DeferredPart fallback={<ItemsToCome />}>
            {shown.length === 0 ? (
              <NothingShown tab={tab} isTabEmpty={counts[tab] === 0} />
            ) : (
              <Suspense fallback={<ItemsToCome />}>{list}</Suspense>
            )}
          </DeferredPart>
        </div>
        <ItemTotals items={allItems} shown={allShown} currency={currency} />
        <BulkActions items={items} />
      </div>
    </DeferredPart>
  );
}

/** Renders the message when filters or the tab hide all items (product.md section 8, 'Empty table'). */
function NothingShown({ tab, isTabEmpty }: { tab: ItemTab; isTabEmpty: boolean }) {
  const t = useText();
  if (isTabEmpty) {
    const title = tab === 'selected' ? t('items.view.none.selected') : t('items.view.none', { category: tab });
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
            // The button disappears with the filters, so the search field gets the focus.
            focusItemSearch();
          }}
        >
          {t('items.view.none.clear')}
        </Button>
      }
    />
  );
}

const BulkActionBar = lazyWithTexts(
  async () => (await import('#features/plan/bulk/bulk-action-bar.tsx')).BulkActionBar,
  DIALOG_TEXTS,
);

/** Renders the bulk bar; not rendered while no item is selected. */
function BulkActions({ items }: { items: readonly FinancialItem[] }) {
  const ids = useItemSelection((selection) => selection.ids);
  const selected = useMemo(() => items.filter((item) => ids.has(item.id) && !isProvisional(item)), [items, ids]);
  useEffect(() => {
    // Removes items from the selection that are no longer in the list (deleted, or of another scenario).
    if (selected.length < ids.size) selectItems(selected.map(({ id }) => id));
  }, [selected, ids]);
  if (selected.length === 0) return null;
  return (
    <LazyLoadBoundary>
      <BulkActionBar selected={selected} />
    </LazyLoadBoundary>
  );
}
