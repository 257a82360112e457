import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CurrencyExposureCard } from '#features/advanced-forecast/currency-exposure-card.tsx';
import { SafetyCard } from '#features/advanced-forecast/safety/safety-card.tsx';
import { openImportDialog, useImportDialog } from '#features/plan/export/import-dialog-store.ts';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { SummaryCard } from '#features/forecast/summary-figures.tsx';
import { ItemsCard } from '#features/plan/items-card.tsx';
import { ScenarioCard } from '#features/plan/scenarios/scenario-card.tsx';
import { TagPieCard } from '#features/plan/tag-pie/tag-pie-card.tsx';
import { useText } from '#lib/text/text.ts';
import { DisplayCurrencySelect } from '#features/currency/display-currency-select.tsx';
import { HorizonSelect, TodaysMoneySwitch } from '#features/forecast/horizon-and-money-choices.tsx';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { ScenarioSelect } from '#features/plan/scenarios/scenario-select.tsx';
import { ScenarioToolbar } from '#features/plan/scenarios/scenario-toolbar.tsx';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DeferredPart } from '#ui/layout/deferred-part.tsx';
import styles from './dashboard-page.module.css';
import type { ViewCard } from './card-arrangement.ts';

/** The cards of the standard dashboard in their default order. product.md section 2 defines all ids except `currencies`. */
export const DASHBOARD_CARDS: readonly ViewCard[] = [
  { id: 'summary', title: 'dashboard.summary', component: SummaryCard, size: 'full', width: 'wide' },
  { id: 'chart', title: 'forecast.title', component: ForecastChartCard, size: 'medium', width: 'wide' },
  { id: 'controls', title: 'dashboard.controls', component: ControlCard, size: 'medium', width: 'narrow' },
  { id: 'scenario', title: 'scenarios.selected', component: ScenarioCard, size: 'medium', width: 'narrow' },
  { id: 'safety', title: 'safety.title', component: SafetyCard, size: 'full', width: 'wide' },
  { id: 'pie', title: 'tags.pie.title', component: TagPieCard, size: 'full', width: 'narrow' },
  { id: 'table', title: 'items.title', component: ItemsPart, size: 'full', width: 'wide' },
  { id: 'currencies', title: 'exposure.title', component: CurrencyExposureCard, size: 'full', width: 'wide' },
];

/** Renders the items and the dialog that imports items. After an import the page scrolls to the items. */
function ItemsPart() {
  const t = useText();
  const part = useRef<HTMLDivElement>(null);
  const imports = useImportDialog(({ done }) => done);
  useEffect(() => {
    if (imports > 0) part.current?.scrollIntoView({ block: 'start' });
  }, [imports]);
  return (
    <div ref={part}>
      <ItemsCard
        actions={
          <Button variant="default" size="compact-sm" onClick={openImportDialog}>
            {t('import.open')}
          </Button>
        }
      />
    </div>
  );
}

/** Renders the settings of the whole page: plan, horizon and currency. */
function ControlCard() {
  const t = useText();
  return (
    <Card title={t('dashboard.controls')} note={t('dashboard.controls.note')} minHeight="25.375rem">
      <Controls />
    </Card>
  );
}

function Controls() {
  // These parts are rendered one after the other, each once the data that it reads has loaded.
  const { assumptions } = useSelectedScenario();
  return (
    <div className={styles.controls}>
      <DeferredPart fallback={<LoadingPlaceholder />}>
        <ScenarioSelect />
      </DeferredPart>
      <ScenarioToolbar />
      <DeferredPart fallback={<LoadingPlaceholder />}>
        <HorizonSelect />
      </DeferredPart>
      <DeferredPart fallback={<CurrencyPlaceholder />}>
        <DisplayCurrencySelect pinned={Object.keys(assumptions.pinned_rates)} />
      </DeferredPart>
      <TodaysMoneySwitch />
    </div>
  );
}

/** Renders a placeholder as high as the currency field with the line about the source of the rates. */
function CurrencyPlaceholder() {
  return (
    <div className={styles.currencyToCome}>
      <LoadingPlaceholder />
    </div>
  );
}
