import { stack, stackOffsetDiverging } from 'd3-shape';
import { sumsOf } from '#ui/chart/chart-columns.ts';
import { type Chart, type ChartSeries, positionCount } from '#ui/chart/chart-description.ts';

/** Where a series begins and ends on y at each position, whatever its kind: a line ends where it begins. */
export interface ChartLayer<Series extends ChartSeries = ChartSeries> {
  readonly series: Series;
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
}

/** The series of a chart in their order. A waterfall's steps lead from the sum before to the sum after. */
export function layersOf(chart: Chart): ChartLayer[] {
  const count = positionCount(chart);
  const stacked = stackedLayers(chart, count);
  const zeros = new Float64Array(count);
  return chart.series.map((series): ChartLayer => {
    switch (series.kind) {
      case 'line':
      case 'points':
        return { series, from: series.values, to: series.values };
      case 'band':
        return { series, from: series.low, to: series.high };
      case 'area':
      case 'bars':
        return { series, from: zeros, to: series.values };
      case 'waterfall':
        return { series, ...sumsOf(series.changes) };
      case 'stack':
        return stacked.get(series) ?? { series, from: zeros, to: zeros };
    }
  });
}

/** Each series that is stacked, from the one under it on; what is below zero lies downwards. */
function stackedLayers({ series }: Chart, count: number): Map<ChartSeries, ChartLayer> {
  const keys = series.filter((one) => one.kind === 'stack');
  const finite = (value = 0) => (Number.isNaN(value) ? 0 : value);
  const layers = stack<unknown, number, (typeof keys)[number]>()
    .keys(keys)
    .value((index, one) => finite(one.values[index]))
    .offset(stackOffsetDiverging)(Array.from({ length: count }, (_, index) => index));
  return new Map(
    layers.map((layer) => {
      // d3 gives the lower edge first, which is the far one of what is below zero.
      const edges = layer.map(([low, high]): [number, number] => (low < 0 ? [high, low] : [low, high]));
      return [
        layer.key,
        { series: layer.key, from: edges.map(([from]) => from), to: edges.map(([, to]) => to) },
      ];
    }),
  );
}
