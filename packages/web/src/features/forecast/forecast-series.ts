import type { Forecast } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import type { LineSeries } from '#ui/chart/chart-description.ts';
import { FORECAST_LINES, dashOf } from './forecast-lines.ts';

/** One scenario's forecast under its name. */
export interface NamedForecast {
  readonly id: number;
  readonly name: string;
  readonly forecast: Forecast;
}

/** The line of a scenario among all that a chart draws. */
export function seriesId(scenario: number, line: ChartLine): string {
  return `${scenario} ${line}`;
}

/** The lines of the forecast chart: the visible ones of each scenario, scenario by scenario. */
export function forecastSeries(
  scenarios: readonly NamedForecast[],
  visible: Readonly<Record<ChartLine, boolean>>,
  nameOf: (line: ChartLine) => string,
): LineSeries[] {
  const lines = FORECAST_LINES.filter(({ line }) => visible[line]);
  return scenarios.flatMap(({ id, name, forecast }, position) =>
    lines.map(({ line, values, color, marker }) => ({
      kind: 'line',
      id: seriesId(id, line),
      name: nameOf(line),
      group: scenarios.length > 1 ? name : '',
      color,
      dash: dashOf(position),
      marker,
      values: forecast[values],
      ...(line === 'cash' && position === 0 ? { belowZero: 'var(--negative)' } : {}),
    })),
  );
}
