/** The outlines of lines and areas through the positions in view, and of the area between a line and zero. */
import { area, line } from 'd3-shape';
import { type Outline, type PathShape, type Point, polylineOutline } from '#ui/chart/chart-shape.ts';
import type { ChartLayer } from './chart-layers.ts';
import type { Frame } from './chart-scale.ts';

/** The outlines of one series. A line is interrupted at positions without a value. */
interface LayerOutlines {
  /** The area between the values at which the series starts and ends on the y axis. */
  readonly fill: Outline;
  readonly from: Outline;
  readonly to: Outline;
}

export function createOutlines({ from, to }: ChartLayer, { xs, scale, indices }: Frame): LayerOutlines {
  // The pixel heights of the values; NaN where there is no value.
  const heightsOf = (values: ArrayLike<number>) => indices.map((index) => scale.yOf(values[index] ?? Number.NaN));
  const ends = heightsOf(to);
  const starts = from === to ? ends : heightsOf(from);
  const corners = findCorners(xs, from === to ? [ends] : [starts, ends]);
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

/**
 * Returns the shapes of the area between zero and a line where the line is negative. The area starts where
 * the line crosses zero, which may be between two positions.
 */
export function createBelowZeroShapes(
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
  const outline = polylineOutline([[xs[0] ?? 0, zero], ...points, [xs.at(-1) ?? 0, zero]]);
  return [{ type: 'path', outline, fill: color, opacity: 0.1, texture: { name: 'rising', color, opacity: 0.35 } }];
}

/**
 * The maximum distance in pixels between a value and the drawn line, which is too small to be seen. It allows a curve of 360 months to be
 * drawn with only some of its points.
 */
const TOLERANCE = 0.25;

/**
 * Returns the offsets, in ascending order, of the points between which straight lines pass every point within TOLERANCE. These are the
 * first and the last point, points beside a gap (NaN), and points where a line turns. `xs` must ascend or descend. The algorithm is the
 * 'swinging door' compression (Bristol 1990): a segment continues as long as each line has one slope that fits all points of the segment.
 */
export function findCorners(xs: readonly number[], lines: readonly (readonly number[])[]): number[] {
  const isCorner = xs.map((_, offset) => offset === 0 || offset === xs.length - 1);
  let start = 0;
  let doors = lines.map((ys) => ({ ys, lowest: -Infinity, highest: Infinity }));
  for (let at = 1; at < xs.length; at++) {
    const isTurn = doors.some(({ ys, lowest, highest }) => {
      const { slope } = stretch(xs, ys, start, at);
      // The negation is also true for a slope of NaN, which occurs beside a gap.
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

/** Returns the horizontal distance between two points in pixels, and the change of y for each pixel of this distance. */
function stretch(xs: readonly number[], ys: readonly number[], start: number, at: number) {
  const width = Math.abs((xs[at] ?? 0) - (xs[start] ?? 0));
  return { width, slope: ((ys[at] ?? Number.NaN) - (ys[start] ?? Number.NaN)) / width };
}
