import type { Forecast } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import type { ChartDash, ChartMarker } from '#ui/chart/chart-description.ts';

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

const DASHES: readonly ChartDash[] = ['dashed', 'dotted', 'dash-dot'];

/** The first scenario is drawn solid, the others dashed, each in its own way as long as there are ways. */
export function dashOf(position: number): ChartDash {
  return position === 0 ? 'solid' : (DASHES[(position - 1) % DASHES.length] ?? 'dashed');
}
