import { interpolatePercentile } from '@meridian/engine';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Outcomes, mean, computeStatistics, standardDeviation } from './statistics.ts';

const upTo = (n: number) => Float64Array.from({ length: n }, (_, index) => index + 1);
const none = (n: number) => new Float64Array(n);

/** Returns the results of paths that only have cash of these values. */
function outcomes(totals: Float64Array, rest: Partial<Outcomes> = {}): Outcomes {
  const { length } = totals;
  const categories = { pension: none(length), saving: none(length), investment: none(length) };
  return { totals, categories, shortMonths: none(length), months: 24, ...rest };
}

describe('a percentile of type 7', () => {
  test.each([
    // The percentile of n values is at the position h = (n - 1) q from 0: at 0.2, 2 and 3.8 for five values.
    [upTo(5), 5, 1.2],
    [upTo(5), 50, 3],
    [upTo(5), 95, 4.8],
    // The position h is 0.95 and 18.05 for twenty values, 1 and 19 for twenty-one.
    [upTo(20), 5, 1.95],
    [upTo(20), 95, 19.05],
    [upTo(21), 5, 2],
    [upTo(21), 95, 20],
    // The position h is 1.6, so the percentile is 20 + 0.6 x 15.
    [Float64Array.of(15, 20, 35, 40, 50), 40, 29],
    [Float64Array.of(-3, 8), 0, -3],
    [Float64Array.of(-3, 8), 100, 8],
    [Float64Array.of(7), 5, 7],
    [Float64Array.of(7), 95, 7],
  ])('of %o at %d %% is %d', (sorted, percent, expected) => {
    expect(interpolatePercentile(sorted, percent)).toBeCloseTo(expected, 12);
  });

  const values = fc.float64Array({ minLength: 1, maxLength: 60, min: -1e9, max: 1e9, noNaN: true });

  test('interpolates linearly between the values, the k-th of n at (k - 1)/(n - 1)', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 100 }), (sample, percent) => {
        const sorted = sample.toSorted();
        const gaps = sorted.length - 1;
        const after = Math.ceil((percent * gaps) / 100);
        const before = Math.max(0, after - 1);
        const weight = (percent * gaps) / 100 - before;
        const expected = sorted[before]! * (1 - weight) + sorted[after]! * weight;
        expect(interpolatePercentile(sorted, percent)).toBeCloseTo(expected, 5);
      }),
    );
  });
});

