import { formatMonth, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { type Chart, createFullView } from '#ui/chart/chart-types.ts';
import { computeDrawing } from './chart-drawing.ts';

test('the axis shows a text once: amounts too large to write would all have the same label', () => {
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
  const { shapes } = computeDrawing({ chart, window: { from: 0, to: 1 } }, style, (text) => 6 * text.length);
  const labels = shapes.flatMap((shape) => (shape.type === 'text' && shape.align === 'right' ? [shape.text] : []));
  expect(labels).toEqual(['0', '>999T']);
  const lines = shapes.filter((shape) => shape.type === 'path' && shape.stroke === 'grid');
  expect(lines.length, 'a line for each value all the same').toBeGreaterThan(2);
});

test('ages are shown under the years, each once, after the name of the person; a named milestone is as high as the plot', () => {
  const format = { value: String, short: String, cell: String, unit: '' };
  const labels = Array.from({ length: 36 }, (_, month) => formatMonth(parseMonth('2030-01') + month));
  const chart: Chart = {
    name: 'Forecast',
    x: {
      type: 'months',
      name: 'Month',
      labels,
      format: { label: String, tick: String },
      under: { name: 'Bo', text: (month) => (month < '2031' ? '46' : '47') },
    },
    y: { format },
    series: [
      {
        kind: 'line',
        id: 'worth',
        name: 'Worth',
        color: 'blue',
        dash: 'solid',
        marker: 'circle',
        values: labels.map((_, month) => 1_000 * month),
      },
    ],
    milestones: [{ index: 12, name: 'Stop', isNamed: true }],
  };
  const inks = { ink: 'ink', line: 'grid', zeroLine: 'zero', surface: 'surface', font: 'font' };
  const colorOf = (color: string) => ({ line: color, edge: null });
  const style = { ...inks, fontSize: 12, width: 600, height: 322, colorOf };
  const { shapes, scale } = computeDrawing(createFullView(chart), style, (text) => 6 * text.length);
  const lowest = shapes.flatMap((shape) =>
    shape.type === 'text' && shape.y > scale.bottom + 20 ? [shape.text.replaceAll(/\p{Cf}/gu, '')] : [],
  );
  expect(lowest).toEqual(['Bo', '46', '47']);
  expect(shapes).toContainEqual(expect.objectContaining({ marker: 'diamond', x: scale.xOf(12) }));
  expect(shapes.filter((shape) => shape.type === 'path' && shape.dash?.length === 2)).toHaveLength(1);
});
