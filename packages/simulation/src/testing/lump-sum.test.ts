import { describe, expect, test } from 'vitest';
import { cappedLumpSum, lumpSum } from './lump-sum.ts';
import { uniformFrom } from './naive-simulation.ts';

const sum = { opening: 100_000, growth: 1.005, keep: 1 - 0.006 / 12, volatility: 0.16, months: 120 };

test('golden A of finance.md section 5.4', () => {
  const { mean, standardDeviation, quantile, probabilityBelow } = lumpSum(sum);
  expect(mean).toBeCloseTo(171_341.76, 2);
  expect(standardDeviation).toBeCloseTo(92_548.78, 2);
  expect(quantile(0.05)).toBeCloseTo(65_589.97, 2);
  expect(quantile(0.5)).toBeCloseTo(150_755.63, 2);
  expect(quantile(0.95)).toBeCloseTo(346_505.12, 2);
  expect(100 * probabilityBelow(100_000)).toBeCloseTo(20.86, 2);
  expect(100_000 - quantile(0.05)).toBeCloseTo(34_410.03, 2);
});

test('the mean of the lowest share is the mean of its quantiles', () => {
  const { meanBelow, quantile } = lumpSum(sum);
  const steps = 20_000;
  const shares = Array.from({ length: steps }, (_, step) => (0.05 * (step + 0.5)) / steps);
  const expected = shares.reduce((total, share) => total + quantile(share), 0) / steps;
  expect(meanBelow(0.05) / expected).toBeCloseTo(1, 5);
});

describe('a capped lump sum', () => {
  test('is log-normal where the cap is out of reach', () => {
    const capped = cappedLumpSum({ ...sum, ceiling: 2 });
    for (const share of [0.05, 0.25, 0.5, 0.75, 0.95]) {
      expect(capped.quantile(share) / lumpSum(sum).quantile(share)).toBeCloseTo(1, 6);
    }
  });

  test.each([
    [12, 1.02],
    [36, 1.01],
  ])('over %d months under %d lies where 20,000 plain draws put it', (months, ceiling) => {
    const capped = cappedLumpSum({ ...sum, months, ceiling });
    const v = 0.16 / Math.sqrt(12);
    const random = uniformFrom(7);
    const draw = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const paths = 20_000;
    const results = Array.from({ length: paths }, () => {
      let balance = sum.opening;
      for (let month = 0; month < months; month++) {
        balance *= Math.min(sum.growth * Math.exp(v * draw() - v ** 2 / 2), ceiling) * sum.keep;
      }
      return balance;
    });
    for (const share of [0.05, 0.25, 0.5, 0.75, 0.95]) {
      const quantile = capped.quantile(share);
      const below = results.filter((result) => result < quantile).length / paths;
      expect(Math.abs(below - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / paths));
    }
  });
});
