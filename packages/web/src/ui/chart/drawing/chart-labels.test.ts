import { describe, expect, test } from 'vitest';
import type { Chart, LineSeries } from '#ui/chart/chart-types.ts';
import { eventsAt, createFullView } from '#ui/chart/chart-types.ts';
import { createSymbolShapes } from '#ui/chart/legend-symbol.ts';
import { computeDrawing } from './chart-drawing.ts';
import type { PathShape, TextShape } from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from './chart-style.ts';

/**
 * Returns the width of a text whose characters are 6 pixels wide, except formatting characters, which have no width.
 */
const widthOf = (text: string) => 6 * text.replaceAll(/\p{Cf}/gu, '').length;

const style: PlotStyle = {
  ink: 'ink',
  line: 'line',
  zeroLine: 'zero',
  surface: 'surface',
  font: 'font',
  fontSize: 12,
  width: 640,
  height: 322,
  colorOf: (color) => ({ line: color, edge: null }),
};

const plain = { value: String, short: String, cell: String, unit: '' };

const cash = (values: number[], more: Partial<LineSeries> = {}): LineSeries => ({
  kind: 'line',
  id: 'cash',
  name: 'Cash',
  color: 'violet',
  dash: 'solid',
  marker: 'cross',
  values,
  ...more,
});

const chart = (series: LineSeries[], more: Partial<Chart> = {}): Chart => ({
  name: 'Forecast',
  x: {
    type: 'months',
    name: 'Month',
    labels: Array.from({ length: 24 }, (_, month) => `20${30 + Math.floor(month / 12)}-01`),
    format: { label: String, tick: String },
  },
  y: { format: plain },
  series,
  milestones: [],
  ...more,
});

/** Returns the texts inside the plot, without the labels of the axes. */
function wordsIn(shown: Chart, width = style.width) {
  const { scale, shapes } = computeDrawing(createFullView(shown), { ...style, width }, widthOf);
  const words = shapes.filter((shape): shape is TextShape => shape.type === 'text' && /\u2068/.test(shape.text));
  return {
    scale,
    shapes,
    texts: words.map(({ text }) => text.replaceAll(/\p{Cf}/gu, '')),
    boxes: words.map(({ text, x, y, align }) => {
      const left = align === 'left' ? x : x - widthOf(text);
      return { left, right: left + widthOf(text), top: y - 6, bottom: y + 6 };
    }),
  };
}

type Box = ReturnType<typeof wordsIn>['boxes'][number];
const isApart = (one: Box, other: Box) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

function expectNoneTouching(boxes: readonly Box[], scale: { left: number; right: number }): void {
  for (const [at, box] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) expect(isApart(box, other)).toBe(true);
    expect(box.left).toBeGreaterThanOrEqual(scale.left - 5);
    expect(box.right).toBeLessThanOrEqual(scale.right + 5);
  }
}

const falling = Array.from({ length: 24 }, (_, month) => 50 - month * 10);
const callouts = [
  { series: 'cash', index: 6, text: 'Cash runs out: July 2030', color: 'red' },
  { series: 'cash', index: 23, text: 'Lowest: -180 in December 2031', color: 'red' },
];

describe('callouts', () => {
  test('mark a point of their line, with the text beside it and not over it', () => {
    const { scale, shapes, texts, boxes } = wordsIn(chart([cash(falling)], { callouts }));
    expect(texts).toEqual(callouts.map(({ text }) => text));
    const points = shapes.filter((shape) => shape.type === 'mark').filter(({ stroke }) => stroke === 'red');
    expect(points.map(({ x, y }) => [x, y])).toEqual(
      [6, 23].map((index) => [scale.xOf(index), scale.yOf(falling[index] ?? 0)]),
    );
    expectNoneTouching(boxes, scale);
    for (const box of boxes) {
      for (let index = 0; index < 24; index++) {
        const [x, y] = [scale.xOf(index), scale.yOf(falling[index] ?? 0)];
        const isInside = x > box.left && x < box.right && y > box.top && y < box.bottom;
        expect(isInside, `month ${index}`).toBe(false);
      }
    }
  });

  test('in one month are both placed, and a narrow plot still shows them', () => {
    const both = callouts.map((callout) => ({ ...callout, index: 11 }));
    const { scale, texts, boxes } = wordsIn(chart([cash(falling)], { callouts: both }), 320);
    expect(texts).toHaveLength(2);
    expectNoneTouching(boxes, scale);
  });

  test('are listed with the milestones of their month, and hidden with their line', () => {
    const shown = chart([cash(falling)], { callouts, milestones: [{ index: 6, name: 'Job ends' }] });
    expect(eventsAt(shown, 6)).toEqual(['Cash runs out: July 2030', 'Job ends']);
    expect(wordsIn({ ...shown, series: [] }).texts).toEqual(['Job ends']);
  });

  test('outside the window are not drawn', () => {
    const shown = chart([cash(falling)], { callouts });
    const { shapes } = computeDrawing({ chart: shown, window: { from: 0, to: 5 } }, style, widthOf);
    expect(shapes.filter((shape) => shape.type === 'text' && /runs out/.test(shape.text))).toEqual([]);
  });
});

