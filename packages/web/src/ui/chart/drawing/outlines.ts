/** The outlines of lines and areas through the positions in view. */
import { area, line } from 'd3-shape';
import type { Outline } from '#ui/chart/chart-shape.ts';
import type { ChartLayer } from './chart-layers.ts';
import type { PlotScale } from './chart-scale.ts';

/** The positions in view, and the middle of each; whether the axis of values has a place for a value. */
interface Place {
  readonly scale: PlotScale;
  readonly indices: readonly number[];
  readonly xs: readonly number[];
  readonly isDrawn: (value: number | undefined) => value is number;
}

/** Through the positions in view, interrupted where there is no value to draw. */
export function alongOutline(values: ArrayLike<number>, { indices, xs, isDrawn, scale }: Place): Outline {
  const ys = indices.map((index) => (isDrawn(values[index]) ? scale.yOf(values[index]) : Number.NaN));
  const along = line<number>()
    .defined((offset) => !Number.isNaN(ys[offset]))
    .x((offset) => xs[offset] ?? 0)
    .y((offset) => ys[offset] ?? 0);
  const corners = cornersOf(xs, [ys]);
  return (canvas) => along.context(canvas)(corners);
}

/** Between where a series begins and where it ends; on a logarithmic axis what begins at zero begins at the foot of the plot. */
export function fillOutline({ from, to }: ChartLayer, { indices, xs, isDrawn, scale }: Place): Outline {
  const ends = indices.map((index) => (isDrawn(to[index]) ? scale.yOf(to[index]) : Number.NaN));
  const starts = indices.map((index) => (isDrawn(from[index]) ? scale.yOf(from[index]) : scale.bottom));
  const between = area<number>()
    .defined((offset) => !Number.isNaN(ends[offset]))
    .x((offset) => xs[offset] ?? 0)
    .y0((offset) => starts[offset] ?? 0)
    .y1((offset) => ends[offset] ?? 0);
  const corners = cornersOf(xs, [starts, ends]);
  return (canvas) => between.context(canvas)(corners);
}

/** How far from a value, in pixels, a line may be drawn. Nobody sees it, and a curve of 360 months needs a part of its points. */
const TOLERANCE = 0.25;

/**
 * The offsets, in rising order, of the points that lines need so that each passes every point between them within TOLERANCE: the first
 * and the last, those beside a gap (NaN), and where a line turns. `xs` rise or fall. One pass for each line, by what compresses series
 * of measurements as 'swinging door' (Bristol 1990): a straight stretch goes on while one slope suits all its points.
 */
export function cornersOf(xs: readonly number[], lines: readonly (readonly number[])[]): number[] {
  const isCorner = xs.map((_, offset) => offset === 0 || offset === xs.length - 1);
  for (const ys of lines) {
    let start = 0;
    let [lowest, highest] = [-Infinity, Infinity];
    for (let at = 1; at < xs.length; at++) {
      let { width, slope } = stretch(xs, ys, start, at);
      // Not a number beside a gap either.
      if (!(slope >= lowest && slope <= highest)) {
        start = at - 1;
        isCorner[start] = true;
        [lowest, highest] = [-Infinity, Infinity];
        ({ width, slope } = stretch(xs, ys, start, at));
        if (Number.isNaN(slope)) isCorner[at] = true;
      }
      lowest = Math.max(lowest, slope - TOLERANCE / width);
      highest = Math.min(highest, slope + TOLERANCE / width);
    }
  }
  return Array.from(isCorner.keys()).filter((offset) => isCorner[offset]);
}

/** How wide it is from one point to another, and how many pixels up or down for each pixel along. */
function stretch(xs: readonly number[], ys: readonly number[], start: number, at: number) {
  const width = Math.abs((xs[at] ?? 0) - (xs[start] ?? 0));
  return { width, slope: ((ys[at] ?? Number.NaN) - (ys[start] ?? Number.NaN)) / width };
}
