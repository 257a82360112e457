import type { Forecast } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import type { ChartMarker } from '#ui/chart/chart-description.ts';

interface ForecastLine {
  readonly line: ChartLine;
  /** The array of the engine's forecast that it draws. */
  readonly values: keyof Pick<
    Forecast,
    'forecast' | 'margins' | 'pension' | 'investment' | 'saving' | 'cash'
  >;
  readonly color: string;
  readonly marker: ChartMarker;
}

/** The lines of a scenario: the five of product.md, and its cash; each has a marker of its own beside its colour. */
export const FORECAST_LINES: readonly ForecastLine[] = [
  { line: 'forecast', values: 'forecast', color: 'var(--series-forecast)', marker: 'circle' },
  { line: 'margin', values: 'margins', color: 'var(--series-margin)', marker: 'square' },
  { line: 'pension', values: 'pension', color: 'var(--series-pension)', marker: 'triangle' },
  { line: 'investment', values: 'investment', color: 'var(--series-investment)', marker: 'diamond' },
  { line: 'saving', values: 'saving', color: 'var(--series-saving)', marker: 'wedge' },
  { line: 'cash', values: 'cash', color: 'var(--series-cash)', marker: 'cross' },
];

/** A line of a scenario's forecast, month by month. */
export function valuesOf(forecast: Forecast, line: ChartLine): Float64Array {
  return forecast[line === 'margin' ? 'margins' : line];
}
