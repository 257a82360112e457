import { expect, test } from 'vitest';
import type { ChartSeries } from '#ui/chart/chart-types.ts';
import { createLayers } from './chart-layers.ts';

const format = { value: String, short: String, cell: String, unit: '' };
const bars = (id: string, ...values: number[]): ChartSeries => {
  return { kind: 'bars', id, name: id, color: 'black', texture: 'plain', values };
};

test('positive bars are stacked upwards, negative bars downwards, and a missing bar leaves the others in place', () => {
  const layers = createLayers({
    name: 'Bars',
    x: { type: 'numbers', name: 'Year', at: [1, 2, 3], format },
    y: { format },
    series: [bars('one', 1, -2, Number.NaN), bars('two', 3, -1, 5), bars('three', -4, 6, 1)],
  });
  expect(layers.map(({ from, to }) => [Array.from(from), Array.from(to)])).toEqual([
    [
      [0, 0, 0],
      [1, -2, Number.NaN],
    ],
    [
      [1, -2, 0],
      [4, -3, 5],
    ],
    [
      [0, 0, 5],
      [-4, 6, 6],
    ],
  ]);
});
