import { useText } from '#lib/text.ts';
import type { ChartFormat } from '#ui/chart-series.ts';
import type { ScenarioForecast } from './use-forecasts.ts';

/** The chart in one sentence: where each scenario's net worth starts, and where it ends. */
export function useForecastSentence(scenarios: readonly ScenarioForecast[], format: ChartFormat): string {
  const t = useText();
  return scenarios
    .map(({ scenario, forecast: { labels, forecast } }) =>
      t('forecast.sentence', {
        scenario: scenario.name,
        first: format.label(labels[0] ?? ''),
        last: format.label(labels.at(-1) ?? ''),
        from: format.value(forecast[0] ?? 0),
        to: format.value(forecast.at(-1) ?? 0),
      }),
    )
    .join(' ');
}
