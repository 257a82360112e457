import { CENTRAL_MONTH, anyItems } from '@meridian/engine/testing/arbitrary-plans.ts';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SimulationRequest } from '#simulation-request.ts';
import { simulatePlan } from '#testing/test-kernel.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import { probabilityDifferenceInterval, medianDifferenceInterval } from './confidence-intervals.ts';
import { type PathOutcomes, compareOutcomes } from './outcome-difference.ts';

const outcomes = (totals: readonly number[], shortMonths: readonly number[]): PathOutcomes => ({
  totals: Float64Array.from(totals),
  shortMonths: Float64Array.from(shortMonths),
});

function withPaths(request: SimulationRequest) {
  const { byPath, ...figures } = simulatePlan({ ...request, keepsPaths: true });
  if (byPath === undefined) throw new Error('The result has no values by path.');
  return { byPath, figures };
}

describe('the interval of a difference of probabilities', () => {
  // Computed by hand for b gained and c lost of n paths: centre (b - c)/(n + 2), margin 1.959964 sqrt(b + c + 1 - (b - c)^2/(n +
  // 2))/(n + 2).
  test.each([
    [0, 0, 98, -0.0196, 0.0196],
    [50, 0, 998, 0.05 - 0.013_647, 0.05 + 0.013_647],
    [20, 30, 998, -0.01 - 0.013_983, -0.01 + 0.013_983],
  ])('of %d gained and %d lost in %d', (gained, lost, paths, low, high) => {
    const interval = probabilityDifferenceInterval(gained, lost, paths);
    expect(interval.low).toBeCloseTo(low, 5);
    expect(interval.high).toBeCloseTo(high, 5);
  });

  test('is within -1 and 1, contains the estimate, and is negated when the plans are exchanged', () => {
    const counts = fc
      .integer({ min: 1, max: 100_000 })
      .chain((paths) => fc.tuple(fc.constant(paths), fc.nat(paths), fc.double({ min: 0, max: 1, noNaN: true })));
    fc.assert(
      fc.property(counts, ([paths, changed, share]) => {
        const gained = Math.round(changed * share);
        const lost = changed - gained;
        const { low, high } = probabilityDifferenceInterval(gained, lost, paths);
        const value = (gained - lost) / paths;
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        const turned = probabilityDifferenceInterval(lost, gained, paths);
        expect(turned.low).toBeCloseTo(-high, 12);
        expect(turned.high).toBeCloseTo(-low, 12);
      }),
    );
  });
});

describe('the interval of a difference of medians', () => {
  // The values are 1 to n. For independent medians the ellipse of ranks extends 1.96 sqrt(n + 2)/2 = 31.02 ranks in every
  // direction.
  test.each([1000, 1001])('of %d independent paths is sqrt(2) times as wide as that of one median', (paths) => {
    const values = Float64Array.from({ length: paths }, (_, rank) => rank + 1);
    const { low, high } = medianDifferenceInterval([values, values], paths / 2 - 1);
    expect(high).toBeGreaterThanOrEqual(31 * Math.SQRT2);
    expect(high).toBeLessThan(31 * Math.SQRT2 + 2);
    expect(low).toBe(-high);
  });

  test('has a width even if no path is above only one of the two medians', () => {
    const values = Float64Array.from({ length: 1000 }, (_, rank) => rank + 1);
    expect(medianDifferenceInterval([values, values], 0)).toEqual({ low: -2, high: 2 });
  });

  test('of negatively correlated medians is twice that of one', () => {
    // The confidence interval of the median of 1,000 values goes from rank 469 to rank 532.
    const values = Float64Array.from({ length: 1000 }, (_, rank) => rank + 1);
    const { low, high } = medianDifferenceInterval([values, values], 1000);
    expect([low, high]).toEqual([-63, 63]);
  });

  // Both plans have the values 1 to n, which are symmetric, so the interval must be symmetric too.
  test.each([1, 2, 9, 100, 101])('is symmetric for %d evenly spaced values', (paths) => {
    const values = Float64Array.from({ length: paths }, (_, rank) => rank + 1);
    for (let apart = 0; apart <= paths; apart++) {
      const { low, high } = medianDifferenceInterval([values, values], apart);
      expect(low + high, `${apart} apart`).toBe(0);
    }
  });

  test('is the difference itself for a single path', () => {
    const one = [Float64Array.of(3), Float64Array.of(8)] as const;
    expect(medianDifferenceInterval(one, 0)).toEqual({ low: 5, high: 5 });
  });
});

