import type { ChartLine } from '#features/saved-settings/public.ts';
import { valuesOf } from '#features/forecast/forecast-lines.ts';
import type { NamedForecast } from '#features/forecast/forecast-series.ts';
import type { ChartDash, ChartMarker, LineSeries } from '#ui/chart/chart-description.ts';

/** As many as theme.css has colours; more scenarios are never compared. */
const COLORS = 10;
const DASHES: readonly ChartDash[] = ['dashed', 'dotted', 'dash-dot'];
const MARKERS: readonly ChartMarker[] = ['circle', 'square', 'triangle', 'diamond', 'wedge'];

/** How chart and table draw a scenario, by its place: the first solid, the others dashed, no two alike even without colour. */
export function scenarioSign(position: number) {
  const dash = position === 0 ? 'solid' : DASHES[(position - 1) % DASHES.length];
  return {
    color: `var(--compared-${(position % COLORS) + 1})`,
    dash: dash ?? 'dashed',
    marker: MARKERS[position % MARKERS.length] ?? 'circle',
  };
}

/** One line a scenario, all of the same measure. */
export function comparedSeries(scenarios: readonly NamedForecast[], measure: ChartLine): LineSeries[] {
  return scenarios.map(({ id, name, forecast }, position) => ({
    kind: 'line',
    id: String(id),
    name,
    ...scenarioSign(position),
    values: valuesOf(forecast, measure),
  }));
}
