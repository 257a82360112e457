import { type Chart, type ChartSeries, positionCount } from '#ui/chart/chart-description.ts';

/** Where a series begins and ends on y at each position, whatever its kind: a line ends where it begins. */
export interface ChartLayer<Series extends ChartSeries = ChartSeries> {
  readonly series: Series;
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
}

/** The series of a chart in their order. */
export function layersOf(chart: Chart): ChartLayer[] {
  const zeros = new Float64Array(positionCount(chart));
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
    }
  });
}

/** The values that lie along the edges of layers: a line has one edge, a band has two. */
export function edgesOf(layers: readonly ChartLayer[]): ArrayLike<number>[] {
  return layers.flatMap(({ from, to }) => (from === to ? [to] : [from, to]));
}
