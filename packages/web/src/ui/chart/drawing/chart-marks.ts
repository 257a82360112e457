/** How the series of each kind look in the plot. */
import { range } from 'd3-array';
import type { ChartSeries, ChartView } from '#ui/chart/chart-description.ts';
import { belowZeroShapes } from './below-zero.ts';
import type { ChartLayer } from './chart-layers.ts';
import type { PlotScale } from './chart-scale.ts';
import { outlinesOf } from './outlines.ts';
import { FILL_OPACITY, LINE_WIDTH, EDGE_WIDTH, waterfallLook } from '#ui/chart/chart-sign.ts';
import {
  DASH_PATTERNS,
  type MarkShape,
  type Outline,
  type PathShape,
  type Shape,
  type TextShape,
  box,
  polyline,
} from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from './chart-style.ts';
import { isLogarithmic } from './value-axis.ts';

const PIXELS_PER_MARKER = 150;
/** What every series is drawn with. */
interface Place {
  readonly view: ChartView;
  readonly style: PlotStyle;
  readonly scale: PlotScale;
  readonly widthOf: (text: string) => number;
  /** The positions in view, and the middle of each. */
  readonly indices: number[];
  readonly xs: readonly number[];
  /** Whether the axis of values has a place for this one. */
  readonly isDrawn: (value: number | undefined) => value is number;
}

/** What fills stands behind lines, and points stand before them. */
const DEPTHS: Record<ChartSeries['kind'], number> = {
  stack: 0,
  bars: 0,
  waterfall: 0,
  band: 1,
  area: 1,
  line: 2,
  points: 3,
};

export function seriesShapes(
  layers: readonly ChartLayer[],
  view: ChartView,
  style: PlotStyle,
  scale: PlotScale,
  widthOf: (text: string) => number,
): Shape[] {
  const indices = range(view.window.from, view.window.to + 1);
  const isLog = isLogarithmic(view.chart);
  const isDrawn = (value = Number.NaN): value is number => (isLog ? value > 0 : !Number.isNaN(value));
  const place = { view, style, scale, widthOf, indices, xs: indices.map(scale.xOf), isDrawn };
  const sorted = layers.toSorted((a, b) => DEPTHS[a.series.kind] - DEPTHS[b.series.kind]);
  return [
    ...layers.flatMap((layer) => belowZeroShapes(layer, place)),
    ...sorted.flatMap((layer) => layerShapes(layer, layers, place)),
  ];
}

function layerShapes(layer: ChartLayer, layers: readonly ChartLayer[], place: Place): Shape[] {
  const { series } = layer;
  const { line: color, edge } = place.style.colorOf(series.color);
  const alike = layers.filter((other) => other.series.kind === series.kind);
  const position = alike.indexOf(layer);
  switch (series.kind) {
    case 'line': {
      const markers = markedPositions(place, position, alike.length);
      return [
        ...lineShapes(outlinesOf(layer, place).to, series, place),
        ...markShapes(markers, layer.to, series, place),
      ];
    }
    case 'area': {
      // Lines and other areas show through it.
      const texture = { name: series.texture, color, opacity: 0.4 };
      const { fill, to } = outlinesOf(layer, place);
      const filled: PathShape = {
        type: 'path',
        outline: fill,
        fill: color,
        opacity: FILL_OPACITY.area,
        texture,
      };
      return [filled, ...lineShapes(to, series, place)];
    }
    case 'band':
    case 'stack': {
      const texture = { name: series.texture, color: edge ?? color };
      const { fill, from, to } = outlinesOf(layer, place);
      const filled: PathShape = {
        type: 'path',
        outline: fill,
        fill: color,
        opacity: FILL_OPACITY[series.kind],
        texture,
      };
      const edges = series.kind === 'band' ? [from, to] : [to];
      // Chromium strokes one pixel with a quicker method than any wider line.
      const stroke = { stroke: edge ?? color, width: 1 };
      return [filled, ...edges.map((outline): Shape => ({ type: 'path', outline, ...stroke }))];
    }
    case 'bars':
      return barShapes(layer, place, { position, count: alike.length, color, edge, texture: series.texture });
    case 'waterfall':
      return waterfallShapes(layer, series, place);
    case 'points': {
      return [...markShapes(place.indices, layer.to, series, place), ...pointLabels(layer, place)];
    }
  }
}

/** A line, and under it an edge where the colour alone would be too faint. */
function lineShapes(
  outline: Outline,
  { color, dash }: Extract<ChartSeries, { kind: 'line' | 'area' }>,
  { style }: Place,
): PathShape[] {
  const { line: ownColor, edge } = style.colorOf(color);
  const stroke = (ink: string, width: number): PathShape => ({
    type: 'path',
    outline,
    stroke: ink,
    width,
    dash: DASH_PATTERNS[dash],
  });
  const edges = edge === null ? [] : [stroke(edge, LINE_WIDTH + 2 * EDGE_WIDTH)];
  return [...edges, stroke(ownColor, LINE_WIDTH)];
}

function markShapes(
  indices: readonly number[],
  values: ArrayLike<number>,
  { color, marker }: Extract<ChartSeries, { kind: 'line' | 'points' }>,
  { style, scale, isDrawn }: Place,
): MarkShape[] {
  const { line: ownColor, edge } = style.colorOf(color);
  return indices
    .filter((index) => isDrawn(values[index]))
    .map((index) => ({
      type: 'mark',
      marker,
      x: scale.xOf(index),
      y: scale.yOf(values[index] ?? 0),
      fill: ownColor,
      stroke: edge ?? style.surface,
    }));
}

