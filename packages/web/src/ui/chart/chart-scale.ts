/** Where positions and values stand in a plot, and which of them its axes name. */
import { bisectCenter, range } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import {
  type Chart,
  type ChartView,
  type ChartWindow,
  type ChartX,
  positionCount,
} from './chart-description.ts';
import type { ChartLayer } from './chart-layers.ts';
import type { PlotStyle } from './chart-style.ts';

const PIXELS_PER_TICK = 84;
const VALUES_NAMED = 5;
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
  /** The room that a position has for its bars. */
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
  const line = style.fontSize + 2;
  const top = TOP + (y.name === undefined ? 0 : line + 2);
  const bottom = style.height - line - LABEL_GAP - (isNumeric(x) ? line + 2 : 0);
  const { yOf, values } = valueAxis(chart, window, layers, [bottom, top]);
  const widths = values.map((value) => widthOf(y.format.short(value)));
  const left = values.length === 0 ? 0 : Math.max(...widths) + LABEL_GAP;
  const toCoordinate = coordinatesOf(x);
  const across = scaleLinear()
    .domain(domainOf(chart, window, toCoordinate))
    .range([left, style.width - RIGHT]);
  const limit = Math.max(2, Math.floor(style.width / PIXELS_PER_TICK));
  if (x.type === 'numbers' && chart.series.every(({ kind }) => kind === 'points')) across.nice(limit);
  const ticks = positionTicks(chart, window, limit, across);
  // The last label, were it at the very edge, would be cut off.
  const last = ticks.at(-1);
  const overhang = last === undefined ? 0 : across(last.at) + widthOf(last.text) / 2 - style.width;
  const right = style.width - RIGHT - Math.max(0, overhang);
  across.range([left, right]);
  const xOf = (index: number) => across(toCoordinate(index));
  return {
    left,
    right,
    top,
    bottom,
    positions: ticks.map(({ at, text }) => ({ x: across(at), text })),
    values,
    xOf,
    yOf,
    slotOf: (index) => slotAround(x, index, across, toCoordinate),
    indexAt: nearest(window, layers, xOf, yOf),
  };
}

type Across = (coordinate: number) => number;

function isNumeric({ type }: ChartX): boolean {
  return type === 'numbers' || type === 'bins';
}

/** Where a position stands on its axis: bins in their middle, months and steps by their count. */
function coordinatesOf(x: ChartX): (index: number) => number {
  switch (x.type) {
    case 'months':
    case 'steps':
      return (index) => index;
    case 'numbers':
      return (index) => x.at[index] ?? Number.NaN;
    case 'bins':
      return (index) => ((x.edges[index] ?? Number.NaN) + (x.edges[index + 1] ?? Number.NaN)) / 2;
  }
}

const hasBars = ({ series }: Chart) => series.some(({ kind }) => kind === 'bars' || kind === 'waterfall');

/** From the first position in view to the last one; bars reach beyond the middle of theirs. */
function domainOf(
  chart: Chart,
  { from, to }: ChartWindow,
  toCoordinate: (index: number) => number,
): [number, number] {
  const { x } = chart;
  if (x.type === 'bins') return [x.edges[from] ?? 0, x.edges[to + 1] ?? 1];
  const [first, last] = [toCoordinate(from), toCoordinate(to)];
  if (!(first <= last)) return [0, 1];
  const beside = hasBars(chart) || x.type === 'steps' ? (last - first) / Math.max(1, to - from) / 2 : 0;
  const room = first === last ? 0.5 : beside;
  return [first - room, last + room];
}

function slotAround(
  x: ChartX,
  index: number,
  across: Across,
  toCoordinate: (index: number) => number,
): [number, number] {
  if (x.type === 'bins') return [across(x.edges[index] ?? 0), across(x.edges[index + 1] ?? 0)];
  const here = toCoordinate(index);
  const apart = [toCoordinate(index + 1) - here, here - toCoordinate(index - 1)];
  const half = Math.min(...(isNumeric(x) ? apart.filter((one) => one > 0) : [1])) / 2;
  return [across(here - half), across(here + half)];
}

