/** Where months and values stand in a plot, and which of them its axes name. */
import type { ChartWindow } from './chart-series.ts';
import { monthTicks, valueTicks } from './chart-ticks.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

const PIXELS_PER_MONTH_TICK = 84;
const TOP = 12;
const RIGHT = 8;
/** Between an axis and its labels. */
export const LABEL_GAP = 8;

/** The plot's area in pixels and the way from months and values into it. */
export interface PlotScale {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Indices of the months that the axis names. */
  readonly months: readonly number[];
  /** The values that the axis names, lowest first: the first and the last are the edges of the plot. */
  readonly values: readonly number[];
  readonly xOf: (index: number) => number;
  readonly yOf: (value: number) => number;
  /** The month nearest to a place, within the window in view. */
  readonly indexAt: (x: number) => number;
}

/** `widthOf` measures a text in pixels: the widest label of a value decides where the plot begins. */
export function plotScale(view: PlotView, style: PlotStyle, widthOf: (text: string) => number): PlotScale {
  const { labels, window, format } = view;
  const { from, to } = window;
  const limit = Math.max(2, Math.floor(style.width / PIXELS_PER_MONTH_TICK));
  const months = monthTicks(labels, from, to, limit);
  const [low, high] = extentOf(view);
  const values = valueTicks(low, high);
  const widths = values.map((value) => widthOf(format.short(value)));
  const left = values.length === 0 ? 0 : Math.max(...widths) + LABEL_GAP;
  const top = TOP;
  const bottom = style.height - style.fontSize - LABEL_GAP - 2;
  const right = style.width - Math.max(RIGHT, overhang(view, months, style, widthOf));
  const perMonth = (right - left) / Math.max(1, to - from);
  const [lowest = 0, highest = 1] = [values[0], values.at(-1)];
  const perUnit = (bottom - top) / (highest - lowest);
  return {
    left,
    right,
    top,
    bottom,
    months,
    values,
    xOf: (index) => left + (index - from) * perMonth,
    yOf: (value) => bottom - (value - lowest) * perUnit,
    indexAt: (x) => Math.min(to, Math.max(from, Math.round(from + (x - left) / perMonth))),
  };
}

/** How far the label of the last month named would reach beyond it, were it the very last of the window. */
function overhang(
  { labels, window, format }: PlotView,
  months: readonly number[],
  { width }: PlotStyle,
  widthOf: (text: string) => number,
): number {
  const last = months.at(-1);
  if (last === undefined) return 0;
  const beyond = ((window.to - last) / Math.max(1, window.to - window.from)) * width;
  return widthOf(format.tick(labels[last] ?? '')) / 2 - beyond;
}

/** Lowest and highest value in view: from zero, so that a line's height tells its worth, unless zoomed. */
function extentOf({ labels, series, window }: PlotView): readonly [low: number, high: number] {
  const extents = series.map(({ values }) => extentIn(values, window));
  const isWhole = window.from === 0 && window.to === labels.length - 1;
  const floor = isWhole && series.length > 0 ? [0] : [];
  return [
    Math.min(...floor, ...extents.map(([low]) => low)),
    Math.max(...floor, ...extents.map(([, high]) => high)),
  ];
}

function extentIn(values: ArrayLike<number>, { from, to }: ChartWindow): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let index = from; index <= to; index++) {
    const value = values[index] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
