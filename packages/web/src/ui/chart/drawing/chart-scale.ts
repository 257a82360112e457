/** The pixel coordinates of positions and values in a plot, and the ticks of its axes. */
import { bisectCenter, extent, range } from 'd3-array';
import { type Chart, type ChartView, type ChartWindow, isNumericAxis, positionCount } from '#ui/chart/chart-types.ts';
import { type ChartLayer, collectEdges, createLayers } from './chart-layers.ts';
import type { PlotStyle } from './chart-style.ts';
import { type LinearScale, createLinearScale } from './linear-scale.ts';
import { createPositionAxis } from './position-axis.ts';

const TOP = 12;
const RIGHT = 8;
/** The distance in pixels between an axis and its labels. */
export const LABEL_GAP = 8;

/** The plot's area in pixels, and the mapping of positions and values into it. */
export interface PlotScale {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The ticks of the position axis: x in pixels, the label, and the label of the second row (`under`). */
  readonly positions: readonly { readonly x: number; readonly text: string; readonly under: string }[];
  /** The values labelled on the value axis, lowest first. */
  readonly values: readonly number[];
  /** Returns the x coordinate in pixels of the centre of a position. */
  readonly xOf: (index: number) => number;
  /**
   * Returns the left and right edge of a position in pixels: the edges of its bin, otherwise half a position to each side of its centre.
   */
  readonly slotOf: (index: number) => readonly [left: number, right: number];
  readonly yOf: (value: number) => number;
  /** Returns the position in the window that is nearest to a point. */
  readonly indexAt: (x: number, y: number) => number;
}

/** A view with everything that is needed to place axes, series and texts. */
export interface Frame extends ChartView {
  readonly layers: readonly ChartLayer[];
  readonly style: PlotStyle;
  readonly scale: PlotScale;
  /** Returns the width in pixels of a text in the style's font. */
  readonly widthOf: (text: string) => number;
  /** The positions in view. */
  readonly indices: readonly number[];
  /** The x coordinate in pixels of the centre of each position in view. */
  readonly xs: readonly number[];
}

export function createFrame(view: ChartView, style: PlotStyle, widthOf: Frame['widthOf']): Frame {
  const layers = createLayers(view.chart);
  const scale = plotScale(view, layers, style, widthOf);
  const indices = range(view.window.from, view.window.to + 1);
  return { ...view, layers, style, scale, widthOf, indices, xs: indices.map(scale.xOf) };
}

/** Returns the scale of the plot. The plot starts to the right of the widest label of a value. */
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
  const axis = createPositionAxis(chart, window, style.width);
  axis.span(left, style.width - RIGHT);
  // The plot ends earlier if the last label would otherwise be cut off at the edge.
  const last = axis.ticks().at(-1);
  const overhang = last === undefined ? 0 : last.x + widthOf(last.text) / 2 - style.width;
  const right = style.width - RIGHT - Math.max(0, overhang);
  axis.span(left, right);
  const line = style.fontSize + 2;
  const top = TOP + (y.name === undefined ? 0 : line + 2);
  const bottom = style.height - line - LABEL_GAP - (isNumericAxis(x) || 'under' in x ? line + 2 : 0);
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

/** Returns a function that finds the position nearest to the pointer: by distance for points, by x for all other series. */
function nearest(
  { from, to }: ChartWindow,
  layers: readonly ChartLayer[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): (x: number, y: number) => number {
  const indices = range(from, to + 1);
  if (layers.some(({ series }) => series.kind !== 'points') || layers.length === 0) {
    // Computed when first needed, because charts without a pointer over them never need the coordinates.
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

/** The value axis: the values that have labels, and the scale, which converts values to pixels once its range is set. */
interface ValueAxis {
  readonly scale: LinearScale;
  readonly values: readonly number[];
}

/** Returns the value axis: its domain covers the values in view and ends at round values. */
function valueAxis(chart: Chart, window: ChartWindow, layers: readonly ChartLayer[]): ValueAxis {
  const [low, high] = extentOf(chart, window, layers);
  if (low === undefined) return { scale: createLinearScale([0, 1]), values: [] };
  const domain = low === high ? ([low, low + (Math.abs(low) * 0.2 || 1)] as const) : ([low, high] as const);
  const scale = createLinearScale(domain, VALUES_NAMED);
  return { scale, values: scale.ticks(VALUES_NAMED) };
}

/**
 * Returns the lowest and highest value in view. Zero is included, so that the height of a line shows its value. Exceptions are a zoomed
 * chart, a chart with only points, and bars with their own start.
 */
function extentOf(chart: Chart, { from, to }: ChartWindow, layers: readonly ChartLayer[]) {
  const isWhole = from === 0 && to === positionCount(chart) - 1;
  const isFromZero = isWhole && chart.series.some((one) => one.kind !== 'points' && !('spans' in one));
  const indices = range(from, to + 1);
  const ends = collectEdges(layers).flatMap((edge) => extent(indices, (index) => edge[index]));
  const values = ends.filter((value) => value !== undefined);
  return extent(isFromZero ? [0, ...(chart.y.reach ?? []), ...values] : values);
}
