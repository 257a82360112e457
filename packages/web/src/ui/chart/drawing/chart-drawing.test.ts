import { describe, expect, test } from 'vitest';
import type { Chart, ChartView, LineSeries } from '#ui/chart/chart-types.ts';
import { computeDrawing } from './chart-drawing.ts';
import { chooseMonthTicks } from './position-axis.ts';
import type { PathShape, Shape } from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from './chart-style.ts';

/** Returns the width of a text whose characters are 6 pixels wide. */
const widthOf = (text: string) => 6 * text.length;

const style: PlotStyle = {
  ink: 'ink',
  line: 'line',
  zeroLine: 'zero',
  surface: 'surface',
  font: 'font',
  fontSize: 12,
  width: 600,
  height: 322,
  colorOf: (color) => ({ line: color, edge: color === 'pale' ? 'dark' : null }),
};

const plain = { value: String, short: String, cell: String, unit: '' };

const line = (color: string, values: number[]): LineSeries => ({
  kind: 'line',
  id: color,
  name: color,
  color,
  dash: 'dashed',
  marker: 'circle',
  values,
});

const labelsFrom = (year: number, month: number, length: number) =>
  Array.from({ length }, (_, at) => {
    const sum = year * 12 + month - 1 + at;
    return `${Math.floor(sum / 12)}-${String((sum % 12) + 1).padStart(2, '0')}`;
  });

/** Returns a chart of 24 months from January 2030, of which the months from `from` to `to` are in view. */
const view = (series: Chart['series'], from = 0, to = 23, y: Partial<Chart['y']> = {}): ChartView => ({
  chart: {
    name: 'Forecast',
    x: {
      type: 'months',
      name: 'Month',
      labels: labelsFrom(2030, 1, 24),
      format: { label: String, tick: String },
    },
    y: { format: plain, ...y },
    series,
    milestones: [],
  },
  window: { from, to },
});

const shapesOf = (shown: ChartView) => computeDrawing(shown, style, widthOf).shapes;
const isPath = (shape: Shape): shape is PathShape => shape.type === 'path';
const pathsIn = (shapes: readonly Shape[], stroke: string) =>
  shapes.filter(isPath).filter((shape) => shape.stroke === stroke);
