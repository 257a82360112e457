import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, lazy, useId, useMemo } from 'react';
import { useScenarioCurrency, useSelectedScenario } from '#features/scenarios/public.ts';
import { UndoButtons } from '#features/undo/public.ts';
import { useText } from '#lib/text/text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Later } from '#ui/layout/later.tsx';
import { BulkActions } from '#features/items/bulk/bulk-actions.tsx';
import { useItems } from './item-api.ts';
import { useConflictQuestion } from '#features/items/conflict/conflict-question.ts';
import { ItemTable } from '#features/items/grid/item-table.tsx';
import { ItemTabs, tabId } from '#features/items/view/item-tabs.tsx';
import { ItemToolbar } from '#features/items/view/item-toolbar.tsx';
import { ItemTotals } from '#features/items/view/item-totals.tsx';
import styles from './items.module.css';
import { NothingShown } from '#features/items/view/nothing-shown.tsx';
import { useItemView } from '#features/items/view/use-item-view.ts';

/** Only a phone shows them. */
const ItemCards = lazy(async () => ({
  default: (await import('#features/items/cards/item-cards.tsx')).ItemCards,
}));

const ConflictDialog = lazyDialog(
  async () => (await import('#features/items/conflict/conflict-dialog.tsx')).ConflictDialog,
);

/** The items of the selected scenario; `actions` stand before undo and redo. */
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
      toCome={<ItemsToCome />}
    >
      <ScenarioItems />
      <ConflictHost />
    </Card>
  );
}

/** A list of some length: the card itself is as long as its items are many. */
function ItemsToCome() {
  return (
    <div className={styles.toCome}>
      <LoadingPart />
    </div>
  );
}

function ScenarioItems() {
  const t = useText();
  const items = useItems(useSelectedScenario().id);
  const currency = useScenarioCurrency();
  const { tab, tabs, counts, shown } = useItemView(items);
  const panel = useId();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // The same list as long as nothing in it changed: a keystroke in the search must not wait for it.
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
    <Later fallback={<ItemsToCome />}>
      <div className={styles.view} data-item-list>
        <ItemTabs tab={tab} tabs={tabs} counts={counts} panel={panel} />
        <ItemToolbar items={items} shown={shown.length} />
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)}>
          <Later fallback={<ItemsToCome />}>
            {shown.length === 0 ? (
              <NothingShown tab={tab} isTabEmpty={counts[tab] === 0} />
            ) : (
              <Suspense fallback={<ItemsToCome />}>{list}</Suspense>
            )}
          </Later>
        </div>
        <ItemTotals items={items} shown={shown} currency={currency} />
        <BulkActions items={items} />
      </div>
    </Later>
  );
}

/** Shows the question at hand; stands once, beside the list, and loads when first needed. */
function ConflictHost() {
  const question = useConflictQuestion((state) => state.question);
  if (question === null) return null;
  const { answer, ...conflict } = question;
  return <ConflictDialog {...conflict} onClose={() => answer('theirs')} onAnswer={answer} />;
}
