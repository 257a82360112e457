import { describe, expect, test } from 'vitest';
import { normalDensity, normalQuantile } from '#testing/normal-distribution.ts';
import { loadTestKernel } from '#testing/test-kernel.ts';
import { createExpLog } from './exp-log.ts';
import { growthFactors, normalKnots, normalValues } from './normal-tables.ts';

const expLog = createExpLog(loadTestKernel());

const meanOf = (values: Float64Array, of: (value: number) => number) =>
  values.reduce((sum, value) => sum + of(value), 0) / values.length;

describe('the tables of the normal distribution', () => {
  const normals = normalValues(expLog);
  const knots = normalKnots(expLog);

  test('a draw is the mean of one of 4,096 equally likely intervals', () => {
    for (let index = 1; index < 4096; index++) {
      const [below, above] = [index / 4096, (index + 1) / 4096];
      if (above === 1) break;
      expect(normals[index]).toBeGreaterThan(normalQuantile(below));
      expect(normals[index]).toBeLessThan(normalQuantile(above));
      expect(normals[index]).toBe(-normals[4095 - index]!);
      // The mean of all values below the upper end is the mean of the distribution truncated there.
      const sum = normals.subarray(0, index + 1).reduce((total, z) => total + z, 0);
      if (index % 64 === 0) expect(sum / 4096).toBeCloseTo(-normalDensity(normalQuantile(above)), 13);
    }
    expect(meanOf(normals, (z) => z * z)).toBeCloseTo(1, 4);
    expect(meanOf(normals, (z) => z ** 4)).toBeCloseTo(3, 2);
  });

  test('a point is interpolated between quantiles, which are denser in the tails', () => {
    for (let index = 1; index < 4096; index++) {
      expect(Math.abs(knots[index]! - normalQuantile(index / 4096))).toBeLessThan(2e-4);
      expect(Math.abs(knots[4097 + index]! - normalQuantile(index / 2 ** 24))).toBeLessThan(2e-4);
      expect(knots[3 * 4097 - 1 - index]).toBe(-knots[4097 + index]!);
    }
    const ends = [0, 1, 4095, 4096].map((index) => knots[index]);
    expect(ends).toEqual([4097, 4097 + 4096, 2 * 4097, 3 * 4097 - 1].map((index) => knots[index]));
    const square = (from: number, part: number) => {
      let sum = 0;
      for (let index = from; index < from + 4096; index++) {
        const [a, b] = [knots[index]!, knots[index + 1]!];
        sum += ((a * a + a * b + b * b) / 3) * part;
      }
      return sum;
    };
    const [a, b] = [knots[0]!, knots[1]!];
    const inner = square(0, 1 / 4096) - (2 * (a * a + a * b + b * b)) / 3 / 4096;
    expect(inner + 2 * square(4097, 2 ** -24)).toBeCloseTo(1, 12);
  });

  test('growth has the mean e^(v^2/2) and the median 1, and is exactly 1 without volatility', () => {
    for (const volatility of [0.01, 0.16 / Math.sqrt(12), 0.3]) {
      const factors = growthFactors(normals, volatility, expLog);
      expect(meanOf(factors, (factor) => factor)).toBeCloseTo(Math.exp(volatility ** 2 / 2), 13);
      // The median lies between the two middle values. Its relative error is that of the table's variance, 3 in 100,000.
      expect(Math.sqrt(factors[2047]! * factors[2048]!)).toBeCloseTo(1, 5);
    }
    expect(growthFactors(normals, 0, expLog)).toEqual(new Float64Array(4096).fill(1));
  });
});
