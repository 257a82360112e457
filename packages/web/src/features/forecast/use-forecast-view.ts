import { useMemo } from 'react';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { comparedSeries } from '#features/forecast/compare/compared-series.ts';
import { forecastMilestones } from './forecast-milestones.ts';
import { forecastSeries } from './forecast-series.ts';
import { useChartFormat } from './use-chart-format.ts';
import { useForecasts } from './use-forecasts.ts';

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
        more: (count) => t('forecast.more', { count }),
      }),
    [scenarios, start, years, t],
  );

  const labels = scenarios[0]?.forecast.labels ?? [];
  const { currency } = forecasts;
  return { scenarios, currency, visible, measure, labels, series, milestones, format };
}
