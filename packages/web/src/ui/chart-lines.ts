/** How lines, markers and what stands behind them look on the canvas, as ECharts elements in pixels. */
import type { CustomSeriesRenderItemReturn } from 'echarts';
import {
  type ChartMarker,
  type ChartSeries,
  type ChartWindow,
  DASH_PATTERNS,
  MARKER_PATHS,
} from './chart-series.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

export type DrawnElement = Extract<CustomSeriesRenderItemReturn, { type: 'group' }>;
type Child = NonNullable<DrawnElement['children']>[number];
type Point = [x: number, y: number];

/** The place of a month and a value in the plot. */
export type Locate = (point: Point) => number[];

const LINE_WIDTH = 2.25;
const EDGE_WIDTH = 1;
const MARKER_SIZE = 8;
const PIXELS_PER_MARKER = 150;

/** A line with its markers, and under it an edge where the colour alone would be too faint. */
export function drawLine(
  series: ChartSeries,
  position: number,
  view: PlotView,
  style: PlotStyle,
  locate: Locate,
): DrawnElement {
  const { line, edge } = style.colorOf(series);
  const points = pixelsOf(series.values, view.window, locate);
  const dash = [...DASH_PATTERNS[series.dash]];
  const polyline = (stroke: string, lineWidth: number, z2: number): Child => ({
    type: 'polyline',
    shape: { points },
    style: { stroke, lineWidth, lineDash: dash, lineJoin: 'round', fill: 'none' },
    z2,
  });
  const markers = markedMonths(view, position, style.width).map((month): Child => {
    const [x, y] = points[month] ?? [0, 0];
    const look = { fill: line, stroke: edge ?? style.surface, lineWidth: EDGE_WIDTH };
    return { ...marker(series.marker, x, y), style: look, z2: 2 };
  });
  const edges = edge === null ? [] : [polyline(edge, LINE_WIDTH + 2 * EDGE_WIDTH, 0)];
  return groupOf([...edges, polyline(line, LINE_WIDTH, 1), ...markers]);
}

/** Milestones at the foot of the plot, and a quiet line where worth turns into debt; null where there is neither. */
export function drawFrame(
  { milestones, window }: PlotView,
  style: PlotStyle,
  locate: Locate,
  foot: number,
  isBelowZero: boolean,
): DrawnElement | null {
  const months = new Set(milestones.map(({ index }) => index));
  const inView = [...months].filter((index) => index >= window.from && index <= window.to);
  const marks = inView.map((index): Child => {
    const [x = 0] = locate([index, 0]);
    return { ...marker('triangle', x, foot - MARKER_SIZE / 2), style: { fill: style.ink } };
  });
  const children = isBelowZero ? [zeroLine(window, style, locate), ...marks] : marks;
  // An empty group would leave its former children standing.
  return children.length === 0 ? null : groupOf(children);
}

function zeroLine({ from, to }: ChartWindow, style: PlotStyle, locate: Locate): Child {
  const [x1 = 0, y1 = 0] = locate([from, 0]);
  const [x2 = 0, y2 = 0] = locate([to, 0]);
  return { type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke: style.zeroLine, lineWidth: 1 } };
}

/** Drawn anew each time: merged into what stood there before, a line would inherit from another one's. */
function groupOf(children: Child[]): DrawnElement {
  return { type: 'group', $mergeChildren: false, children };
}

/** The plot is linear in both directions, so two places give all others. */
function pixelsOf(values: ArrayLike<number>, { from, to }: ChartWindow, locate: Locate): Point[] {
  const [x0 = 0, y0 = 0] = locate([0, 0]);
  const [x1 = 0, y1 = 0] = locate([1, 1]);
  return Array.from({ length: to - from + 1 }, (_, month): Point => {
    const index = from + month;
    return [x0 + (x1 - x0) * index, y0 + (y1 - y0) * (values[index] ?? 0)];
  });
}

/** Months of the window that carry a marker; each line begins at another, so that markers do not pile up. */
function markedMonths({ series, window }: PlotView, position: number, width: number): number[] {
  const months = window.to - window.from + 1;
  const apart = Math.max(2, Math.round(months / Math.max(2, Math.round(width / PIXELS_PER_MARKER))));
  const first = Math.round((apart * (position + 0.5)) / series.length) % apart;
  const count = Math.max(0, Math.ceil((months - first) / apart));
  return Array.from({ length: count }, (_, step) => first + step * apart);
}

/** Placed by its position, not by its shape: an outline once made is not moved by ECharts. */
function marker(name: ChartMarker, x: number, y: number) {
  const box = { x: -MARKER_SIZE / 2, y: -MARKER_SIZE / 2, width: MARKER_SIZE, height: MARKER_SIZE };
  return { type: 'path', x, y, shape: { pathData: MARKER_PATHS[name], ...box } } as const;
}
