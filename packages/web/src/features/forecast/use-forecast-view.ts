import { useMemo } from 'react';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { forecastMilestones } from './forecast-milestones.ts';
import { forecastSeries } from './forecast-series.ts';
import { useChartFormat } from './use-chart-format.ts';
import { useForecasts } from './use-forecasts.ts';

/** The forecasts on screen as a chart takes them: the visible lines, and what happens when. */
export function useForecastView() {
  const t = useText();
  const forecasts = useForecasts();
  const visible = useSavedSettings((settings) => settings.chartVisibleLines);
  const format = useChartFormat(forecasts.currency.code);
  const { scenarios, start, years } = forecasts;

  const named = useMemo(
    () => scenarios.map(({ scenario: { id, name }, forecast }) => ({ id, name, forecast })),
    [scenarios],
  );
  const series = useMemo(
    () => forecastSeries(named, visible, (line) => t(`forecast.line.${line}`)),
    [named, visible, t],
  );
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
  return { scenarios, named, currency: forecasts.currency, visible, labels, series, milestones, format };
}