describe('mean and standard deviation', () => {
  test('of 1 to 5: 3 and the root of 10/4', () => {
    expect(mean(upTo(5))).toBe(3);
    expect(standardDeviation(upTo(5))).toBe(Math.sqrt(2.5));
  });

  test('one value has no spread', () => {
    expect(standardDeviation(Float64Array.of(42))).toBe(0);
  });

  test('a large common value does not hide the spread', () => {
    expect(standardDeviation(upTo(5).map((value) => value + 1e12))).toBeCloseTo(Math.sqrt(2.5), 9);
  });

  test.each([1e150, 1e200, 1e300])('of values whose squares are too large for a number: %d', (size) => {
    const values = upTo(5).map((value) => value * size);
    expect(standardDeviation(values) / size).toBeCloseTo(Math.sqrt(2.5), 12);
    const { standardDeviation: deviation, confidence } = computeStatistics(outcomes(values), 0);
    expect(deviation).toBeLessThan(Infinity);
    expect((confidence.mean.high - 3 * size) / deviation).toBeCloseTo(1.959964 / Math.sqrt(5), 12);
  });

  test('of values with an infinite sum is Infinity, without an endless loop', () => {
    expect(standardDeviation(Float64Array.of(1e308, 1e308, 1))).toBe(Infinity);
  });

  test('the variance is half the mean squared difference of all pairs', () => {
    const sample = fc.float64Array({ minLength: 2, maxLength: 30, min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(sample, (values) => {
        const pairs = [...values].flatMap((one) => [...values].map((other) => (one - other) ** 2));
        const expected = pairs.reduce((sum, square) => sum + square) / (2 * values.length * (values.length - 1));
        expect(Math.abs(standardDeviation(values) ** 2 - expected)).toBeLessThanOrEqual(1e-9 * (1 + expected));
      }),
    );
  });
});

describe('the statistics of 40 paths that end with 1, 2, ..., 40', () => {
  // The totals are in descending order, because the order of the paths must not matter.
  const totals = upTo(40).toReversed();
  const figures = computeStatistics(
    outcomes(totals, { shortMonths: upTo(40).map((path) => Math.max(0, path - 30)) }),
    10.004,
  );

  test('mean, median and percentiles', () => {
    expect([figures.mean, figures.median]).toEqual([20.5, 20.5]);
    // The positions h = (n - 1) q of the two percentiles are 1.95 and 37.05.
    expect(figures.percentile5).toBeCloseTo(2.95, 12);
    expect(figures.percentile95).toBeCloseTo(38.05, 12);
    // The variance of the values 1 to n, with the divisor n - 1, is n (n + 1)/12.
    expect(figures.standardDeviation).toBeCloseTo(Math.sqrt((40 * 41) / 12), 12);
  });

  test('a loss is more than half a cent below the invested capital', () => {
    expect(figures.probabilityOfLoss).toBe(9 / 40);
    expect(computeStatistics(outcomes(totals), 10.006).probabilityOfLoss).toBe(10 / 40);
    expect(figures.investedCapital).toBe(10.004);
  });

  test('value at risk and expected shortfall are losses relative to the invested capital', () => {
    expect(figures.valueAtRisk5).toBeCloseTo(10.004 - 2.95, 12);
    // The lowest floor(0.05 x 40) = 2 values are 1 and 2.
    expect(figures.expectedShortfall5).toBeCloseTo(10.004 - 1.5, 12);
  });

  test('value at risk and expected shortfall are negative if even the worst paths gain', () => {
    const safe = computeStatistics(outcomes(totals), -100);
    expect(safe.valueAtRisk5).toBeCloseTo(-102.95, 12);
    expect(safe.expectedShortfall5).toBe(-101.5);
    expect(safe.probabilityOfLoss).toBe(0);
  });

  test('ten of the 40 paths have a shortfall', () => {
    expect(figures.probabilityOfShortfall).toBe(0.25);
    // All ten shortfalls begin in months 1 to 10, in the first year.
    expect([...figures.shortfallByYear]).toEqual([0.25, 0.25]);
  });

  test('the order of the paths is not changed', () => {
    expect(totals[0]).toBe(40);
  });
});

test('with fewer than 40 paths the expected shortfall is the worst path', () => {
  expect(computeStatistics(outcomes(upTo(19)), 0).expectedShortfall5).toBe(-1);
  expect(computeStatistics(outcomes(upTo(59)), 0).expectedShortfall5).toBe(-1.5);
  expect(computeStatistics(outcomes(upTo(60)), 0).expectedShortfall5).toBe(-2);
});

test('one path gives all figures', () => {
  const figures = computeStatistics(outcomes(Float64Array.of(5), { shortMonths: Float64Array.of(24) }), 8);
  expect(figures).toMatchObject({
    mean: 5,
    median: 5,
    percentile5: 5,
    percentile95: 5,
    standardDeviation: 0,
  });
  expect(figures).toMatchObject({ valueAtRisk5: 3, expectedShortfall5: 3, probabilityOfLoss: 1 });
  expect(figures.confidence.mean).toEqual({ low: 5, high: 5 });
  expect(figures.confidence.percentile5).toEqual({ low: 5, high: 5 });
});

test('every category has its own spread', () => {
  const categories = { pension: upTo(21), saving: none(21), investment: upTo(21).map((value) => -value) };
  const figures = computeStatistics(outcomes(upTo(21), { categories }), 0);
  const standardDeviation21 = Math.sqrt((21 * 22) / 12);
  expect(figures.categories).toEqual({
    pension: { mean: 11, percentile5: 2, percentile95: 20, standardDeviation: standardDeviation21 },
    saving: { mean: 0, percentile5: 0, percentile95: 0, standardDeviation: 0 },
    investment: { mean: -11, percentile5: -20, percentile95: -2, standardDeviation: standardDeviation21 },
  });
});

test('real figures exist only with a price level', () => {
  expect(computeStatistics(outcomes(upTo(21)), 0).real).toBeNull();
  const realTotals = upTo(21).map((value) => value / 2);
  // The invested capital in prices of the start is 6. The margin is 1.959964 times the standard error of the 21 halved values; the
  // percentile intervals have the ranks 1 to 4 and 17 to 21.
  const margin = (1.959964 * Math.sqrt(38.5 / 4)) / Math.sqrt(21);
  expect(computeStatistics(outcomes(upTo(21), { realTotals }), 9, 6).real).toEqual({
    investedCapital: 6,
    valueAtRisk5: 5,
    confidence: {
      mean: { low: expect.closeTo(5.5 - margin, 9), high: expect.closeTo(5.5 + margin, 9) },
      percentile5: { low: 0.5, high: 2 },
      percentile95: { low: 8.5, high: 10.5 },
    },
    mean: 5.5,
    median: 5.5,
    percentile5: 1,
    percentile95: 10,
    // The bins extend from the 1st percentile, 0.6, to the 99th, 10.4: the path at 10.5 is in the last bin too.
    distribution: {
      edges: Float64Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
      counts: Float64Array.of(1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2),
    },
  });
});

test('a shortfall counts from the year of its first month, the last month of a year included', () => {
  const shortMonths = Float64Array.of(0, 12, 13, 24, 25, 36, 0, 1);
  const figures = computeStatistics(outcomes(upTo(8), { shortMonths, months: 36 }), 0);
  expect([...figures.shortfallByYear]).toEqual([2 / 8, 4 / 8, 6 / 8]);
  expect(figures.probabilityOfShortfall).toBe(6 / 8);
});

describe('the distribution of final values', () => {
  const distributionOf = (values: Float64Array) => computeStatistics(outcomes(values), 0).distribution;

  test('of 0 to 1,000: bins of 20, the outer ones with the values beyond', () => {
    const { edges, counts } = distributionOf(Float64Array.from({ length: 1001 }, (_, value) => value));
    // The bins extend from the 1st percentile, 10, to the 99th, 990.
    expect([...edges.slice(0, 3), edges.at(-1)]).toEqual([0, 20, 40, 1000]);
    expect([...counts.slice(0, 2), counts.at(-1)]).toEqual([20, 20, 21]);
  });

  test('of one value is one bin around it', () => {
    expect(distributionOf(new Float64Array(50).fill(1234.56))).toEqual({
      edges: Float64Array.of(1234, 1235),
      counts: Float64Array.of(50),
    });
  });

  test('counts every value once, between round and evenly spaced edges', () => {
    const anyValues = fc.float64Array({ minLength: 1, maxLength: 400, min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(anyValues, (values) => {
        const { edges, counts } = distributionOf(values);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
        expect(counts.length).toBe(edges.length - 1);
        expect(counts.length).toBeLessThanOrEqual(52);
        const width = edges[1]! - edges[0]!;
        expect(['1', '2', '5']).toContain(String(width).replace(/0+$/, ''));
        const inner = [...counts.keys()].slice(1, -1);
        for (const bin of inner) {
          const inside = values.filter((value) => value >= edges[bin]! && value < edges[bin + 1]!);
          expect(counts[bin]).toBe(inside.length);
        }
      }),
    );
  });
});
