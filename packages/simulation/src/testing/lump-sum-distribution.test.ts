import { expect, test } from 'vitest';
import { lumpSumDistribution } from './lump-sum-distribution.ts';

const sum = { opening: 100_000, growth: 1.005, keep: 1 - 0.006 / 12, volatility: 0.16, months: 120 };

test('golden A of finance.md section 5.4', () => {
  const { mean, standardDeviation, quantile, probabilityBelow } = lumpSumDistribution(sum);
  expect(mean).toBeCloseTo(194_738.99, 2);
  expect(standardDeviation).toBeCloseTo(105_186.59, 2);
  expect(quantile(0.05)).toBeCloseTo(74_546.47, 2);
  expect(quantile(0.5)).toBeCloseTo(171_341.76, 2);
  expect(quantile(0.95)).toBeCloseTo(393_821.43, 2);
  expect(100 * probabilityBelow(100_000)).toBeCloseTo(14.36, 2);
  expect(100_000 - quantile(0.05)).toBeCloseTo(25_453.53, 2);
});

test('the mean of the lowest share is the mean of its quantiles', () => {
  const { meanBelow, quantile } = lumpSumDistribution(sum);
  const steps = 20_000;
  const shares = Array.from({ length: steps }, (_, step) => (0.05 * (step + 0.5)) / steps);
  const expected = shares.reduce((total, share) => total + quantile(share), 0) / steps;
  expect(meanBelow(0.05) / expected).toBeCloseTo(1, 5);
});
