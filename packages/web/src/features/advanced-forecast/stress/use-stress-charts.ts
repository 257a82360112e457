import { toInflationAdjustedForecast } from '@meridian/contract';
import { useMemo } from 'react';
import { useEconomicName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import type { Chart } from '#ui/chart/chart-description.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import type { CrisisOutcome } from './crisis-outcome.ts';
import { comparedSeries, stressSeries, stressStretches } from './stress-series.ts';
import type { StressView } from './use-stress-view.ts';

/** One stress test in detail: what inflation_adjusted_forecast answers, to the cent. */
export function useStressChart({ calm, plan }: StressView, outcome: CrisisOutcome): Chart {
  const t = useText();
  const nameOf = useEconomicName();
  const format = useChartFormat(plan.currency);
  return useMemo(() => {
    const answer = toInflationAdjustedForecast({ ...calm.forecast, ...outcome });
    const { economicScenario: scenario } = calm;
    return {
      name: t('stress.chart'),
      x: { type: 'months', name: t('chart.month'), labels: answer.labels, format },
      y: { format },
      series: stressSeries(t, answer, scenario === undefined ? null : nameOf(scenario)),
      milestones: [],
      stretches: stressStretches(t, outcome),
    };
  }, [t, nameOf, format, calm, outcome]);
}

/** Several stress tests beside each other, in the money that is chosen. */
export function useComparedChart({ calm, plan, outcomes, isReal }: StressView): Chart {
  const t = useText();
  const nameOf = useEconomicName();
  const format = useChartFormat(plan.currency);
  return useMemo(() => {
    const tests = outcomes.map(({ test, worth }) => ({ id: test.id, name: nameOf(test), worth }));
    const [first] = outcomes;
    return {
      name: t('stress.compared.chart'),
      x: { type: 'months', name: t('chart.month'), labels: calm.forecast.base.labels, format },
      y: { name: t(isReal ? 'stress.money.real' : 'stress.money.nominal'), format },
      series: comparedSeries({ name: t('stress.series.base'), worth: calm.worth }, tests),
      milestones: first === undefined ? [] : [{ index: first.month, name: t('stress.compared.begin') }],
    };
  }, [t, nameOf, format, calm, outcomes, isReal]);
}
