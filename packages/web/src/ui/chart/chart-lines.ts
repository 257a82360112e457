/** How a line and its markers look. */
import { type ChartSeries, DASH_PATTERNS } from './chart-series.ts';
import type { PlotScale } from './chart-scale.ts';
import type { LineShape, MarkShape, Point, Shape } from './chart-shape.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

const LINE_WIDTH = 2.25;
const EDGE_WIDTH = 1;
const PIXELS_PER_MARKER = 150;

/** A line with its markers, and under it an edge where the colour alone would be too faint. */
export function lineShapes(
  series: ChartSeries,
  position: number,
  view: PlotView,
  style: PlotStyle,
  scale: PlotScale,
): Shape[] {
  const { line, edge } = style.colorOf(series);
  const { from, to } = view.window;
  const points = Array.from({ length: to - from + 1 }, (_, month): Point => {
    const index = from + month;
    return [scale.xOf(index), scale.yOf(series.values[index] ?? 0)];
  });
  const stroke = (color: string, width: number): LineShape => ({
    type: 'line',
    points,
    stroke: color,
    width,
    dash: DASH_PATTERNS[series.dash],
  });
  const markers = markedMonths(view, position, style.width).map((month): MarkShape => {
    const [x, y] = points[month] ?? [0, 0];
    return { type: 'mark', marker: series.marker, x, y, fill: line, stroke: edge ?? style.surface };
  });
  const edges = edge === null ? [] : [stroke(edge, LINE_WIDTH + 2 * EDGE_WIDTH)];
  return [...edges, stroke(line, LINE_WIDTH), ...markers];
}

/** Months of the window that carry a marker; each line begins at another, so that markers do not pile up. */
function markedMonths({ series, window }: PlotView, position: number, width: number): number[] {
  const months = window.to - window.from + 1;
  const apart = Math.max(2, Math.round(months / Math.max(2, Math.round(width / PIXELS_PER_MARKER))));
  const first = Math.round((apart * (position + 0.5)) / series.length) % apart;
  const count = Math.max(0, Math.ceil((months - first) / apart));
  return Array.from({ length: count }, (_, step) => first + step * apart);
}
