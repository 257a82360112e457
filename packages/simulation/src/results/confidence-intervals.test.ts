import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meanInterval, percentileInterval, wilsonInterval } from './confidence-intervals.ts';

const ranks = (n: number) => Float64Array.from({ length: n }, (_, index) => index + 1);

/** Returns the probability of each number of hits in n trials of probability p. */
function binomial(n: number, p: number): number[] {
  let log = n * Math.log1p(-p);
  return Array.from({ length: n + 1 }, (_, hits) => {
    if (hits > 0) log += Math.log((n - hits + 1) / hits) + Math.log(p / (1 - p));
    return Math.exp(log);
  });
}

test('the interval of a mean of 100 paths with a deviation of 10 is +- 1.959964', () => {
  expect(meanInterval(50, 10, 100)).toEqual({ low: 50 - 1.959964, high: 50 + 1.959964 });
  expect(meanInterval(50, 0, 1)).toEqual({ low: 50, high: 50 });
});

describe('the interval of a percentile', () => {
  test.each([
    // For n = 1000 and the percentile q = 5 %: rank n q = 50 with the standard deviation 6.892, so 50 -+ 1.959964 x 6.892 = 50 -+
    // 13.51.
    [1000, 5, 36, 64],
    // For the median: rank 500 with the standard deviation 15.811, so 500 -+ 30.99.
    [1000, 50, 469, 531],
    [1000, 95, 936, 964],
    // For n = 100 and 5 %: rank 5 with the standard deviation 2.179; 5 - 4.27 = 0.73 would be rank 0, which does not exist.
    [100, 5, 1, 10],
    [100, 95, 90, 100],
    [1, 50, 1, 1],
  ])('of %d paths at %d %% is ranks %d to %d', (paths, percent, low, high) => {
    expect(percentileInterval(ranks(paths), percent)).toEqual({ low, high });
  });

  test.each([
    [200, 5],
    [1000, 5],
    [1000, 50],
    [5000, 95],
  ])('of %d paths at %d %% contains the true value in 95 %% of samples, computed exactly', (paths, percent) => {
    // The interval from rank a to rank b contains the true percentile if at least a and fewer than b values are below it.
    const { low, high } = percentileInterval(ranks(paths), percent);
    const coverage = binomial(paths, percent / 100)
      .slice(low, high)
      .reduce((sum, share) => sum + share, 0);
    expect(coverage).toBeGreaterThan(0.945);
    expect(coverage).toBeLessThan(0.975);
  });
});

describe("Wilson's interval", () => {
  // Newcombe 1998, 'Two-sided confidence intervals for the single proportion', table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d in %d is %d to %d', (hits, paths, low, high) => {
    expect(wilsonInterval(hits, paths).low).toBeCloseTo(low, 4);
    expect(wilsonInterval(hits, paths).high).toBeCloseTo(high, 4);
  });

  test('only hits give the mirror image of no hits', () => {
    expect(wilsonInterval(20, 20).high).toBe(1);
    expect(wilsonInterval(20, 20).low).toBeCloseTo(1 - 0.1611, 4);
  });

  test('its bounds are the probabilities from which the share is exactly 1.959964 deviations away', () => {
    const trials = fc
      .integer({ min: 1, max: 100_000 })
      .chain((paths) => fc.tuple(fc.integer({ min: 0, max: paths }), fc.constant(paths)));
    fc.assert(
      fc.property(trials, ([hits, paths]) => {
        for (const bound of Object.values(wilsonInterval(hits, paths))) {
          const distance = (hits / paths - bound) ** 2;
          const allowed = (1.959964 ** 2 * bound * (1 - bound)) / paths;
          expect(Math.abs(distance - allowed)).toBeLessThan(1e-12);
        }
      }),
    );
  });

  test.each([0.002, 0.02, 0.2086, 0.5])('contains a probability of %d in 95 % of samples', (p) => {
    const coverage = binomial(1000, p).reduce((sum, share, hits) => {
      const { low, high } = wilsonInterval(hits, 1000);
      return low <= p && p <= high ? sum + share : sum;
    }, 0);
    expect(coverage).toBeGreaterThan(0.935);
    expect(coverage).toBeLessThan(0.985);
  });
});