/** Positions of the window that carry a marker; each line begins at another, so that markers do not pile up. */
function markedPositions({ indices, style }: Place, position: number, lines: number): number[] {
  const { length } = indices;
  const apart = Math.max(2, Math.round(length / Math.max(2, Math.round(style.width / PIXELS_PER_MARKER))));
  const first = Math.round((apart * (position + 0.5)) / lines) % apart;
  return indices.filter((_, offset) => offset >= first && (offset - first) % apart === 0);
}

interface BarLook {
  /** Which of so many that stand side by side. */
  readonly position: number;
  readonly count: number;
  readonly color: string;
  readonly edge: string | null;
  readonly texture: Extract<ChartSeries, { kind: 'bars' }>['texture'];
}

function barShapes({ from, to }: ChartLayer, { indices, style, scale }: Place, look: BarLook): PathShape[] {
  const shapes: PathShape[] = [];
  for (const index of indices) {
    const [low, high] = [from[index] ?? 0, to[index] ?? Number.NaN];
    if (Number.isNaN(high) || low === high) continue;
    const [left, right] = barBetween(scale.slotOf(index), look);
    const [top, bottom] = [scale.yOf(Math.max(low, high)), scale.yOf(Math.min(low, high))];
    shapes.push({
      type: 'path',
      outline: box(left, top, right, bottom),
      fill: look.color,
      opacity: FILL_OPACITY.bars,
      texture: { name: look.texture, color: style.surface },
      stroke: look.edge ?? look.color,
      width: 1,
    });
  }
  return shapes;
}

/** A bar's share of the room of its position, with air between it and the next. */
function barBetween(
  [left, right]: readonly [number, number],
  { position, count }: Pick<BarLook, 'position' | 'count'>,
): [number, number] {
  const room = right - left;
  const air = Math.min(count === 1 ? 2 : room * 0.2, room * 0.2);
  const width = (room - air) / count;
  const start = left + air / 2 + position * width;
  return [start, start + width];
}

/** How wide a step's bar is in the room that it has. */
const STEP_SHARE = 0.62;

/** Rises, falls and sums, each in its colour and texture and with its figure, joined by thin lines. */
function waterfallShapes(
  { from, to }: ChartLayer,
  series: Extract<ChartSeries, { kind: 'waterfall' }>,
  { view, style, scale, widthOf, indices }: Place,
): Shape[] {
  const shapes: Shape[] = [];
  const { short } = view.chart.y.format;
  for (const index of indices) {
    const change = series.changes[index] ?? Number.NaN;
    const [start, end] = [from[index] ?? 0, to[index] ?? 0];
    const { color: name, texture } = waterfallLook(series, change);
    const { line: color, edge } = style.colorOf(name);
    const [slotLeft, slotRight] = scale.slotOf(index);
    const air = ((slotRight - slotLeft) * (1 - STEP_SHARE)) / 2;
    const [left, right] = [slotLeft + air, slotRight - air];
    const [top, bottom] = [scale.yOf(Math.max(start, end)), scale.yOf(Math.min(start, end))];
    shapes.push({
      type: 'path',
      outline: box(left, top, right, Math.max(bottom, top + 1)),
      fill: color,
      opacity: FILL_OPACITY.bars,
      texture: { name: texture, color: style.surface },
      stroke: edge ?? color,
      width: 1,
    });
    if (index < view.window.to) {
      const height = scale.yOf(end);
      const joint = polyline([
        [right, height],
        [right + 2 * air, height],
      ]);
      shapes.push({ type: 'path', outline: joint, stroke: style.zeroLine, width: 1 });
    }
    const text = short(Number.isNaN(change) ? end : change);
    if (widthOf(text) > slotRight - slotLeft - 4) continue;
    const isDown = change < 0;
    const y = isDown ? bottom + style.fontSize / 2 + 4 : top - style.fontSize / 2 - 4;
    const above = Math.max(y, style.fontSize / 2);
    const place = { x: (left + right) / 2, y: Math.min(above, scale.bottom - style.fontSize / 2 - 2) };
    shapes.push({ type: 'text', text, ...place, fill: style.ink, align: 'center' });
  }
  return shapes;
}

const LABEL_OFFSET = 9;

/** Names beside their points, as far as they do not run into each other; tooltip and table have them all. */
function pointLabels(
  { series, to }: ChartLayer,
  { indices, style, scale, widthOf, isDrawn }: Place,
): TextShape[] {
  if (series.kind !== 'points' || series.labels === undefined) return [];
  const taken: { left: number; right: number; y: number }[] = [];
  const shapes: TextShape[] = [];
  for (const index of indices) {
    const text = series.labels.texts[index] ?? '';
    const value = to[index];
    if (text === '' || !isDrawn(value)) continue;
    const [x, y] = [scale.xOf(index), scale.yOf(value)];
    const width = widthOf(text);
    const align = x + LABEL_OFFSET + width > style.width ? 'right' : 'left';
    const start = align === 'left' ? x + LABEL_OFFSET : x - LABEL_OFFSET - width;
    const span = { left: start, right: start + width, y };
    const isFree = taken.every(
      (one) => Math.abs(one.y - y) > style.fontSize || one.right < span.left || one.left > span.right,
    );
    if (!isFree) continue;
    taken.push(span);
    const place = { x: align === 'left' ? x + LABEL_OFFSET : x - LABEL_OFFSET, y };
    shapes.push({ type: 'text', text, ...place, fill: style.ink, align });
  }
  return shapes;
}
