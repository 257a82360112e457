import { LIMITS, type OptimalAllocation, advancedForecastEndpoints } from '@meridian/contract';
import { RISK_TOLERANCES, assetMix } from '@meridian/engine';
import { useMemo } from 'react';
import { chooseAnalysis, useAnalysisChoices } from '#features/economic/public.ts';
import { useOutOf100 } from '#features/advanced-forecast/out-of-100.ts';
import { useServerAnalysis } from '#features/advanced-forecast/server-analysis.ts';
import { AnalysisPart } from '#features/advanced-forecast/server-response.tsx';
import { useHorizon } from '#features/plan/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import { type CallOptions, call } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Later } from '#ui/layout/later.tsx';
import { Method } from '#ui/method.tsx';
import styles from './allocation.module.css';
import { FrontierChart } from './frontier-chart.tsx';
import { MixTable } from './mix-table.tsx';
import { ASSETS, type Mix, mixOf } from './mix.ts';

type AllocationQuery = NonNullable<CallOptions<typeof advancedForecastEndpoints.optimalAllocation>['query']>;

/** Renders the card with the optimal mix of equities, bonds and cash for a risk tolerance and a horizon, beside the current mix. */
export function AllocationCard() {
  const t = useText();
  return (
    <Card
      title={t('allocation.title')}
      note={t('allocation.note')}
      failure={t('allocation.failed')}
      minHeight="60rem"
    >
      <Allocation />
    </Card>
  );
}

const fetchAllocation = (query: AllocationQuery, signal: AbortSignal) =>
  call(advancedForecastEndpoints.optimalAllocation, { query, signal });

function Allocation() {
  const t = useText();
  const write = useWrite();
  const outOf100 = useOutOf100();
  const { riskTolerance } = useAnalysisChoices();
  // The investment period is the horizon of the page, rounded up to years, up to a limit.
  const horizon = Math.min(useHorizon().years, LIMITS.allocationYearsMax);
  const query = { risk_tolerance: riskTolerance, time_horizon_years: horizon };
  const { answer: optimum, ...state } = useServerAnalysis(query, fetchAllocation);
  const today = useTodaysMix(optimum);
  const { allocation, probability_of_nominal_loss: loss, time_horizon_years: years } = optimum;
  return (
    <AnalysisPart {...state}>
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
      <MixTable optimum={optimum} today={today} years={years} />
      <p className={styles.explanation}>
        {t(today === null ? 'allocation.noToday' : 'allocation.today.meaning')}
      </p>
      <Later fallback={<div className={styles.chartToCome} />}>
        <FrontierChart optimum={optimum} today={today} />
      </Later>
      <AllocationMethod inputs={optimum.inputs} />
    </AnalysisPart>
  );
}

/** Returns the current mix of the selected scenario, with the expected returns of its assets; null if it has no assets. */
function useTodaysMix({ inputs, time_horizon_years: years }: OptimalAllocation): Mix | null {
  const { plan: items, assumptions, start, currency } = usePlan();
  return useMemo(() => {
    const held = assetMix({ items, assumptions, start, currency: currency.code, rates: currency.rates });
    return mixOf(held, inputs, years);
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
        onChange={(chosen) => chooseAnalysis({ riskTolerance: chosen })}
      />
    </div>
  );
}

function AllocationMethod({ inputs }: Pick<OptimalAllocation, 'inputs'>) {
  const t = useText();
  const write = useWrite();
  return (
    <Method>
      <p>{t('allocation.method.goal')}</p>
      <ul>
        {ASSETS.map((asset) => (
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
    </Method>
  );
}
