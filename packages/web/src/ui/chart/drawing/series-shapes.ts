/** Computes the shapes of a chart's series. */
import type { ChartSeries } from '#ui/chart/chart-types.ts';
import type { ChartLayer } from './chart-layers.ts';
import type { Frame } from './chart-scale.ts';
import { createBelowZeroShapes, createOutlines } from './outlines.ts';
import { FILL_OPACITY, LINE_WIDTH, EDGE_WIDTH } from '#ui/chart/legend-symbol.ts';
import {
  DASH_PATTERNS,
  type MarkShape,
  type Outline,
  type PathShape,
  type Shape,
  type TextShape,
  rectangleOutline,
} from '#ui/chart/chart-shape.ts';

const PIXELS_PER_MARKER = 150;

type Texture = NonNullable<PathShape['texture']>;

/** Drawing order: fills are behind lines, points are in front of them. */
const DEPTHS: Record<ChartSeries['kind'], number> = { bars: 0, band: 1, area: 1, line: 2, points: 3 };

export function createSeriesShapes(frame: Frame): Shape[] {
  const { layers } = frame;
  const sorted = layers.toSorted((a, b) => DEPTHS[a.series.kind] - DEPTHS[b.series.kind]);
  const lines = layers.filter(({ series }) => series.kind === 'line');
  return [
    ...layers.flatMap((layer) => createBelowZeroShapes(layer, frame)),
    ...sorted.flatMap((layer) => layerShapes(layer, lines, frame)),
  ];
}

function layerShapes(layer: ChartLayer, lines: readonly ChartLayer[], frame: Frame): Shape[] {
  const { series } = layer;
  const { line: color, edge } = frame.style.colorOf(series.color);
  const filled = (outline: Outline, opacity: number, texture: Texture): PathShape => ({
    type: 'path',
    outline,
    fill: color,
    opacity,
    texture,
  });
  switch (series.kind) {
    case 'line': {
      const marked = markedPositions(frame, lines.indexOf(layer), lines.length);
      return [
        ...lineShapes(createOutlines(layer, frame).to, series, frame),
        ...markShapes(marked, layer.to, series, frame),
      ];
    }
    case 'area': {
      const { fill, to } = createOutlines(layer, frame);
      // The texture is transparent, so that lines and other areas remain visible.
      const texture = { name: series.texture, color, opacity: 0.4 };
      return [filled(fill, FILL_OPACITY.area, texture), ...lineShapes(to, series, frame)];
    }
    case 'band': {
      const { fill, from, to } = createOutlines(layer, frame);
      const texture = { name: series.texture, color: edge ?? color };
      // Chromium strokes a line of one pixel faster than any wider line.
      const stroke = { stroke: edge ?? color, width: 1 };
      return [
        filled(fill, FILL_OPACITY.band, texture),
        ...[from, to].map((outline): Shape => ({ type: 'path', outline, ...stroke })),
      ];
    }
    case 'bars': {
      const texture = { name: series.texture, color: frame.style.surface };
      return barOutlines(layer, frame).map((outline) => ({
        ...filled(outline, FILL_OPACITY.bars, texture),
        stroke: edge ?? color,
        width: 1,
      }));
    }
    case 'points':
      return [...markShapes(frame.indices, layer.to, series, frame), ...pointLabels(layer, frame)];
  }
}

/** Returns the shapes of a line: an edge under it if its colour alone would be too faint, and the line itself. */
function lineShapes(
  outline: Outline,
  { color, dash }: Extract<ChartSeries, { kind: 'line' | 'area' }>,
  { style }: Frame,
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
  { style, scale }: Frame,
): MarkShape[] {
  const { line: fill, edge } = style.colorOf(color);
  const stroke = edge ?? style.surface;
  return indices.flatMap((index): MarkShape[] => {
    const y = scale.yOf(values[index] ?? Number.NaN);
    return Number.isNaN(y) ? [] : [{ type: 'mark', marker, x: scale.xOf(index), y, fill, stroke }];
  });
}

/**
 * Returns the positions in view at which a line has a marker. Each line starts at a different position, so that the markers of different
 * lines do not overlap.
 */
function markedPositions({ indices, style }: Frame, position: number, lines: number): number[] {
  const { length } = indices;
  const apart = Math.max(2, Math.round(length / Math.max(2, Math.round(style.width / PIXELS_PER_MARKER))));
  const first = Math.round((apart * (position + 0.5)) / lines) % apart;
  return indices.filter((_, offset) => offset >= first && (offset - first) % apart === 0);
}

/** Returns the outlines of the bars, with a small gap between neighbours. */
function barOutlines({ from, to }: ChartLayer, { indices, scale }: Frame): Outline[] {
  return indices.flatMap((index) => {
    const [begin = 0, end = Number.NaN] = [from[index], to[index]];
    if (Number.isNaN(end) || end === begin) return [];
    const [left, right] = scale.slotOf(index);
    const air = Math.min(2, (right - left) * 0.2) / 2;
    const [high, low] = [Math.max(begin, end), Math.min(begin, end)];
    return [rectangleOutline(left + air, scale.yOf(high), right - air, scale.yOf(low))];
  });
}

const LABEL_OFFSET = 9;

/** Returns the names of points, except those that would overlap another name. Tooltip and table show all names. */
function pointLabels({ series, to }: ChartLayer, { indices, style, scale, widthOf }: Frame): TextShape[] {
  if (series.kind !== 'points' || series.labels === undefined) return [];
  const taken: { left: number; right: number; y: number }[] = [];
  const shapes: TextShape[] = [];
  for (const index of indices) {
    const text = series.labels.texts[index] ?? '';
    const [x, y] = [scale.xOf(index), scale.yOf(to[index] ?? Number.NaN)];
    if (text === '' || Number.isNaN(y)) continue;
    const width = widthOf(text);
    const align = x + LABEL_OFFSET + width > style.width ? 'right' : 'left';
    const start = align === 'left' ? x + LABEL_OFFSET : x - LABEL_OFFSET - width;
    const span = { left: start, right: start + width, y };
    const isFree = taken.every(
      (one) => Math.abs(one.y - y) > style.fontSize || one.right < span.left || one.left > span.right,
    );
    if (!isFree) continue;
    taken.push(span);
    const at = align === 'left' ? x + LABEL_OFFSET : x - LABEL_OFFSET;
    shapes.push({ type: 'text', text, x: at, y, fill: style.ink, align });
  }
  return shapes;
}
