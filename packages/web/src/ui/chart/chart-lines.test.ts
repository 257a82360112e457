import { describe, expect, test } from 'vitest';
import { drawingOf } from './chart-drawing.ts';
import type { ChartSeries } from './chart-series.ts';
import type { LineShape, Shape } from './chart-shape.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

/** Every character is 6 pixels wide. */
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
  colorOf: ({ color }) => ({ line: color, edge: color === 'pale' ? 'dark' : null }),
};

const line = (color: string, values: number[]): ChartSeries => ({
  id: color,
  name: color,
  group: '',
  color,
  dash: 'dashed',
  marker: 'circle',
  values,
});

/** Two years from January 2030, of which the months from `from` to `to` are in view. */
const view = (series: ChartSeries[], from = 0, to = 23): PlotView => ({
  labels: Array.from(
    { length: 24 },
    (_, at) => `${2030 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  ),
  series,
  milestones: [
    { index: 0, name: 'Today' },
    { index: 3, name: 'Loan ends' },
    { index: 3, name: 'Job begins' },
  ],
  window: { from, to },
  format: { label: String, tick: String, value: String, short: String, cell: String },
});

const shapesOf = (shown: PlotView) => drawingOf(shown, style, widthOf).shapes;
const isLine = (shape: Shape): shape is LineShape => shape.type === 'line';
const linesIn = (shapes: readonly Shape[], stroke: string) =>
  shapes.filter(isLine).filter((shape) => shape.stroke === stroke);
const rising = Array.from({ length: 24 }, (_, month) => month * 10);

describe('a line', () => {
  test('runs from edge to edge through the months of the window and no others', () => {
    const { scale, shapes } = drawingOf(view([line('blue', rising)], 2, 6), style, widthOf);
    const [drawn] = linesIn(shapes, 'blue');
    expect(drawn?.points).toHaveLength(5);
    expect(drawn?.points[0]).toEqual([scale.left, scale.yOf(20)]);
    expect(drawn?.points[4]).toEqual([scale.right, scale.yOf(60)]);
    expect(drawn?.dash).toEqual([7, 4]);
  });

  test('carries markers that stand on it', () => {
    const { scale, shapes } = drawingOf(view([line('blue', rising)]), style, widthOf);
    const markers = shapes.filter((shape) => shape.type === 'mark').filter(({ fill }) => fill === 'blue');
    expect(markers.length).toBeGreaterThan(2);
    for (const { x, y } of markers) expect(y).toBeCloseTo(scale.yOf(10 * scale.indexAt(x)));
  });

  test('that is too faint by itself has a darker edge under it', () => {
    const strokes = shapesOf(view([line('pale', rising)]))
      .filter(isLine)
      .map(({ stroke }) => stroke);
    expect(strokes.slice(-2)).toEqual(['dark', 'pale']);
  });
});

describe('the axes', () => {
  test('name round values from zero on, and months that do not touch', () => {
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

  test('fill the plot with a stretch that is looked at closely', () => {
    const { scale } = drawingOf(view([line('blue', rising)], 10, 14), style, widthOf);
    expect([scale.values[0], scale.values.at(-1)]).toEqual([100, 140]);
    expect([scale.yOf(100), scale.yOf(140)]).toEqual([scale.bottom, scale.top]);
  });

  test('leave room for the last month’s label', () => {
    const shown = view([line('blue', rising)], 0, 18);
    const { scale } = drawingOf(shown, style, widthOf);
    expect(scale.months.at(-1)).toBe(18);
    expect(scale.right).toBe(style.width - widthOf('2031-07') / 2);
  });

  test('find the month under a pointer, within the window', () => {
    const { scale } = drawingOf(view([line('blue', rising)], 2, 6), style, widthOf);
    expect([scale.indexAt(-50), scale.indexAt(scale.xOf(4) + 3), scale.indexAt(900)]).toEqual([2, 4, 6]);
  });

  test('name no value when no line is shown', () => {
    const { scale, shapes } = drawingOf(view([]), style, widthOf);
    expect(scale.values).toEqual([]);
    expect(
      shapes
        .filter(isLine)
        .flatMap(({ points }) => points.flat())
        .filter(Number.isNaN),
    ).toEqual([]);
  });
});

describe('the frame', () => {
  test('marks each month with news once, at the foot of the plot', () => {
    const { scale, shapes } = drawingOf(view([], 0, 11), style, widthOf);
    const marks = shapes.filter((shape) => shape.type === 'mark').map(({ x, y }) => [x, y]);
    expect(marks).toEqual([0, 3].map((index) => [scale.xOf(index), scale.bottom - 5]));
  });

  test('shows where worth turns into debt, only where it does', () => {
    const across = (values: number[]) => linesIn(shapesOf(view([line('blue', values)])), 'zero').length;
    expect(across(rising.map((value) => value - 100)) - across(rising)).toBe(1);
  });
});
