/** Finds the line or band edge of a chart that is nearest to the pointer, or that the selected column shows. */
import type { ChartColumn } from './chart-columns.ts';
import type { HighlightedSeries } from './chart-types.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';

export function toHighlightedSeries(column: ChartColumn | undefined): HighlightedSeries | null {
  if (column === undefined || column.edge === null) return null;
  return { id: column.series.id, edge: column.edge };
}

/** Returns the line or edge whose value at a position is nearest to the height `y` in pixels. */
export function findNearestSeries(
  plot: Plot,
  columns: readonly ChartColumn[],
  index: number,
  y: number,
): HighlightedSeries | null {
  const distance = (column: ChartColumn) => Math.abs((plot.yOf(column, index) ?? Infinity) - y);
  const places = columns.filter((column) => Number.isFinite(distance(column)));
  const nearest = places.reduce<ChartColumn | undefined>(
    (best, column) => (best !== undefined && distance(best) <= distance(column) ? best : column),
    undefined,
  );
  return toHighlightedSeries(nearest);
}
