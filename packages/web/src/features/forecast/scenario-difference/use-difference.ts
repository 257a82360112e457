import { type FinancialItem, toComparedItem } from '@meridian/contract';
import { type PlanDifference, explainPlanDifferenceSteps } from '@meridian/engine';
import { useEffect, useMemo } from 'react';
import { createLatestRequestRunner, useLatestRequestRunner } from '#lib/simulation-runner.ts';
import type { Forecasts, ScenarioForecast } from '#features/forecast/use-forecasts.ts';
import { runWithoutBlocking } from '#lib/run-without-blocking.ts';
import { useText } from '#lib/text/text.ts';
import type { Chart, ChartTexture } from '#ui/chart/chart-types.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import { type DifferenceRow, differenceRows, waterfallBars } from './difference-rows.ts';

/** Two scenarios over the same period; the second is compared with the first. */
export interface ComparedScenarios extends Pick<Forecasts, 'start' | 'years' | 'months' | 'currency' | 'isReal'> {
  readonly from: ScenarioForecast;
  readonly to: ScenarioForecast;
}

type ComparedItem = ReturnType<typeof toComparedItem>;

/** The items converted for the engine, by list of items, so that an unchanged list is converted only once. */
const comparedItems = new WeakMap<readonly FinancialItem[], readonly ComparedItem[]>();

/** The number of items converted per step; between two steps the page can do other work. */
const ITEMS_AT_ONCE = 200;

function* convertItemsSteps(items: readonly FinancialItem[]): Generator<void, void, void> {
  if (comparedItems.has(items)) return;
  const compared: ComparedItem[] = [];
  for (const item of items) {
    compared.push(toComparedItem(item));
    if (compared.length % ITEMS_AT_ONCE === 0) yield;
  }
  comparedItems.set(items, compared);
}

/** Returns both plans in the form that the engine compares; memoized by items. */
export function toComparedPlans({ from, to }: Pick<ComparedScenarios, 'from' | 'to'>) {
  const planOf = ({ items, assumptions }: ScenarioForecast) => {
    const compared = comparedItems.get(items) ?? items.map(toComparedItem);
    comparedItems.set(items, compared);
    return { items: compared, assumptions };
  };
  return { from: planOf(from), to: planOf(to) };
}

/** Returns the last net worth of the shown forecast. */
const endOf = ({ forecast }: ScenarioForecast) => forecast.forecast.at(-1) ?? 0;

function* differenceSteps(compared: ComparedScenarios) {
  const { from, to, start, years, months, currency, isReal } = compared;
  const ends = { from: endOf(from), to: endOf(to) };
  const outlook = { start, years, months, currency: currency.code, rates: currency.rates, isReal };
  yield* convertItemsSteps(from.items);
  yield* convertItemsSteps(to.items);
  const plans = toComparedPlans(compared);
  return yield* explainPlanDifferenceSteps({ ...outlook, ...plans, ends });
}

/** The difference of two scenarios, with the plans for which it was computed. */
export interface ScenarioDifference {
  readonly compared: ComparedScenarios;
  readonly difference: PlanDifference;
}

/**
 * Returns the difference of two scenarios by item. It is computed in the browser, again after every edit. For thousands of items this takes
 * a while, but does not block the page; meanwhile `shown` is the previous difference. Unmounting cancels the computation.
 */
export function useDifference(compared: ComparedScenarios) {
  const { runner, state } = useLatestRequestRunner(() =>
    createLatestRequestRunner<ComparedScenarios, PlanDifference>(
      async (question, { signal }) => runWithoutBlocking(differenceSteps(question), signal),
      { isEnded: () => true },
    ),
  );
  useEffect(() => runner.request(compared), [compared, runner]);
  const { shown, status, error } = state;
  return {
    shown: useMemo<ScenarioDifference | null>(
      () => (shown === null ? null : { compared: shown.question, difference: shown.answer }),
      [shown],
    ),
    isCurrent: shown?.question === compared,
    error: status === 'failed' ? error : null,
    again: () => runner.request(compared),
  };
}

/** Returns a function that names a row: by its item, or by a description of what it combines. */
export function useDifferenceRowName(): (line: DifferenceRow) => string {
  const t = useText();
  return useMemo(
    () => (line) => {
      switch (line.part) {
        case 'item':
          return line.item.name;
        case 'others':
          return t('difference.others', { count: line.count });
        case 'assumptions':
        case 'selling':
          return t(`difference.${line.part}`);
      }
    },
    [t],
  );
}

/** Maximum number of items with a bar of their own; further items share one bar, because a phone has no room for more. */
const MOST_BARS = 8;

const BAR_STYLES = [
  { id: 'ends', color: 'var(--series-forecast)', texture: 'plain' },
  { id: 'more', color: 'var(--positive)', texture: 'rising' },
  { id: 'less', color: 'var(--negative)', texture: 'falling' },
] as const satisfies readonly { id: string; color: string; texture: ChartTexture }[];

/**
 * Returns the waterfall chart. It starts at the end value of one scenario, has a bar for the effect of each item, and ends at the end value
 * of the other scenario.
 */
export function useWaterfallChart({ compared, difference }: ScenarioDifference): Chart {
  const { from, to, currency, isReal } = compared;
  const t = useText();
  const format = useChartFormat(currency.code);
  const nameOf = useDifferenceRowName();
  const [first, second] = [from.scenario.name, to.scenario.name];
  return useMemo(() => {
    const shown = differenceRows(difference, { currency: currency.code, most: MOST_BARS });
    const { moving, sums, base } = waterfallBars(shown);
    const last = moving.length + 1;
    const isEnd = (index: number) => index === 0 || index === last;
    const amountAt = (index: number) => moving[index - 1]?.amount ?? 0;
    const idAt = (index: number) => (isEnd(index) ? 'ends' : amountAt(index) > 0 ? 'more' : 'less');
    const along = (id: string, valueAt: (index: number) => number) =>
      Float64Array.from({ length: last + 1 }, (_, index) => (idAt(index) === id ? valueAt(index) : Number.NaN));
    const endAt = (index: number) => (index === 0 ? shown.from : shown.to);
    const sumAt = (index: number) => sums[index] ?? Number.NaN;
    return {
      name: t('difference.title'),
      x: { type: 'names', name: t('difference.item'), names: [first, ...moving.map(nameOf), second] },
      y: { name: t(isReal ? 'forecast.money.real' : 'forecast.money.nominal'), format },
      series: BAR_STYLES.map((look) => ({
        kind: 'bars',
        ...look,
        name: t(`difference.series.${look.id}`),
        values: along(look.id, (index) => (isEnd(index) ? endAt(index) : amountAt(index))),
        spans: {
          from: along(look.id, (index) => (isEnd(index) ? base : sumAt(index - 1))),
          to: along(look.id, (index) => (isEnd(index) ? endAt(index) : sumAt(index))),
        },
      })),
    };
  }, [t, difference, first, second, currency.code, format, nameOf, isReal]);
}
