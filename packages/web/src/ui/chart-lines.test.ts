import { describe, expect, test } from 'vitest';
import { drawFrame, drawLine } from './chart-lines.ts';
import type { ChartSeries } from './chart-series.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

/** A plot of 10 pixels a month and 1 pixel a unit, 100 high. */
const locate = ([index, value]: [number, number]) => [10 * index, 100 - value];

const style: PlotStyle = {
  ink: 'ink',
  line: 'line',
  zeroLine: 'zero',
  surface: 'surface',
  font: 'font',
  fontSize: 12,
  width: 600,
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

const view = (series: ChartSeries[], from: number, to: number): PlotView => ({
  labels: [],
  series,
  milestones: [
    { index: 0, name: 'Today' },
    { index: 3, name: 'Loan ends' },
    { index: 3, name: 'Job begins' },
  ],
  window: { from, to },
  format: { label: String, tick: String, value: String, short: String, cell: String },
});

describe('a line', () => {
  const values = Array.from({ length: 24 }, (_, month) => month);
  const one = line('blue', values);

  test('runs through the months of the window and no others', () => {
    const [polyline] = drawLine(one, 0, view([one], 2, 5), style, locate).children;
    expect(polyline).toMatchObject({
      type: 'polyline',
      shape: {
        points: [
          [20, 98],
          [30, 97],
          [40, 96],
          [50, 95],
        ],
      },
      style: { stroke: 'blue', lineDash: [7, 4] },
    });
  });

  test('carries markers that stand on it', () => {
    const children = drawLine(one, 0, view([one], 0, 23), style, locate).children;
    const markers = children.filter(({ type }) => type === 'path');
    expect(markers.length).toBeGreaterThan(2);
    for (const marker of markers) expect(marker).toMatchObject({ y: 100 - (marker.x ?? 0) / 10 });
  });

  test('that is too faint by itself has a darker edge under it', () => {
    const pale = line('pale', values);
    const [below, above] = drawLine(pale, 0, view([pale], 0, 5), style, locate).children;
    expect([below, above]).toMatchObject([{ style: { stroke: 'dark' } }, { style: { stroke: 'pale' } }]);
  });
});

describe('the frame', () => {
  test('marks each month with news once, at the foot of the plot', () => {
    const marks = drawFrame(view([], 0, 11), style, locate, 100, false)?.children ?? [];
    expect(marks.map(({ x, y }) => [x, y])).toEqual([
      [0, 96],
      [30, 96],
    ]);
  });

  test('shows where worth turns into debt', () => {
    const [zero] = drawFrame(view([], 4, 11), style, locate, 100, true)?.children ?? [];
    expect(zero).toMatchObject({ type: 'line', shape: { x1: 40, y1: 100, x2: 110, y2: 100 } });
  });

  test('is nothing when there is nothing to show', () => {
    expect(drawFrame(view([], 4, 11), style, locate, 100, false)).toBeNull();
  });
});
