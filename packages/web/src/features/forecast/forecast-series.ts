import type { Forecast } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import type { LineSeries } from '#ui/chart/chart-description.ts';
import { FORECAST_LINES, valuesOf } from './forecast-lines.ts';

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

/** The lines of one scenario: the visible ones. */
export function forecastSeries(
  { id, forecast }: NamedForecast,
  visible: Readonly<Record<ChartLine, boolean>>,
  nameOf: (line: ChartLine) => string,
): LineSeries[] {
  return FORECAST_LINES.filter(({ line }) => visible[line]).map(({ line, color, marker }) => ({
    kind: 'line',
    id: seriesId(id, line),
    name: nameOf(line),
    color,
    dash: 'solid',
    marker,
    values: valuesOf(forecast, line),
    ...(line === 'cash' ? { belowZero: 'var(--negative)' } : {}),
  }));
}
