import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useCurrency } from '#features/currency/currency-api.ts';
import { useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import { useText } from '#lib/text.ts';
import { LoadingPart } from '#ui/card-states.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useItems } from './item-api.ts';
import { openItemDialog } from './item-dialog-store.ts';
import { ItemCards, ItemTable } from './item-table.tsx';

/** The items of the selected scenario. */
export function ItemsCard() {
  const t = useText();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Card title={t('items.title')} minHeight="22rem" flush onRetry={reset}>
      <Suspense fallback={<LoadingPart />}>
        <ScenarioItems />
      </Suspense>
    </Card>
  );
}

function ScenarioItems() {
  const t = useText();
  const items = useItems(useSelectedScenario().id);
  const currency = useCurrency();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  if (items.length === 0) {
    return (
      <EmptyState
        title={t('items.empty.title')}
        actions={<Button onClick={() => openItemDialog()}>{t('items.add')}</Button>}
      >
        {t('items.empty.hint')}
      </EmptyState>
    );
  }
  return isPhone ? <ItemCards items={items} currency={currency} /> : <ItemTable items={items} currency={currency} />;
}
