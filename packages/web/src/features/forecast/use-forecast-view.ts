import { cashOutlook } from '@meridian/engine';
import { useMemo } from 'react';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { measureName } from '#features/forecast/compare/compared-measures.ts';
import { comparedSeries } from '#features/forecast/compare/compared-series.ts';
import type { Chart, ChartCallout } from '#ui/chart/chart-description.ts';
import { forecastMilestones } from './forecast-milestones.ts';
import { forecastSeries, seriesId } from './forecast-series.ts';
import { type ChartFormat, useChartFormat } from '#ui/chart-format.ts';
import { type ScenarioForecast, useForecasts } from './use-forecasts.ts';

const NO_MONTHS: readonly string[] = [];

/** The forecasts on screen as a chart takes them: the visible lines of one, or one measure of several, and what happens when. */
export function useForecastView() {
  const t = useText();
  const forecasts = useForecasts();
  const visible = useSavedSettings((settings) => settings.chartVisibleLines);
  const comparedMeasure = useSavedSettings((settings) => settings.comparedMeasure);
  const format = useChartFormat(forecasts.currency.code);
  const { scenarios, start, years } = forecasts;

  const named = useMemo(
    () => scenarios.map(({ scenario: { id, name }, forecast }) => ({ id, name, forecast })),
    [scenarios],
  );
  const [first] = named;
  const measure = named.length > 1 ? comparedMeasure : null;
  const series = useMemo(() => {
    if (measure !== null) return comparedSeries(named, measure);
    return first === undefined ? [] : forecastSeries(first, visible, (line) => t(`forecast.line.${line}`));
  }, [named, first, measure, visible, t]);
  const milestones = useMemo(
    () =>
      forecastMilestones(scenarios[0]?.items ?? [], start, 12 * years, {
        today: t('forecast.today'),
        begins: (name) => t('forecast.begins', { name }),
        ends: (name) => t('forecast.ends', { name }),
        payoutBegins: (name) => t('forecast.payoutBegins', { name }),
        payoutEnds: (name) => t('forecast.payoutEnds', { name }),
        paidOut: (name) => t('forecast.paidOut', { name }),
        more: (count) => t('forecast.more', { count }),
      }),
    [scenarios, start, years, t],
  );
  const callouts = useCashCallouts(scenarios, format);

  const labels = scenarios[0]?.forecast.labels ?? NO_MONTHS;
  const money = t(forecasts.isReal ? 'forecast.money.real' : 'forecast.money.nominal');
  const name = measure === null ? money : `${measureName(t, measure)}, ${money}`;
  const chart = useMemo<Chart>(
    () => ({
      name: t('forecast.title'),
      x: { type: 'months', name: t('chart.month'), labels, format },
      y: { name, format },
      series,
      milestones,
      callouts,
    }),
    [t, name, labels, format, series, milestones, callouts],
  );
  return { scenarios, currency: forecasts.currency, visible, measure, labels, format, chart };
}

/** Marks on the cash of a single scenario: where it runs out, and its lowest point where that is not today. */
function useCashCallouts(scenarios: readonly ScenarioForecast[], format: ChartFormat): ChartCallout[] {
  const t = useText();
  return useMemo(() => {
    const [only] = scenarios;
    if (only === undefined || scenarios.length > 1) return [];
    const { scenario, forecast } = only;
    const { runsOutAt, lowest } = cashOutlook(forecast);
    const month = (index: number) => format.label(forecast.labels[index] ?? '');
    const series = seriesId(scenario.id, 'cash');
    const amount = format.value(lowest.value);
    const lowestMark: ChartCallout = {
      series,
      index: lowest.index,
      text: t('cash.lowest', { amount, month: month(lowest.index) }),
      color: runsOutAt === null ? 'var(--ink-2)' : 'var(--negative)',
    };
    if (runsOutAt === null) return lowest.index === 0 ? [] : [lowestMark];
    const outOf = scenario.assumptions.deficit_policy === 'liquidate' ? 'moneyRunsOut' : 'runsOut';
    const text = t(`cash.mark.${outOf}`, { month: month(runsOutAt) });
    return [{ series, index: runsOutAt, text, color: 'var(--negative)' }, lowestMark];
  }, [scenarios, format, t]);
}
