import { expect, test } from 'vitest';
import { drawCostGrowth, fitPowerLaw } from './draw-cost-growth.ts';

const square = { title: 'Squares', unit: 'ms', points: [2, 4, 8, 16].map((size) => [size, 3 * size ** 2] as const) };

test('finds exponent and factor of a power', () => {
  const { exponent, factor } = fitPowerLaw(square.points);
  expect(exponent).toBeCloseTo(2, 12);
  expect(factor).toBeCloseTo(3, 12);
});

test('draws each point inside its panel, with title, unit and exponent', () => {
  const picture = drawCostGrowth([square], 'A note');
  for (const text of ['Squares', 'ms; exponent 2.00', 'A note']) expect(picture).toContain(text);
  const places = [...picture.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(places).toHaveLength(4);
  for (const [x = 0, y = 0] of places) expect([x >= 52 && x <= 300, y >= 62 && y <= 216]).toEqual([true, true]);
});
