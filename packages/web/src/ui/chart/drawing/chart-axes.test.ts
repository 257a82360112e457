import { expect, test } from 'vitest';
import type { Chart } from '#ui/chart/chart-description.ts';
import { drawingOf } from './chart-drawing.ts';

test('the axis says a value once: beyond all words its labels would all be the same', () => {
  const short = (value: number) => (value < 1e15 ? String(value) : '>999T');
  const chart: Chart = {
    name: 'Forecast',
    x: {
      type: 'months',
      name: 'Month',
      labels: ['2030-01', '2030-02'],
      format: { label: String, tick: String },
    },
    y: { format: { value: short, short, cell: short, unit: '' } },
    series: [
      {
        kind: 'line',
        id: 'worth',
        name: 'Worth',
        color: 'blue',
        dash: 'solid',
        marker: 'circle',
        values: [0, 4.7e46],
      },
    ],
    milestones: [],
  };
  const colorOf = (color: string) => ({ line: color, edge: null });
  const inks = { ink: 'ink', line: 'grid', zeroLine: 'zero', surface: 'surface', font: 'font' };
  const style = { ...inks, fontSize: 12, width: 600, height: 322, colorOf };
  const { shapes } = drawingOf({ chart, window: { from: 0, to: 1 } }, style, (text) => 6 * text.length);
  const labels = shapes.flatMap((shape) =>
    shape.type === 'text' && shape.align === 'right' ? [shape.text] : [],
  );
  expect(labels).toEqual(['0', '>999T']);
  const lines = shapes.filter((shape) => shape.type === 'path' && shape.stroke === 'grid');
  expect(lines.length, 'a line for each value all the same').toBeGreaterThan(2);
});
