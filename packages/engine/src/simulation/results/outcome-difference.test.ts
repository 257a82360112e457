import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AROUND, anyItems } from '#testing/arbitrary-plans.ts';
import { planItem } from '#testing/plans.ts';
import { simulationOf } from '#testing/simulations.ts';
import { differenceInterval, medianDifferenceInterval } from './intervals.ts';
import { type PathOutcomes, outcomeDifference } from './outcome-difference.ts';
import { simulate } from '#simulation/simulation.ts';
import type { SimulationRequest } from '#simulation/simulation-request.ts';

const outcomes = (totals: readonly number[], shortMonths: readonly number[]): PathOutcomes => ({
  totals: Float64Array.from(totals),
  shortMonths: Float64Array.from(shortMonths),
});

function simulated(request: SimulationRequest) {
  const { byPath, ...figures } = simulate({ ...request, keepsPaths: true });
  if (byPath === undefined) throw new Error('The paths were not kept.');
  return { byPath, figures };
}

describe('the interval of a difference of probabilities', () => {
  // By hand: centre (b - c)/(n + 2), margin 1.959964 sqrt(b + c + 1 - (b - c)^2/(n + 2))/(n + 2).
  test.each([
    [0, 0, 98, -0.0196, 0.0196],
    [50, 0, 998, 0.05 - 0.013_647, 0.05 + 0.013_647],
    [20, 30, 998, -0.01 - 0.013_983, -0.01 + 0.013_983],
  ])('of %d gained and %d lost in %d', (gained, lost, paths, low, high) => {
    const interval = differenceInterval(gained, lost, paths);
    expect(interval.low).toBeCloseTo(low, 5);
    expect(interval.high).toBeCloseTo(high, 5);
  });

  test('stays within -1 and 1, holds the estimate, and turns round with the plans', () => {
    const counts = fc
      .integer({ min: 1, max: 100_000 })
      .chain((paths) =>
        fc.tuple(fc.constant(paths), fc.nat(paths), fc.double({ min: 0, max: 1, noNaN: true })),
      );
    fc.assert(
      fc.property(counts, ([paths, changed, share]) => {
        const gained = Math.round(changed * share);
        const lost = changed - gained;
        const { low, high } = differenceInterval(gained, lost, paths);
        const value = (gained - lost) / paths;
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        const turned = differenceInterval(lost, gained, paths);
        expect(turned.low).toBeCloseTo(-high, 12);
        expect(turned.high).toBeCloseTo(-low, 12);
      }),
    );
  });
});

test('a median that is the same amount higher on every path is higher by exactly that', () => {
  const first = Float64Array.from({ length: 101 }, (_, path) => path);
  const second = first.map((total) => total + 7);
  expect(medianDifferenceInterval(7, [first, second], 51)).toEqual({ low: 7, high: 7 });
});

test('the margin of unrelated medians is that of both together', () => {
  const values = Float64Array.from({ length: 1000 }, (_, rank) => rank + 1);
  // Ranks 469 to 531: 31 each way.
  const { low, high } = medianDifferenceInterval(0, [values, values], 250);
  expect(low).toBeCloseTo(-31 * Math.SQRT2, 9);
  expect(high).toBeCloseTo(31 * Math.SQRT2, 9);
});

describe('the difference of two plans over the same draws', () => {
  test('counts the paths on which the money lasts with one of them alone', () => {
    const before = outcomes([1, 2, 3, 4], [7, 1, 0, 0]);
    const after = outcomes([2, 3, 4, 8], [0, 9, 1, 0]);
    expect(outcomeDifference(before, after)).toMatchObject({
      gained: 1,
      lost: 1,
      success: { value: 0 },
      median: { value: 1 },
    });
  });

  test('refuses what cannot be paired', () => {
    expect(() => outcomeDifference(outcomes([1], [0]), outcomes([1, 2], [0, 0]))).toThrow(RangeError);
    expect(() => outcomeDifference(outcomes([], []), outcomes([], []))).toThrow(RangeError);
  });

  test('is that of the two simulations, whatever the plans', () => {
    fc.assert(
      fc.property(anyItems, anyItems, (items, others) => {
        const request = simulationOf(items, {
          start: AROUND,
          years: 1,
          paths: 100,
          deficitPolicy: 'liquidate',
        });
        const one = simulated(request);
        const other = simulated({ ...request, items: [...items, ...others] });
        const { success, median } = outcomeDifference(one.byPath, other.byPath);
        const shortfalls = [
          one.figures.probabilityOfShortfall,
          other.figures.probabilityOfShortfall,
        ] as const;
        expect(success.value).toBeCloseTo(shortfalls[0] - shortfalls[1], 12);
        expect(median.value).toBe(other.figures.median - one.figures.median);
        expect(median.low).toBeLessThanOrEqual(median.value);
        expect(median.high).toBeGreaterThanOrEqual(median.value);
      }),
      { numRuns: 30 },
    );
  }, 30_000);

  test('a request that keeps no paths has the very answer that it had', () => {
    const request = simulationOf([planItem('investment', { amount: 10, existingFunds: 100 })], {
      paths: 50,
      years: 1,
    });
    const { byPath, figures } = simulated(request);
    expect(byPath.totals).toHaveLength(50);
    expect(simulate(request)).toStrictEqual(figures);
  });
});