describe('the names of milestones', () => {
  const rising = Array.from({ length: 24 }, (_, month) => month * 10);

  test('are placed beside their marks if there is room', () => {
    const milestones = [
      { index: 0, name: 'Today' },
      { index: 12, name: 'Loan ends' },
      { index: 12, name: 'Job begins' },
    ];
    const { scale, texts, boxes } = wordsIn(chart([cash(rising)], { milestones }));
    expect(texts).toEqual(['Today', 'Loan ends · Job begins']);
    expect(boxes[1]?.left).toBeGreaterThan(scale.xOf(12));
    expectNoneTouching(boxes, scale);
  });

  test('do not touch: as many as fit are shown, and at least one', () => {
    const milestones = Array.from({ length: 24 }, (_, index) => ({
      index,
      name: `Milestone number ${index}`,
    }));
    const { scale, texts, boxes } = wordsIn(chart([cash(rising)], { milestones }));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.length).toBeLessThan(24);
    expectNoneTouching(boxes, scale);
  });

  test('given by the user come before others, and may cover a line if there is no other room', () => {
    const crowd = Array.from({ length: 24 }, (_, index) => ({ index, name: `Milestone number ${index}` }));
    const named = { index: 20, name: 'Retirement', isNamed: true };
    const { texts } = wordsIn(chart([cash(rising)], { milestones: [named, ...crowd] }));
    expect(texts[0]).toMatch(/^Retirement/);
    const flat = Array.from({ length: 100 }, (_, line) => cash(rising.map(() => line)));
    expect(wordsIn(chart(flat, { milestones: [{ index: 12, name: 'News' }] })).texts).toEqual([]);
    expect(wordsIn(chart(flat, { milestones: [named] })).texts).toEqual(['Retirement']);
  });

  test('too long for the plot are cut, and several are counted', () => {
    const long = 'A name that goes on and on and on and on and on and on';
    const milestones = [
      { index: 1, name: long },
      { index: 12, name: long },
      { index: 12, name: 'Other' },
    ];
    const { texts } = wordsIn(chart([cash(rising.map(() => 100))], { milestones }));
    expect(texts[0]).toMatch(/^A name that .*…$/);
    expect(texts[1]).toMatch(/^A name that .*… \+1$/);
  });
});

describe('the negative part of a line', () => {
  const owedIn = (values: number[]) => {
    const { scale, shapes } = computeDrawing(
      createFullView(chart([cash(values, { belowZero: 'red' })])),
      style,
      widthOf,
    );
    const owed = shapes.find((shape): shape is PathShape => shape.type === 'path' && shape.fill === 'red');
    const points = [...(owed?.outline(null) ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)];
    return { scale, owed, points: points.map(([, x, y]) => [Number(x), Number(y)] as const) };
  };

  test('is filled from zero down to the line, starting where the line crosses zero', () => {
    const { scale, points } = owedIn([30, 10, -30, -20, 20, ...Array.from({ length: 19 }, () => 5)]);
    const zero = scale.yOf(0);
    expect(points.every(([, y]) => y >= zero)).toBe(true);
    const below = points.filter(([, y]) => y > zero);
    expect(below).toEqual([
      [scale.xOf(2), scale.yOf(-30)],
      [scale.xOf(3), scale.yOf(-20)],
    ]);
    const crossings = points.map(([x]) => x).filter((x) => x > scale.xOf(1) && x < scale.xOf(4));
    expect(crossings).toEqual([
      scale.xOf(1) + (scale.xOf(2) - scale.xOf(1)) / 4,
      scale.xOf(2),
      scale.xOf(3),
      scale.xOf(3) + (scale.xOf(4) - scale.xOf(3)) / 2,
    ]);
  });

  test('is empty while the line stays above zero', () => {
    expect(owedIn(Array.from({ length: 24 }, () => 5)).owed).toBeUndefined();
  });
});

test('a dash-dot line shows a dot between two gaps beside its marker, in legend and tooltip', () => {
  const colors = { line: 'violet', edge: null, surface: 'surface' };
  const shapes = createSymbolShapes({ color: 'violet', dash: 'dash-dot', marker: 'circle' }, colors, 0, 6);
  const line = shapes.find((shape) => shape.type === 'path');
  const marker = shapes.find((shape) => shape.type === 'mark');
  const [dash = 0, gap = 0, dot = 0] = line?.dash ?? [];
  const [, end = 0] = [...(line?.outline(null) ?? '').matchAll(/(-?[\d.]+),/g)].map(([, x]) => Number(x));
  // The second period of the dash pattern begins after a whole first one. Its gap, dot and gap must be visible beside the marker.
  const second = dash + gap + dot + gap;
  expect(second + dash).toBeGreaterThanOrEqual((marker?.x ?? 0) + 5);
  expect(end).toBeGreaterThanOrEqual(second + dash + gap + dot + gap);
});