interface Tick {
  /** A coordinate of the axis. */
  readonly at: number;
  readonly text: string;
}

function positionTicks(
  { x }: Chart,
  { from, to }: ChartWindow,
  limit: number,
  across: { ticks: (count: number) => number[] },
): Tick[] {
  switch (x.type) {
    case 'months':
      return monthTicks(x.labels, from, to, limit).map((index) => ({
        at: index,
        text: x.format.tick(x.labels[index] ?? ''),
      }));
    case 'steps':
      return x.labels.slice(from, to + 1).map((text, offset) => ({ at: from + offset, text }));
    case 'numbers':
    case 'bins':
      return across.ticks(limit).map((at) => ({ at, text: x.format.short(at) }));
  }
}

const MONTHS_APART = [1, 2, 3, 6, 12, 24, 60, 120] as const;

/**
 * Where the month axis carries labels: at most `limit` of them, evenly apart, on January wherever the step allows, and
 * on years that the step divides. Labels are 'YYYY-MM' of consecutive months; answers indices within `from` to `to`.
 */
export function monthTicks(labels: readonly string[], from: number, to: number, limit: number): number[] {
  const step = MONTHS_APART.find((months) => (to - from + 1) / months <= limit) ?? 120;
  const [year = 0, month = 1] = (labels[0] ?? '').split('-').map(Number);
  // Months since the year 0, January of a year being a multiple of 12.
  const origin = 12 * year + month - 1;
  const first = Math.ceil((origin + from) / step) * step - origin;
  return range(first, to + 1, step);
}

/** The axis of values: a little more than what is in view, between round values. */
function valueAxis(
  chart: Chart,
  window: ChartWindow,
  layers: readonly ChartLayer[],
  span: readonly [bottom: number, top: number],
): { yOf: (value: number) => number; values: number[] } {
  const isLog = isLogarithmic(chart);
  const [low, high] = extentOf(chart, window, layers, isLog);
  if (!(low <= high)) return { yOf: scaleLinear().range(span), values: [] };
  if (isLog) {
    const logarithmic = scaleLog()
      .domain(low === high ? [low / 2, low * 2] : [low, high])
      .nice()
      .range(span);
    const values = logarithmic.ticks(VALUES_NAMED);
    const firsts = values.filter((value) => /^1/.test(value.toExponential()));
    return { yOf: logarithmic, values: values.length > 2 * VALUES_NAMED ? firsts : values };
  }
  const linear = scaleLinear()
    .domain(low === high ? [low, low + (Math.abs(low) * 0.2 || 1)] : [low, high])
    .nice(VALUES_NAMED)
    .range(span);
  return { yOf: linear, values: linear.ticks(VALUES_NAMED) };
}

/** Whether the axis of values is logarithmic: what stands on zero has no place there. */
export function isLogarithmic({ y, series }: Chart): boolean {
  return y.scale === 'log' && series.every(({ kind }) => !['stack', 'bars', 'waterfall'].includes(kind));
}

/**
 * Lowest and highest value in view: from zero, so that a line's height tells its worth, unless zoomed; what stands on zero
 * always does. On a logarithmic axis only what is above zero counts.
 */
function extentOf(
  chart: Chart,
  { from, to }: ChartWindow,
  layers: readonly ChartLayer[],
  isLog: boolean,
): readonly [low: number, high: number] {
  const isWhole = from === 0 && to === positionCount(chart) - 1;
  const isFromZero = isWhole && chart.series.some(({ kind }) => kind !== 'points');
  let low = isFromZero && !isLog ? 0 : Number.POSITIVE_INFINITY;
  let high = isFromZero && !isLog ? 0 : Number.NEGATIVE_INFINITY;
  for (const layer of layers) {
    for (const values of layer.from === layer.to ? [layer.to] : [layer.from, layer.to]) {
      for (let index = from; index <= to; index++) {
        const value = values[index] ?? Number.NaN;
        if (isLog && value <= 0) continue;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
  }
  return [low, high];
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
    const places = indices.map(xOf);
    return (x) => from + Math.max(0, bisectCenter(places, x));
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
