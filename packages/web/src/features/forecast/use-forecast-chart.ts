import { useMemo } from 'react';
import { create } from 'zustand';
import { useUser } from '#features/identity/public.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useCashTexts } from '#features/forecast/cash/use-cash-texts.ts';
import type { AxisRow, Chart, ChartCallout, ChartMilestone, ChartTarget } from '#ui/chart/chart-types.ts';
import { chartEvents } from './chart-events.ts';
import { ageAxisRow, chartMilestones } from './time-axis-marks.ts';
import {
  comparedSeries,
  forecastSeries,
  availableLines,
  measureName,
  comparableMeasures,
  seriesId,
} from './forecast-series.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import type { Forecasts } from './use-forecasts.ts';

/** The month to show; reset to null once the chart shows it. */
const useChartTarget = create<{ target: ChartTarget | null }>(() => ({ target: null }));

/** Scrolls to the chart and moves its cursor to a month, an index into the forecast's labels. */
export function showMonthInChart(index: number): void {
  useChartTarget.setState({ target: { index } });
}

export function clearChartTarget(): void {
  useChartTarget.setState({ target: null });
}

const NO_MONTHS: readonly string[] = [];

/** Returns the chart of the forecasts: the visible lines of one scenario, or one measure of several, with events. */
export function useForecastChart(forecasts: Forecasts) {
  const t = useText();
  const visible = useSavedSettings((settings) => settings.chartVisibleLines);
  const comparedMeasure = useSavedSettings((settings) => settings.comparedMeasure);
  const format = useChartFormat(forecasts.currency.code);
  const { scenarios, ...outlook } = forecasts;

  const named = useMemo(
    () =>
      scenarios.map(({ scenario: { id, name, assumptions }, forecast }) => {
        return { id, name, forecast, policy: assumptions.deficit_policy };
      }),
    [scenarios],
  );
  const [first] = named;
  const lines = useMemo(() => (first === undefined ? [] : availableLines(first)), [first]);
  const measures = useMemo(() => comparableMeasures(named.map(({ forecast }) => forecast)), [named]);
  const measure = named.length > 1 ? (measures.find((known) => known === comparedMeasure) ?? 'forecast') : null;
  const series = useMemo(() => {
    if (measure !== null) return comparedSeries(named, measure);
    return first === undefined ? [] : forecastSeries(first, visible, (line) => t(`forecast.line.${line}`));
  }, [named, first, measure, visible, t]);
  const labels = scenarios[0]?.forecast.labels ?? NO_MONTHS;
  const milestones = useMilestones(forecasts, labels.length);
  const under = useAges();
  const callouts = useCashCallouts(forecasts);
  const target = useChartTarget((state) => state.target);

  const money = t(forecasts.isReal ? 'forecast.money.real' : 'forecast.money.nominal');
  const name = measure === null ? money : `${measureName(t, measure)}, ${money}`;
  const chart = useMemo<Chart>(
    () => ({
      name: t('forecast.title'),
      x: { type: 'months', name: t('chart.month'), labels, format, ...under },
      y: { name, format },
      series,
      milestones,
      callouts,
    }),
    [t, name, labels, format, series, milestones, callouts, under],
  );
  return {
    scenarios,
    ...outlook,
    lines,
    visible,
    measures,
    measure,
    labels,
    format,
    chart,
    target,
  };
}

/** Returns the milestones of the selected scenario, followed by the events of its items. */
function useMilestones({ scenarios: [selected], start }: Forecasts, months: number): ChartMilestone[] {
  const t = useText();
  return useMemo(
    () => [...chartMilestones(selected, start), ...chartEvents(selected?.items ?? [], start, months, t)],
    [selected, start, months, t],
  );
}

/** Returns the age of the first person as a row below the months; empty without people. */
function useAges(): { under?: AxisRow } {
  const person = useUser()?.people[0];
  return useMemo(() => (person === undefined ? {} : { under: ageAxisRow(person) }), [person]);
}

/** Returns the marks for the cash of a single scenario: when it runs out, and its lowest point unless that is today. */
function useCashCallouts({ scenarios, currency }: Forecasts): ChartCallout[] {
  const cashTexts = useCashTexts();
  return useMemo(() => {
    const [only] = scenarios;
    if (only === undefined || scenarios.length > 1) return [];
    const { scenario, forecast } = only;
    const texts = cashTexts(forecast, scenario.assumptions.deficit_policy, currency.code);
    const { runsOutAt, lowestAt } = texts;
    const series = seriesId(scenario.id, 'cash');
    const color = runsOutAt === null ? 'var(--ink-2)' : 'var(--negative)';
    const lowest = { series, index: lowestAt, text: texts.lowest, color };
    if (runsOutAt === null) return lowestAt === 0 ? [] : [lowest];
    return [{ series, index: runsOutAt, text: texts.chartLabel, color }, lowest];
  }, [scenarios, currency.code, cashTexts]);
}
