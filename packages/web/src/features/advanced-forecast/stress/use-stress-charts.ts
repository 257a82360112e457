import { toInflationAdjustedForecast } from '@meridian/contract';
import { useMemo } from 'react';
import { useEconomicObjectName } from '#features/economic/public.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import type { Chart, ChartSeries, ShadedRange } from '#ui/chart/chart-types.ts';
import { createComparedLines } from '#ui/chart/legend-symbol.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import type { CrisisOutcome } from './crisis-outcome.ts';
import type { StressForecasts } from './use-stress-forecasts.ts';

/** Returns the chart of one stress test. Its figures equal those of the API's inflation_adjusted_forecast to the cent. */
export function useStressTestChart({ baseline, plan }: StressForecasts, outcome: CrisisOutcome): Chart {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const format = useChartFormat(plan.currency);
  return useMemo(() => {
    const response = toInflationAdjustedForecast({ ...baseline.forecast, ...outcome });
    const { economicScenario: scenario } = baseline;
    return {
      name: t('stress.chart'),
      x: { type: 'months', name: t('chart.month'), labels: response.labels, format },
      y: { format },
      series: stressSeries(t, response, scenario === undefined ? null : nameOf(scenario)),
      shadedRanges: stressRanges(t, outcome),
    };
  }, [t, nameOf, format, baseline, outcome]);
}

/** Returns the chart of several stress tests, in today's prices. */
export function useStressTestComparisonChart({ baseline, plan, outcomes }: StressForecasts): Chart {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const format = useChartFormat(plan.currency);
  return useMemo(() => {
    const [first] = outcomes;
    return {
      name: t('stress.compared.chart'),
      x: { type: 'months', name: t('chart.month'), labels: baseline.forecast.base.labels, format },
      y: { name: t('stress.money.real'), format },
      series: createComparedLines([
        { id: 'base', name: t('stress.series.base'), values: baseline.netWorth },
        ...outcomes.map(({ test, netWorth }) => ({ id: String(test.id), name: nameOf(test), values: netWorth })),
      ]),
      milestones: first === undefined ? [] : [{ index: first.month, name: t('stress.compared.begin') }],
    };
  }, [t, nameOf, format, baseline, outcomes]);
}

/** Returns the four series of one stress test, the series in today's prices first. They can be distinguished without colour. */
function stressSeries(
  t: Translate,
  response: ReturnType<typeof toInflationAdjustedForecast>,
  scenario: string | null,
): ChartSeries[] {
  const today = scenario === null ? t('stress.series.real') : t('stress.series.realIn', { scenario });
  return [
    {
      kind: 'area',
      id: 'real',
      name: today,
      color: 'var(--series-forecast)',
      dash: 'solid',
      texture: 'plain',
      values: response.inflation_adjusted,
    },
    {
      kind: 'area',
      id: 'crisis real',
      name: t('stress.series.crisisReal'),
      color: 'var(--negative)',
      dash: 'solid',
      texture: 'falling',
      values: response.crisis_real,
    },
    {
      kind: 'line',
      id: 'base',
      name: t('stress.series.nominal'),
      color: 'var(--series-pension)',
      dash: 'dashed',
      marker: 'triangle',
      values: response.base_forecast,
    },
    {
      kind: 'line',
      id: 'crisis',
      name: t('stress.series.crisis'),
      color: 'var(--series-cash)',
      dash: 'dotted',
      marker: 'diamond',
      values: response.crisis_adjusted,
    },
  ];
}

/** Returns the ranges of months in which the crisis falls and recovers, limited to the plan. */
function stressRanges(t: Translate, { test, month, netWorth }: CrisisOutcome): ShadedRange[] {
  const { duration_months: fall, recovery_months: recovery } = test;
  const phases = [
    { id: 'fall', from: month, length: fall, color: 'var(--negative)', texture: 'rising' },
    { id: 'recovery', from: month + fall, length: recovery, color: 'var(--series-margin)', texture: 'dots' },
  ] as const;
  return phases
    .filter(({ from, length }) => length > 0 && from < netWorth.length)
    .map(({ id, from, length, ...look }) => ({
      from,
      to: Math.min(netWorth.length, from + length) - 1,
      name: t(`stress.range.${id}`),
      ...look,
    }));
}
