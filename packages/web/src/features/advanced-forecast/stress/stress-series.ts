import type { ChartSeries, ChartStretch, LineSeries } from '#ui/chart/chart-description.ts';
import type { Text } from '#lib/text/text.ts';
import { type CrisisOutcome, phasesOf } from './crisis-outcome.ts';

/** What inflation_adjusted_forecast answers, as far as it is drawn. */
interface Answer {
  readonly base_forecast: readonly number[];
  readonly inflation_adjusted: readonly number[];
  readonly crisis_adjusted: readonly number[];
  readonly crisis_real: readonly number[];
}

/** The four series of one stress test; no two are alike, even without colour. */
export function stressSeries(t: Text, answer: Answer, scenario: string | null): ChartSeries[] {
  const today = scenario === null ? t('stress.series.real') : t('stress.series.realIn', { scenario });
  return [
    {
      kind: 'area',
      id: 'base',
      name: t('stress.series.base'),
      color: 'var(--series-forecast)',
      dash: 'solid',
      texture: 'plain',
      values: answer.base_forecast,
    },
    {
      kind: 'line',
      id: 'real',
      name: today,
      color: 'var(--series-pension)',
      dash: 'dashed',
      marker: 'triangle',
      values: answer.inflation_adjusted,
    },
    {
      kind: 'area',
      id: 'crisis',
      name: t('stress.series.crisis'),
      color: 'var(--negative)',
      dash: 'solid',
      texture: 'falling',
      values: answer.crisis_adjusted,
    },
    {
      kind: 'line',
      id: 'crisis real',
      name: t('stress.series.crisisReal'),
      color: 'var(--series-cash)',
      dash: 'dotted',
      marker: 'diamond',
      values: answer.crisis_real,
    },
  ];
}

/** The months of a crisis, while it falls and while it recovers. */
export function stressStretches(t: Text, outcome: CrisisOutcome): ChartStretch[] {
  const { fall, recovery } = phasesOf(outcome, outcome.worth.length);
  return [
    ...(fall === null
      ? []
      : [{ ...fall, name: t('stress.stretch.fall'), color: 'var(--negative)', texture: 'rising' as const }]),
    ...(recovery === null
      ? []
      : [
          {
            ...recovery,
            name: t('stress.stretch.recovery'),
            color: 'var(--series-margin)',
            texture: 'dots' as const,
          },
        ]),
  ];
}

const SIGNS = [
  { color: 'var(--compared-2)', dash: 'dashed', marker: 'square' },
  { color: 'var(--compared-3)', dash: 'dotted', marker: 'triangle' },
  { color: 'var(--compared-4)', dash: 'dash-dot', marker: 'diamond' },
  { color: 'var(--compared-5)', dash: 'dashed', marker: 'wedge' },
] as const;
const BASE_SIGN = { color: 'var(--compared-1)', dash: 'solid', marker: 'circle' } as const;

/** How chart and table draw a stress test, by its place; the plan without one has no place. */
export function comparedSign(position: number | null) {
  return position === null ? BASE_SIGN : (SIGNS[position] ?? SIGNS[0]);
}

/** The plan without a crisis, then a line a stress test. */
export function comparedSeries(
  base: { readonly name: string; readonly worth: Float64Array },
  tests: readonly { readonly id: number; readonly name: string; readonly worth: Float64Array }[],
): LineSeries[] {
  const line = (id: string, name: string, values: Float64Array, position: number | null): LineSeries => ({
    kind: 'line',
    id,
    name,
    ...comparedSign(position),
    values,
  });
  return [
    line('base', base.name, base.worth, null),
    ...tests.map(({ id, name, worth }, position) => line(String(id), name, worth, position)),
  ];
}