const pointsOf = (shape: PathShape | undefined) =>
  [...(shape?.outline(null) ?? '').matchAll(/[ML]?(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
const rising = Array.from({ length: 24 }, (_, month) => month * 10);
/** Values whose slope changes in every month, so that no point may be left out. */
const jagged = rising.map((value, month) => value + 50 * (month % 2));

describe('a line', () => {
  test('runs from edge to edge through the months of the window and no others', () => {
    const { scale, shapes } = computeDrawing(view([line('blue', jagged)], 2, 6), style, widthOf);
    const [drawn] = pathsIn(shapes, 'blue');
    const points = pointsOf(drawn);
    expect(points).toHaveLength(5);
    expect(points[0]).toEqual([scale.left, scale.yOf(20)]);
    expect(points[4]).toEqual([scale.right, scale.yOf(60)]);
    expect(drawn?.dash).toEqual([7, 4]);
  });

  test('has markers at its values', () => {
    const { scale, shapes } = computeDrawing(view([line('blue', rising)]), style, widthOf);
    const markers = shapes.filter((shape) => shape.type === 'mark').filter(({ fill }) => fill === 'blue');
    expect(markers.length).toBeGreaterThan(2);
    for (const { x, y } of markers) expect(y).toBeCloseTo(scale.yOf(10 * scale.indexAt(x, y)));
  });

  test('gets a darker edge if its colour is too faint', () => {
    const strokes = shapesOf(view([line('pale', rising)]))
      .filter(isPath)
      .map(({ stroke }) => stroke);
    expect(strokes.slice(-2)).toEqual(['dark', 'pale']);
  });

  test('is interrupted at positions without a value', () => {
    const gap = jagged.map((value, month) => (month === 5 ? Number.NaN : value));
    const [drawn] = pathsIn(shapesOf(view([line('blue', gap)])), 'blue');
    expect(pointsOf(drawn)).toHaveLength(23);
    expect(drawn?.outline(null)?.match(/M/g)).toHaveLength(2);
  });
});

describe('the axes', () => {
  test('show round values from zero on, and months that do not touch', () => {
    const texts = shapesOf(view([line('blue', rising)])).filter((shape) => shape.type === 'text');
    expect(texts.filter(({ align }) => align === 'right').map(({ text }) => text)).toEqual([
      '0',
      '50',
      '100',
      '150',
      '200',
      '250',
    ]);
    const months = texts.filter(({ align }) => align === 'center');
    expect(months.map(({ text }) => text)).toEqual(['2030-01', '2030-07', '2031-01', '2031-07']);
  });

  test.each([
    [0, 468_000, [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
    [-67_000, 470_000, [-100_000, 0, 100_000, 200_000, 300_000, 400_000, 500_000]],
    [0, 0.31, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35]],
    [0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [1_000, 1_000, [0, 200, 400, 600, 800, 1_000]],
  ])('from %d to %d are round and enclose the values', (low, high, expected) => {
    const { scale } = computeDrawing(view([line('blue', [low, high])], 0, 23), style, widthOf);
    expect(scale.values).toEqual(expected);
    expect([scale.yOf(expected[0] ?? 0), scale.yOf(expected.at(-1) ?? 0)]).toEqual([scale.bottom, scale.top]);
  });

  test('fill the plot with the values of a zoomed window', () => {
    const { scale } = computeDrawing(view([line('blue', rising)], 10, 14), style, widthOf);
    expect([scale.values[0], scale.values.at(-1)]).toEqual([100, 140]);
    expect([scale.yOf(100), scale.yOf(140)]).toEqual([scale.bottom, scale.top]);
  });

  test('leave room for the last month’s label', () => {
    const { scale } = computeDrawing(view([line('blue', rising)], 0, 18), style, widthOf);
    expect(scale.positions.at(-1)?.text).toBe('2031-07');
    expect(scale.right).toBe(style.width - widthOf('2031-07') / 2);
  });

  test('find the month under a pointer, within the window', () => {
    const { scale } = computeDrawing(view([line('blue', jagged)], 2, 6), style, widthOf);
    expect([-50, scale.xOf(4) + 3, 900].map((x) => scale.indexAt(x, 0))).toEqual([2, 4, 6]);
  });

  test('show no value when no line is shown', () => {
    const { scale, shapes } = computeDrawing(view([]), style, widthOf);
    expect(scale.values).toEqual([]);
    expect(shapes.filter(isPath).flatMap(pointsOf).flat().filter(Number.isNaN)).toEqual([]);
  });
});

describe('ticks of months', () => {
  const ticksOf = (months: number, limit: number) => {
    const all = labelsFrom(2026, 11, months);
    return chooseMonthTicks(all, 0, months - 1, limit).map((index) => all[index]);
  };

  test('a year shows months at equal distances', () => {
    expect(ticksOf(12, 12)).toHaveLength(12);
    expect(ticksOf(12, 5)).toEqual(['2027-01', '2027-04', '2027-07', '2027-10']);
  });

  test('longer periods show the Januaries of round years', () => {
    expect(ticksOf(60, 8)).toEqual(['2027-01', '2028-01', '2029-01', '2030-01', '2031-01']);
    expect(ticksOf(360, 8)).toEqual(['2030-01', '2035-01', '2040-01', '2045-01', '2050-01', '2055-01']);
  });

  test('a zoomed period has its own ticks within its window', () => {
    const ticks = chooseMonthTicks(labelsFrom(2026, 11, 360), 100, 111, 6);
    expect(ticks.every((index) => index >= 100 && index <= 111)).toBe(true);
    expect(ticks.length).toBeGreaterThan(3);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });
});

describe('filled series', () => {
  const fills = (series: Chart['series']) => {
    const drawing = computeDrawing(view(series, 0, 2), style, widthOf);
    const filled = drawing.shapes.filter(isPath).filter(({ fill }) => fill !== undefined);
    return { ...drawing, boxes: filled.map((shape) => pointsOf(shape)) };
  };
  const heights = (points: number[][]) => [...new Set(points.map(([, y = 0]) => Math.round(y * 10) / 10))];

  test('bars stand on zero, side by side', () => {
    const bars = { ...line('a', [5, -5, 5]), kind: 'bars', texture: 'plain' } as const;
    const { boxes, scale } = fills([bars]);
    expect(boxes).toHaveLength(3);
    for (const points of boxes) expect(heights(points)).toContain(Math.round(scale.yOf(0) * 10) / 10);
    const spans = boxes
      .map((points) => points.map(([x = 0]) => x))
      .map((xs) => [Math.min(...xs), Math.max(...xs)] as const)
      .toSorted(([a], [b]) => a - b);
    for (const [at, [, end]] of spans.slice(0, -1).entries())
      expect(end).toBeLessThanOrEqual((spans[at + 1]?.[0] ?? 0) + 1e-9);
  });
});

describe('points', () => {
  const scatter = (at: number[], values: number[]): ChartView => ({
    chart: {
      ...view([]).chart,
      x: { type: 'numbers', name: 'Risk', at, format: plain },
      series: [{ kind: 'points', id: 'p', name: 'Mix', color: 'blue', marker: 'circle', values }],
      milestones: [],
    },
    window: { from: 0, to: at.length - 1 },
  });

  test('are placed at their numbers, and the nearest one is found in both directions', () => {
    const { scale, shapes } = computeDrawing(scatter([1, 2, 2, 5], [3, 9, 1, 4]), style, widthOf);
    expect(shapes.filter(({ type }) => type === 'mark')).toHaveLength(4);
    expect(scale.indexAt(scale.xOf(2) + 4, scale.yOf(8.5))).toBe(1);
    expect(scale.indexAt(scale.xOf(2) + 4, scale.yOf(1.5))).toBe(2);
  });
});

describe('the background', () => {
  test('marks each month with events once, at the foot of the plot', () => {
    const { chart, window } = view([], 0, 11);
    const milestones = [
      { index: 0, name: 'Today' },
      { index: 3, name: 'Loan ends' },
      { index: 3, name: 'Job begins' },
    ];
    const { scale, shapes } = computeDrawing({ chart: { ...chart, milestones }, window }, style, widthOf);
    const marks = shapes.filter((shape) => shape.type === 'mark').map(({ x, y }) => [x, y]);
    expect(marks).toEqual([0, 3].map((index) => [scale.xOf(index), scale.bottom - 5]));
  });

  test('shows the zero line only where values are negative', () => {
    const across = (values: number[]) => pathsIn(shapesOf(view([line('blue', values)])), 'zero').length;
    expect(across(rising.map((value) => value - 100)) - across(rising)).toBe(1);
  });
});
