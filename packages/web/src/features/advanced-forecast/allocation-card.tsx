import { LIMITS, type OptimalAllocation, advancedForecastEndpoints } from '@meridian/contract';
import { RISK_TOLERANCES, computeAssetMix } from '@meridian/engine';
import { useMemo } from 'react';
import { saveAnalysisChoices, useAnalysisChoices } from '#features/economic/public.ts';
import { useOutOf100Format } from './format-out-of-100.ts';
import { useEconomicScenarioAnalysis } from './use-economic-scenario-analysis.ts';
import { AnalysisSection } from './server-analysis.tsx';
import { useHorizon } from '#features/plan/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import { type CallOptions, call } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DeferredPart } from '#ui/layout/deferred-part.tsx';
import { MethodExplanation } from '#ui/method-explanation.tsx';
import styles from './allocation.module.css';
import { EfficientFrontierChart } from './efficient-frontier-chart.tsx';
import { PortfolioComparisonTable } from './portfolio-comparison-table.tsx';
import { PORTFOLIO_ASSETS, type Portfolio, toPortfolio } from './portfolio.ts';

type AllocationQuery = NonNullable<CallOptions<typeof advancedForecastEndpoints.optimalAllocation>['query']>;

/** Renders the card with the optimal portfolio of equities, bonds and cash for a risk tolerance and a horizon, beside today's portfolio. */
export function AllocationCard() {
  const t = useText();
  return (
    <Card title={t('allocation.title')} note={t('allocation.note')} failure={t('allocation.failed')} minHeight="60rem">
      <Allocation />
    </Card>
  );
}

const fetchAllocation = (query: AllocationQuery, signal: AbortSignal) =>
  call(advancedForecastEndpoints.optimalAllocation, { query, signal });

function Allocation() {
  const t = useText();
  const write = useFormatters();
  const outOf100 = useOutOf100Format();
  const { riskTolerance } = useAnalysisChoices();
  // The investment period in whole years: the plan's horizon, rounded up and limited to the longest period that the API accepts.
  const horizon = Math.min(useHorizon().years, LIMITS.allocationYearsMax);
  const query = { risk_tolerance: riskTolerance, time_horizon_years: horizon };
  const { answer: optimum, ...state } = useEconomicScenarioAnalysis(query, fetchAllocation);
  const today = useTodaysMix(optimum);
  const { allocation, probability_of_nominal_loss: loss, time_horizon_years: years } = optimum;
  return (
    <AnalysisSection {...state}>
      <Controls />
      <p className={styles.explanation}>
        {t('allocation.explanation', {
          years,
          equities: write.percent(allocation.equities),
          bonds: write.percent(allocation.bonds),
          cash: write.percent(allocation.cash),
          likely: outOf100(loss),
        })}
      </p>
      <PortfolioComparisonTable optimum={optimum} today={today} years={years} />
      <p className={styles.explanation}>{t(today === null ? 'allocation.noToday' : 'allocation.today.meaning')}</p>
      <DeferredPart fallback={<div className={styles.chartToCome} />}>
        <EfficientFrontierChart optimum={optimum} today={today} />
      </DeferredPart>
      <AllocationMethod inputs={optimum.inputs} />
    </AnalysisSection>
  );
}

/** Returns the portfolio that the selected scenario holds today, with its expected results; null if the scenario holds no assets. */
function useTodaysMix({ inputs, time_horizon_years: years }: OptimalAllocation): Portfolio | null {
  const { plan: items, assumptions, start, currency } = usePlan();
  return useMemo(() => {
    const values = computeAssetMix({
      items,
      assumptions,
      start,
      currency: currency.code,
      rates: currency.rates,
    });
    return toPortfolio(values, inputs, years);
  }, [items, assumptions, start, currency, inputs, years]);
}

function Controls() {
  const t = useText();
  const { riskTolerance } = useAnalysisChoices();
  return (
    <div className={styles.controls} data-stays>
      <Select
        label={t('allocation.tolerance')}
        value={riskTolerance}
        data={RISK_TOLERANCES.map((value) => ({ value, label: t(`allocation.tolerance.${value}`) }))}
        onChange={(chosen) => saveAnalysisChoices({ riskTolerance: chosen })}
      />
    </div>
  );
}

function AllocationMethod({ inputs }: Pick<OptimalAllocation, 'inputs'>) {
  const t = useText();
  const write = useFormatters();
  return (
    <MethodExplanation>
      <p>{t('allocation.method.goal')}</p>
      <ul>
        {PORTFOLIO_ASSETS.map((asset) => (
          <li key={asset}>
            {t('allocation.method.input', {
              asset: t(`allocation.${asset}`),
              gain: write.percent(inputs.expected_return[asset]),
              swing: write.percent(inputs.volatility[asset]),
            })}
          </li>
        ))}
      </ul>
      <p>{t('allocation.method.loss')}</p>
      <p>{t('allocation.method.limits')}</p>
    </MethodExplanation>
  );
}
