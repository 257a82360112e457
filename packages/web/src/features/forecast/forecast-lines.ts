import type { Forecast } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import type { ChartMarker } from '#ui/chart/chart-description.ts';

/** The lines of a scenario: the five of product.md, and its cash; each has a marker of its own beside its colour. */
export const FORECAST_LINES: readonly { line: ChartLine; color: string; marker: ChartMarker }[] = [
  { line: 'forecast', color: 'var(--series-forecast)', marker: 'circle' },
  { line: 'margin', color: 'var(--series-margin)', marker: 'square' },
  { line: 'pension', color: 'var(--series-pension)', marker: 'triangle' },
  { line: 'investment', color: 'var(--series-investment)', marker: 'diamond' },
  { line: 'saving', color: 'var(--series-saving)', marker: 'wedge' },
  { line: 'cash', color: 'var(--series-cash)', marker: 'cross' },
];

/** A line of a scenario's forecast, month by month. */
export function valuesOf(forecast: Forecast, line: ChartLine): Float64Array {
  return forecast[line === 'margin' ? 'margins' : line];
}
