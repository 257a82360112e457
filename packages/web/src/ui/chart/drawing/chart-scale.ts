/** Where positions and values stand in a plot, and which of them its axes name. */
import { bisectCenter, extent, range } from 'd3-array';
import {
  type Chart,
  type ChartView,
  type ChartWindow,
  isMeasured,
  positionCount,
} from '#ui/chart/chart-description.ts';
import { type ChartLayer, edgesOf, layersOf } from './chart-layers.ts';
import type { PlotStyle } from './chart-style.ts';
import { type LinearScale, linearScale } from './linear-scale.ts';
import { positionAxis } from './position-axis.ts';

const TOP = 12;
const RIGHT = 8;
/** Between an axis and its labels. */
export const LABEL_GAP = 8;

/** The plot's area in pixels and the way from positions and values into it. */
export interface PlotScale {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The names on the axis of positions. */
  readonly positions: readonly { readonly x: number; readonly text: string; readonly under: string }[];
  /** The values that the other axis names, lowest first. */
  readonly values: readonly number[];
  /** The middle of a position. */
  readonly xOf: (index: number) => number;
  /** The room of a position: its bin, or half of the way to its neighbours among months. */
  readonly slotOf: (index: number) => readonly [left: number, right: number];
  readonly yOf: (value: number) => number;
  /** The position nearest to a place, within the window in view. */
  readonly indexAt: (x: number, y: number) => number;
}

/** The bounds of a chart's drawing: the same for its axes, its series and its words. */
export interface Frame extends ChartView {
  readonly layers: readonly ChartLayer[];
  readonly style: PlotStyle;
  readonly scale: PlotScale;
  /** How wide a text is in the style's type. */
  readonly widthOf: (text: string) => number;
  /** The positions in view, and the middle of each. */
  readonly indices: readonly number[];
  readonly xs: readonly number[];
}

export function frameOf(view: ChartView, style: PlotStyle, widthOf: Frame['widthOf']): Frame {
  const layers = layersOf(view.chart);
  const scale = plotScale(view, layers, style, widthOf);
  const indices = range(view.window.from, view.window.to + 1);
  return { ...view, layers, style, scale, widthOf, indices, xs: indices.map(scale.xOf) };
}

/** The widest label of a value decides where the plot begins. */
function plotScale(
  { chart, window }: ChartView,
  layers: readonly ChartLayer[],
  style: PlotStyle,
  widthOf: Frame['widthOf'],
): PlotScale {
  const { x, y } = chart;
  const { scale: yOf, values } = valueAxis(chart, window, layers);
  const widths = values.map((value) => widthOf(y.format.short(value)));
  const left = values.length === 0 ? 0 : Math.max(...widths) + LABEL_GAP;
  const axis = positionAxis(chart, window, style.width);
  axis.span(left, style.width - RIGHT);
  // The last label, were it at the very edge, would be cut off.
  const last = axis.ticks().at(-1);
  const overhang = last === undefined ? 0 : last.x + widthOf(last.text) / 2 - style.width;
  const right = style.width - RIGHT - Math.max(0, overhang);
  axis.span(left, right);
  const line = style.fontSize + 2;
  const top = TOP + (y.name === undefined ? 0 : line + 2);
  const bottom = style.height - line - LABEL_GAP - (isMeasured(x) || 'under' in x ? line + 2 : 0);
  yOf.range([bottom, top]);
  return {
    left,
    right,
    top,
    bottom,
    positions: axis.ticks(),
    values,
    xOf: axis.xOf,
    yOf,
    slotOf: axis.slotOf,
    indexAt: nearest(window, layers, axis.xOf, yOf),
  };
}

/** Points are found by their distance, everything else by its place along x. */
function nearest(
  { from, to }: ChartWindow,
  layers: readonly ChartLayer[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): (x: number, y: number) => number {
  const indices = range(from, to + 1);
  if (layers.some(({ series }) => series.kind !== 'points') || layers.length === 0) {
    // Only a pointer asks for them.
    let places: number[] | null = null;
    return (x) => {
      places ??= indices.map(xOf);
      return from + Math.max(0, bisectCenter(places, x));
    };
  }
  return (x, y) => {
    const distance = (index: number) =>
      Math.min(
        ...layers.map(({ to: values }) => {
          const value = values[index] ?? Number.NaN;
          return Number.isNaN(value) ? Infinity : Math.hypot(xOf(index) - x, yOf(value) - y);
        }),
      );
    return indices.reduce((best, index) => (distance(index) < distance(best) ? index : best), from);
  };
}

const VALUES_NAMED = 5;

/** From values to pixels, once it has been given a range. */
interface ValueAxis {
  readonly scale: LinearScale;
  readonly values: readonly number[];
}

/** The axis of values: a little more than what is in view, between round values. */
function valueAxis(chart: Chart, window: ChartWindow, layers: readonly ChartLayer[]): ValueAxis {
  const [low, high] = extentOf(chart, window, layers);
  if (low === undefined) return { scale: linearScale([0, 1]), values: [] };
  const domain = low === high ? ([low, low + (Math.abs(low) * 0.2 || 1)] as const) : ([low, high] as const);
  const scale = linearScale(domain, VALUES_NAMED);
  return { scale, values: scale.ticks(VALUES_NAMED) };
}

/**
 * Lowest and highest value in view: from zero, so that a line's height tells its worth, unless zoomed, of points alone, or of bars that say
 * where they begin.
 */
function extentOf(chart: Chart, { from, to }: ChartWindow, layers: readonly ChartLayer[]) {
  const isWhole = from === 0 && to === positionCount(chart) - 1;
  const isFromZero = isWhole && chart.series.some((one) => one.kind !== 'points' && !('spans' in one));
  const indices = range(from, to + 1);
  const ends = edgesOf(layers).flatMap((edge) => extent(indices, (index) => edge[index]));
  const values = ends.filter((value) => value !== undefined);
  return extent(isFromZero ? [0, ...(chart.y.reach ?? []), ...values] : values);
}
