import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useEconomicName, useEconomy } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { useWrite } from '#ui/display.ts';
import { KeyFigure, KeyFigures } from '#ui/key-figures.tsx';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Later } from '#ui/layout/later.tsx';
import { Method } from '#ui/method.tsx';
import { useCrisisAnalysis } from './crisis-api.ts';
import styles from './crisis.module.css';
import { CrisisTable } from './crisis-table.tsx';
import { useCrisisChart } from './use-crisis-chart.ts';

/** How likely it is that a crisis begins within the horizon, and what each would do to the plan. */
export function CrisisCard() {
  const t = useText();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Card title={t('crisis.title')} failure={t('crisis.failed')} minHeight="60rem" onRetry={reset}>
      <Suspense fallback={<LoadingPart />}>
        <Crises />
      </Suspense>
    </Card>
  );
}

function Crises() {
  const t = useText();
  const write = useWrite();
  const { analysis, currency, isFormer } = useCrisisAnalysis();
  const chart = useCrisisChart(analysis);
  const { any_crisis_probability: any, expected_crises: expected, expected_loss: loss, years } = analysis;
  if (analysis.crises.length === 0)
    return <EmptyState title={t('crisis.empty')}>{t('crisis.emptyHint')}</EmptyState>;
  return (
    <div className={styles.crises} aria-busy={isFormer}>
      <KeyFigures>
        <KeyFigure name={t('crisis.any', { years })}>{write.percent(any)}</KeyFigure>
        <KeyFigure name={t('crisis.expected')} explained={t('crisis.expected.meaning')}>
          {write.number(expected)}
        </KeyFigure>
        <KeyFigure name={t('crisis.loss')} explained={t('crisis.loss.meaning')}>
          <Amount value={loss} currency={currency} />
        </KeyFigure>
      </KeyFigures>
      <p className={styles.explanation}>
        <FormattedMessage
          id="crisis.explanation"
          values={{
            years,
            count: analysis.crises.length,
            likely: write.number(any),
            loss: <Amount value={loss} currency={currency} />,
          }}
        />
      </p>
      <CrisisTable analysis={analysis} currency={currency} />
      <Later fallback={<div className={styles.chartToCome} />}>
        <Chart chart={chart} />
      </Later>
      <CrisisMethod economicScenario={analysis.economic_scenario_id} />
    </div>
  );
}

function CrisisMethod({ economicScenario }: { economicScenario: number | null }) {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const chosen = useEconomy().economic_scenarios.find(({ id }) => id === economicScenario);
  return (
    <Method>
      <p>{t('crisis.method.probability')}</p>
      <p>{t('crisis.method.impact')}</p>
      {chosen === undefined ? null : (
        <p>
          {t('crisis.method.scenario', {
            name: nameOf(chosen),
            factor: write.number(chosen.crisis_probability_multiplier),
          })}
        </p>
      )}
      <p>{t('crisis.method.limits')}</p>
    </Method>
  );
}
