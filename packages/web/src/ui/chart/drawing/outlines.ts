/** The outlines of lines and areas through the positions in view, and of what lies between a line and zero. */
import { area, line } from 'd3-shape';
import { type Outline, type PathShape, type Point, polyline } from '#ui/chart/chart-shape.ts';
import type { ChartLayer } from './chart-layers.ts';
import type { Frame } from './chart-scale.ts';

/** The outline of a layer. A line is interrupted where there is no value to draw. */
interface LayerOutlines {
  /** Between where the series begins and where it ends. */
  readonly fill: Outline;
  readonly from: Outline;
  readonly to: Outline;
}

export function outlinesOf({ from, to }: ChartLayer, { xs, scale, indices }: Frame): LayerOutlines {
  // NaN where there is no value.
  const heightsOf = (values: ArrayLike<number>) =>
    indices.map((index) => scale.yOf(values[index] ?? Number.NaN));
  const ends = heightsOf(to);
  const starts = from === to ? ends : heightsOf(from);
  const corners = cornersOf(xs, from === to ? [ends] : [starts, ends]);
  const x = (offset: number) => xs[offset] ?? 0;
  const along = (heights: readonly number[]): Outline => {
    const path = line<number>()
      .defined((offset) => !Number.isNaN(heights[offset]))
      .x(x)
      .y((offset) => heights[offset] ?? 0);
    return (canvas) => path.context(canvas)(corners);
  };
  const between = area<number>()
    .defined((offset) => !Number.isNaN(ends[offset]))
    .x(x)
    .y0((offset) => starts[offset] ?? 0)
    .y1((offset) => ends[offset] ?? 0);
  return { fill: (canvas) => between.context(canvas)(corners), from: along(starts), to: along(ends) };
}

/** The debt of a line: the area between zero and where it is negative. It begins where the line crosses zero, between two positions. */
export function belowZeroShapes(
  { series, to: values }: ChartLayer,
  { style, scale, indices, xs }: Frame,
): PathShape[] {
  if (series.kind !== 'line' || series.belowZero === undefined) return [];
  if (!indices.some((index) => (values[index] ?? 0) < 0)) return [];
  const zero = scale.yOf(0);
  const points: Point[] = [];
  for (const [offset, index] of indices.entries()) {
    const [value, before] = [values[index] ?? 0, values[index - 1] ?? 0];
    const [x, xBefore] = [xs[offset] ?? 0, xs[offset - 1] ?? 0];
    if (offset > 0 && value * before < 0) {
      points.push([xBefore + ((x - xBefore) * before) / (before - value), zero]);
    }
    points.push([x, value < 0 ? scale.yOf(value) : zero]);
  }
  const { line: color } = style.colorOf(series.belowZero);
  const outline = polyline([[xs[0] ?? 0, zero], ...points, [xs.at(-1) ?? 0, zero]]);
  return [
    { type: 'path', outline, fill: color, opacity: 0.1, texture: { name: 'rising', color, opacity: 0.35 } },
  ];
}

/** How far from a value, in pixels, a line may be drawn. Nobody sees it, and a curve of 360 months needs a part of its points. */
const TOLERANCE = 0.25;

/**
 * The offsets, in rising order, of the points that lines need so that each passes every point between them within TOLERANCE: the first
 * and the last, those beside a gap (NaN), and where a line turns. `xs` rise or fall. One pass, by what compresses series of measurements
 * as 'swinging door' (Bristol 1990): a straight stretch goes on while for each line one slope suits all its points.
 */
export function cornersOf(xs: readonly number[], lines: readonly (readonly number[])[]): number[] {
  const isCorner = xs.map((_, offset) => offset === 0 || offset === xs.length - 1);
  let start = 0;
  let doors = lines.map((ys) => ({ ys, lowest: -Infinity, highest: Infinity }));
  for (let at = 1; at < xs.length; at++) {
    const isTurn = doors.some(({ ys, lowest, highest }) => {
      const { slope } = stretch(xs, ys, start, at);
      // Not a number beside a gap either.
      return !(slope >= lowest && slope <= highest);
    });
    if (isTurn) {
      start = at - 1;
      isCorner[start] = true;
    }
    doors = doors.map(({ ys, lowest, highest }) => {
      const { width, slope } = stretch(xs, ys, start, at);
      if (Number.isNaN(slope)) isCorner[at] = true;
      const [least, most] = isTurn ? [-Infinity, Infinity] : [lowest, highest];
      const margin = TOLERANCE / width;
      return { ys, lowest: Math.max(least, slope - margin), highest: Math.min(most, slope + margin) };
    });
  }
  return Array.from(isCorner.keys()).filter((offset) => isCorner[offset]);
}

/** How wide it is from one point to another, and how many pixels up or down for each pixel along. */
function stretch(xs: readonly number[], ys: readonly number[], start: number, at: number) {
  const width = Math.abs((xs[at] ?? 0) - (xs[start] ?? 0));
  return { width, slope: ((ys[at] ?? Number.NaN) - (ys[start] ?? Number.NaN)) / width };
}
