import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { DisplayCurrencySelect } from '#features/currency/display-currency-select.tsx';
import { ForecastYearsSelect } from '#features/forecast/forecast-years-select.tsx';
import { ScenarioSelect } from '#features/scenarios/scenario-select.tsx';
import { ScenarioTools } from '#features/scenarios/scenario-tools.tsx';
import { useText } from '#lib/text.ts';
import { LoadingPart } from '#ui/card-states.tsx';
import { Card } from '#ui/card.tsx';
import styles from './dashboard-page.module.css';

/** What the whole page shows: which plan, how far ahead, in which currency. */
export function ControlCard() {
  const t = useText();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Card title={t('dashboard.controls')} minHeight="14rem" onRetry={reset}>
      <Suspense fallback={<LoadingPart />}>
        <div className={styles.controls}>
          <ScenarioSelect />
          <ScenarioTools />
          <ForecastYearsSelect />
          <DisplayCurrencySelect onRetry={reset} />
        </div>
      </Suspense>
    </Card>
  );
}
