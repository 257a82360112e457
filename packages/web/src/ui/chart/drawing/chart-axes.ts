/** Computes the shapes behind the series: shaded ranges, axes with labels, milestones, and the zero line. */
import { isNumericAxis, isWithin } from '#ui/chart/chart-types.ts';
import { FILL_OPACITY } from '#ui/chart/legend-symbol.ts';
import { isolateDirection, truncateText } from './chart-labels.ts';
import { type Frame, LABEL_GAP } from './chart-scale.ts';
import {
  DASH_PATTERNS,
  MARKER_SIZE,
  type PathShape,
  type Shape,
  type TextShape,
  rectangleOutline,
  polylineOutline,
} from '#ui/chart/chart-shape.ts';

const TICK_LENGTH = 5;
/** The minimum distance between two labels, in pixels. */
const LABEL_DISTANCE = 6;

export function createAxisShapes(frame: Frame): Shape[] {
  const { style, scale } = frame;
  const { y } = frame.chart;
  const { left, right, bottom } = scale;
  const across = (height: number, stroke: string) => hairline(left, height, right, height, stroke);
  const texts = scale.values.map((value) => y.format.short(value));
  const values = scale.values.flatMap((value, at): Shape[] => {
    const height = scale.yOf(value);
    const text = texts[at] ?? '';
    // If several labels have the same text, such as masked amounts, only the first is shown.
    if (text === texts[at - 1]) return [across(height, style.line)];
    const place = { text, x: left - LABEL_GAP, y: height };
    return [across(height, style.line), { type: 'text', ...place, fill: style.ink, align: 'right' }];
  });
  const ticks = scale.positions.map((tick) => hairline(tick.x, bottom, tick.x, bottom + TICK_LENGTH, style.zeroLine));
  const isBelowZero = (scale.values[0] ?? 0) < 0 && (scale.values.at(-1) ?? 0) > 0;
  return [
    ...shadedRangeFills(frame),
    ...values,
    across(bottom, style.zeroLine),
    ...ticks,
    ...positionLabels(frame),
    ...axisNames(frame),
    ...(isBelowZero ? [across(scale.yOf(0), style.zeroLine)] : []),
    ...milestoneMarks(frame),
  ];
}

/** Returns the background areas of the shaded ranges, clipped to the visible window. */
function shadedRangeFills({ chart, window, style, scale }: Frame): PathShape[] {
  return (chart.shadedRanges ?? []).flatMap(({ from, to, color, texture }): PathShape[] => {
    if (from > window.to || to < window.from) return [];
    const left = Math.max(scale.left, scale.slotOf(Math.max(from, window.from))[0]);
    const right = Math.min(scale.right, scale.slotOf(Math.min(to, window.to))[1]);
    const { line } = style.colorOf(color);
    const opacity = FILL_OPACITY.range;
    const fill = { fill: line, opacity, texture: { name: texture, color: line, opacity: 2 * opacity } };
    return [{ type: 'path', outline: rectangleOutline(left, scale.top, right, scale.bottom), ...fill }];
  });
}

/** Returns the labels under the ticks, and the second row of labels, which starts with its name. */
function positionLabels(frame: Frame): TextShape[] {
  const { chart, style, scale, widthOf } = frame;
  const labels = labelRow(frame, 'text', scale.bottom + LABEL_GAP + style.fontSize / 2);
  if (chart.x.type !== 'months' || chart.x.under === undefined) return labels;
  const y = lastRow(style);
  const under = labelRow(frame, 'under', y);
  if (under.length === 0) return labels;
  const room = Math.min(...under.map((one) => one.x - widthOf(one.text) / 2)) - LABEL_DISTANCE;
  const text = isolateDirection(truncateText(chart.x.under.name, room, widthOf));
  return [...labels, { type: 'text', text, x: 0, y, fill: style.ink, align: 'left' }, ...under];
}

/**
 * Returns one row of labels. A label that would touch the one before it is left out. In the second row, a label equal to the one
 * before it is left out too.
 */
function labelRow({ style, scale, widthOf }: Frame, name: 'text' | 'under', y: number): TextShape[] {
  let end = Number.NEGATIVE_INFINITY;
  let last = '';
  return scale.positions.flatMap((position): TextShape[] => {
    const text = position[name];
    const half = widthOf(text) / 2;
    const x = Math.max(half, position.x);
    if ((name === 'under' && text === last) || x - half < end + LABEL_DISTANCE) return [];
    end = x + half;
    last = text;
    return [{ type: 'text', text, x, y, fill: style.ink, align: 'center' }];
  });
}

const lastRow = ({ height, fontSize }: Frame['style']) => height - fontSize / 2 - 2;

/** Returns the titles of the axes. An axis of months or names needs no title. */
function axisNames({ chart: { x, y }, style, scale }: Frame): TextShape[] {
  const fill = style.ink;
  const names: TextShape[] = [];
  if (y.name !== undefined) {
    names.push({ type: 'text', text: y.name, x: 0, y: style.fontSize / 2 + 2, fill, align: 'left' });
  }
  if (isNumericAxis(x)) {
    const place = { x: scale.right, y: lastRow(style) };
    names.push({ type: 'text', text: x.name, ...place, fill, align: 'right' });
  }
  return names;
}

/**
 * Returns the milestone marks at the foot of the plot, one mark for each position. A milestone with its own name also
 * gets a line as high as the plot.
 */
function milestoneMarks({ chart, window, style, scale }: Frame): Shape[] {
  const inView = (chart.milestones ?? []).filter(({ index }) => isWithin(window, index));
  const named = new Set(inView.filter(({ isNamed }) => isNamed).map(({ index }) => index));
  const y = scale.bottom - MARKER_SIZE / 2;
  return [...new Set(inView.map(({ index }) => index))].flatMap((index): Shape[] => {
    const x = scale.xOf(index);
    const isNamed = named.has(index);
    const mark = { type: 'mark', marker: isNamed ? 'diamond' : 'triangle', x, y, fill: style.ink } as const;
    const line = hairline(x, scale.top, x, scale.bottom, style.zeroLine);
    return isNamed ? [{ ...line, dash: DASH_PATTERNS.dotted }, mark] : [mark];
  });
}

/** Returns a line of one pixel, aligned to the pixel grid so that it is sharp. */
function hairline(x1: number, y1: number, x2: number, y2: number, stroke: string): PathShape {
  const onGrid = (place: number) => Math.round(place) + 0.5;
  const outline = polylineOutline([
    [x1 === x2 ? onGrid(x1) : x1, onGrid(y1)],
    [x1 === x2 ? onGrid(x2) : x2, onGrid(y2)],
  ]);
  return { type: 'path', outline, stroke, width: 1 };
}
