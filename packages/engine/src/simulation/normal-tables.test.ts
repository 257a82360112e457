import { describe, expect, test } from 'vitest';
import { growthFactors, normalKnots, normalValues } from './normal-tables.ts';
import { normalQuantile } from '#testing/normal-distribution.ts';

const meanOf = (values: Float64Array, of: (value: number) => number) =>
  values.reduce((sum, value) => sum + of(value), 0) / values.length;

describe('the tables of the normal distribution', () => {
  const normals = normalValues();
  const knots = normalKnots();

  test('a draw takes the middle quantiles, rescaled by less than one part in 2,000', () => {
    for (let index = 0; index < 4096; index++) {
      const quantile = normalQuantile((index + 0.5) / 4096);
      expect(Math.abs(normals[index]! / quantile - 1)).toBeLessThan(5e-4);
      expect(normals[index]).toBe(-normals[4095 - index]!);
    }
    expect(meanOf(normals, (z) => z * z)).toBeCloseTo(1, 14);
    expect(meanOf(normals, (z) => z ** 4)).toBeCloseTo(3, 1);
  });

  test('a point is interpolated between quantiles', () => {
    for (let index = 1; index < 4096; index++) {
      expect(Math.abs(knots[index]! - normalQuantile(index / 4096))).toBeLessThan(
        2e-4 * Math.abs(knots[index]!) + 1e-12,
      );
    }
    let variance = 0;
    for (let index = 0; index < 4096; index++) {
      const [a, b] = [knots[index]!, knots[index + 1]!];
      variance += (a * a + a * b + b * b) / 3 / 4096;
    }
    expect(variance).toBeCloseTo(1, 14);
  });

  test('growth has the mean 1, and is exactly 1 without volatility', () => {
    for (const volatility of [0.01, 0.16 / Math.sqrt(12), 0.3]) {
      expect(meanOf(growthFactors(normals, volatility), (factor) => factor)).toBeCloseTo(1, 13);
    }
    expect(growthFactors(normals, 0)).toEqual(new Float64Array(4096).fill(1));
  });
});
