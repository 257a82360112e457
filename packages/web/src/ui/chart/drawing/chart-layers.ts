/** Computes the layers of a chart: where each series starts and ends on the y axis, after bars are stacked. */
import { type Chart, type ChartSeries, positionCount } from '#ui/chart/chart-types.ts';

/** A series with its start and end on the y axis at each position. For a line both are the same. */
export interface ChartLayer<Series extends ChartSeries = ChartSeries> {
  readonly series: Series;
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
}

/** Returns one layer for each series of a chart, in order. */
export function createLayers(chart: Chart): ChartLayer[] {
  const count = positionCount(chart);
  const zeros = new Float64Array(count);
  const ends = { above: new Float64Array(count), below: new Float64Array(count) };
  return chart.series.map((series): ChartLayer => {
    switch (series.kind) {
      case 'line':
      case 'points':
        return { series, from: series.values, to: series.values };
      case 'band':
        return { series, from: series.low, to: series.high };
      case 'area':
        return { series, from: zeros, to: series.values };
      case 'bars':
        return { series, ...(series.spans ?? standing(series.values, ends)) };
    }
  });
}

/**
 * Stacks the bars of one series on the bars of the previous series. `ends` are the ends of the stacks so far, above and below zero; the
 * function updates them. Positions without a value get NaN.
 */
function standing(values: ArrayLike<number>, ends: Readonly<Record<'above' | 'below', Float64Array>>) {
  const from = new Float64Array(values.length);
  const to = new Float64Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    const end = value < 0 ? ends.below : ends.above;
    const begin = end[index] ?? 0;
    from[index] = begin;
    to[index] = begin + value;
    if (!Number.isNaN(value)) end[index] = begin + value;
  }
  return { from, to };
}

/** Returns the values of all lines that the layers draw: one for a line, two for a band. */
export function collectEdges(layers: readonly ChartLayer[]): ArrayLike<number>[] {
  return layers.flatMap(({ from, to }) => (from === to ? [to] : [from, to]));
}
