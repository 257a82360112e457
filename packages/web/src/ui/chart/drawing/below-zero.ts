import type { ChartLayer } from './chart-layers.ts';
import type { PlotScale } from './chart-scale.ts';
import { type PathShape, type Point, polyline } from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from './chart-style.ts';

/** The positions in view, and the middle of each. */
interface Place {
  readonly style: PlotStyle;
  readonly scale: PlotScale;
  readonly indices: readonly number[];
  readonly xs: readonly number[];
}

/** What a line owes: the area between zero and where it is negative. It begins where the line crosses zero, between two positions. */
export function belowZeroShapes(
  { series, to: values }: ChartLayer,
  { style, scale, indices, xs }: Place,
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
