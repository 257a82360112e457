/** What stands behind the lines: axes with their labels, milestones, and the line where worth turns into debt. */
import { LABEL_GAP, type PlotScale } from './chart-scale.ts';
import { type LineShape, MARKER_SIZE, type MarkShape, type Shape, type TextShape } from './chart-shape.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

const TICK_LENGTH = 5;
/** Labels nearer to each other than this would run together. */
const LABEL_DISTANCE = 6;

export function axisShapes(
  view: PlotView,
  style: PlotStyle,
  scale: PlotScale,
  widthOf: (text: string) => number,
): Shape[] {
  const { left, right, bottom } = scale;
  const across = (y: number, stroke: string) => line(left, y, right, y, stroke);
  const values = scale.values.flatMap((value): Shape[] => {
    const y = scale.yOf(value);
    const place = { text: view.format.short(value), x: left - LABEL_GAP, y };
    return [across(y, style.line), { type: 'text', ...place, fill: style.ink, align: 'right' }];
  });
  const ticks = scale.months.map((month) => {
    const x = scale.xOf(month);
    return line(x, bottom, x, bottom + TICK_LENGTH, style.zeroLine);
  });
  const isBelowZero = (scale.values[0] ?? 0) < 0 && (scale.values.at(-1) ?? 0) > 0;
  return [
    ...values,
    across(bottom, style.zeroLine),
    ...ticks,
    ...monthLabels(view, style, scale, widthOf),
    ...(isBelowZero ? [across(scale.yOf(0), style.zeroLine)] : []),
    ...milestoneMarks(view, style, scale),
  ];
}

/** Under their ticks; one that would touch the one before it is left out. */
function monthLabels(
  { labels, format }: PlotView,
  style: PlotStyle,
  scale: PlotScale,
  widthOf: (text: string) => number,
): TextShape[] {
  const y = scale.bottom + LABEL_GAP + style.fontSize / 2;
  let end = Number.NEGATIVE_INFINITY;
  return scale.months.flatMap((month): TextShape[] => {
    const text = format.tick(labels[month] ?? '');
    const x = scale.xOf(month);
    const half = widthOf(text) / 2;
    if (x - half < end + LABEL_DISTANCE) return [];
    end = x + half;
    return [{ type: 'text', text, x, y, fill: style.ink, align: 'center' }];
  });
}

/** At the foot of the plot, one a month however much happens in it. */
function milestoneMarks({ milestones, window }: PlotView, { ink }: PlotStyle, scale: PlotScale): MarkShape[] {
  const months = new Set(milestones.map(({ index }) => index));
  const inView = [...months].filter((index) => index >= window.from && index <= window.to);
  const y = scale.bottom - MARKER_SIZE / 2;
  return inView.map((index) => ({ type: 'mark', marker: 'triangle', x: scale.xOf(index), y, fill: ink }));
}

/** A hairline of one pixel, laid onto the grid of pixels so that it stays one. */
function line(x1: number, y1: number, x2: number, y2: number, stroke: string): LineShape {
  const onGrid = (place: number) => Math.round(place) + 0.5;
  const points = [
    [x1 === x2 ? onGrid(x1) : x1, onGrid(y1)],
    [x1 === x2 ? onGrid(x2) : x2, onGrid(y2)],
  ] as const;
  return { type: 'line', points, stroke, width: 1 };
}