describe('the difference of two plans with common random numbers', () => {
  test('counts the paths on which money lasts with only one of the plans', () => {
    const before = outcomes([1, 2, 3, 4], [7, 1, 0, 0]);
    const after = outcomes([2, 3, 4, 8], [0, 9, 1, 0]);
    expect(compareOutcomes(before, after)).toMatchObject({
      gained: 1,
      lost: 1,
      success: { value: 0 },
      median: { value: 1 },
    });
  });

  test('is exact if every path differs by the same amount', () => {
    const first = Float64Array.from({ length: 101 }, (_, path) => path ** 2 / 7);
    const shifted = { totals: first.map((total) => total + 7), shortMonths: first.map(() => 0) };
    const { median, realMedian } = compareOutcomes({ ...shifted, totals: first }, shifted);
    expect(median.value).toBeCloseTo(7, 9);
    expect([median.low, median.high]).toEqual([median.value, median.value]);
    expect(realMedian).toBeNull();
  });

  test('in prices of the start is the difference of the real values, if both plans have them', () => {
    const plan = outcomes([10, 20, 60], [0, 0, 0]);
    const real = { ...plan, realTotals: Float64Array.of(8, 18, 50) };
    const higher = { ...plan, realTotals: Float64Array.of(9, 21, 40) };
    expect(compareOutcomes(real, higher)).toMatchObject({ median: { value: 0 }, realMedian: { value: 3 } });
    expect(compareOutcomes(real, plan).realMedian).toBeNull();
    expect(compareOutcomes(plan, real).realMedian).toBeNull();
  });

  test('refuses different or empty numbers of paths', () => {
    expect(() => compareOutcomes(outcomes([1], [0]), outcomes([1, 2], [0, 0]))).toThrow(RangeError);
    expect(() => compareOutcomes(outcomes([], []), outcomes([], []))).toThrow(RangeError);
  });

  test('equals the difference of the results of the two simulations, for any plans', () => {
    fc.assert(
      fc.property(anyItems, anyItems, (items, others) => {
        const request = createSimulationRequest(items, {
          start: CENTRAL_MONTH,
          years: 1,
          paths: 100,
          deficitPolicy: 'liquidate',
        });
        const one = withPaths(request);
        const other = withPaths({ ...request, items: [...items, ...others] });
        const { success, median } = compareOutcomes(one.byPath, other.byPath);
        const shortfalls = [one.figures.probabilityOfShortfall, other.figures.probabilityOfShortfall] as const;
        expect(success.value).toBeCloseTo(shortfalls[0] - shortfalls[1], 12);
        expect(median.value).toBe(other.figures.median - one.figures.median);
        expect(median.low).toBeLessThanOrEqual(median.value);
        expect(median.high).toBeGreaterThanOrEqual(median.value);
      }),
      { numRuns: 30 },
    );
  }, 30_000);

  test('a request without keepsPaths gives the same result otherwise', () => {
    const request = createSimulationRequest([planItem('investment', { amount: 10, existingFunds: 100 })], {
      paths: 50,
      years: 1,
    });
    const { byPath, figures } = withPaths(request);
    expect(byPath.totals).toHaveLength(50);
    expect(simulatePlan(request)).toStrictEqual(figures);
  });
});
