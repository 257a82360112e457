import { extent, range } from 'd3-array';
import { type Chart, type ChartWindow, positionCount } from '#ui/chart/chart-description.ts';
import { type ChartLayer, edgesOf } from './chart-layers.ts';
import { type LinearScale, linearScale } from './linear-scale.ts';

const VALUES_NAMED = 5;

/** From values to pixels, once it has been given a range. */
interface ValueAxis {
  readonly scale: LinearScale;
  readonly values: readonly number[];
}

/** The axis of values: a little more than what is in view, between round values. */
export function valueAxis(chart: Chart, window: ChartWindow, layers: readonly ChartLayer[]): ValueAxis {
  const [low, high] = extentOf(chart, window, layers);
  if (low === undefined) return { scale: linearScale([0, 1]), values: [] };
  const domain = low === high ? ([low, low + (Math.abs(low) * 0.2 || 1)] as const) : ([low, high] as const);
  const scale = linearScale(domain, VALUES_NAMED);
  return { scale, values: scale.ticks(VALUES_NAMED) };
}

/** Lowest and highest value in view: from zero, so that a line's height tells its worth, unless zoomed or of points alone. */
function extentOf(chart: Chart, { from, to }: ChartWindow, layers: readonly ChartLayer[]) {
  const isWhole = from === 0 && to === positionCount(chart) - 1;
  const isFromZero = isWhole && chart.series.some(({ kind }) => kind !== 'points');
  const indices = range(from, to + 1);
  const ends = edgesOf(layers).flatMap((edge) => extent(indices, (index) => edge[index]));
  const values = ends.filter((value) => value !== undefined);
  return extent(isFromZero ? [0, ...(chart.y.reach ?? []), ...values] : values);
}
