/** Where positions and values stand in a plot, and which of them its axes name. */
import { bisectCenter, range } from 'd3-array';
import type { ChartView, ChartWindow } from '#ui/chart/chart-description.ts';
import type { ChartLayer } from './chart-layers.ts';
import type { PlotStyle } from './chart-style.ts';
import { positionAxis } from './position-axis.ts';
import { valueAxis } from './value-axis.ts';

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
  /** What the axis of positions names. */
  readonly positions: readonly { readonly x: number; readonly text: string }[];
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

/** `widthOf` measures a text in pixels: the widest label of a value decides where the plot begins. */
export function plotScale(
  { chart, window }: ChartView,
  layers: readonly ChartLayer[],
  style: PlotStyle,
  widthOf: (text: string) => number,
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
  const bottom = style.height - line - LABEL_GAP - (x.type === 'months' ? 0 : line + 2);
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
