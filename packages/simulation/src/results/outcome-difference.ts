import { HALF_A_CENT, interpolatePercentile } from '@meridian/engine';
import {
  type ConfidenceInterval,
  probabilityDifferenceInterval,
  medianDifferenceInterval,
} from './confidence-intervals.ts';
import type { Outcomes } from './statistics.ts';

/** Results of each path that a comparison of two plans needs. */
export type PathOutcomes = Pick<Outcomes, 'totals' | 'realTotals' | 'shortMonths' | 'minimums'>;

/** A difference between the results of two plans, second minus first, with its 95 % confidence interval. */
interface Difference extends ConfidenceInterval {
  readonly value: number;
}

/** Differences between the results of two plans with common random numbers. */
export interface OutcomeDifference {
  /** Number of paths on which money lasts only with the second plan. */
  readonly gained: number;
  /** Number of paths on which money lasts only with the first plan. */
  readonly lost: number;
  /** Difference of the shares of paths on which money lasts, -1 to 1. */
  readonly success: Difference;
  /** Difference of the medians of final net worth, nominal in the display currency. */
  readonly median: Difference;
  /**
   * Difference of the medians of final net worth in prices of the start; null unless both were simulated with an inflation model.
   */
  readonly realMedian: Difference | null;
}

/**
 * Compares two simulations with common random numbers, path by path. Common variation cancels out, so the difference is much more
 * precise than either figure. Throws RangeError if the numbers of paths differ.
 */
export function compareOutcomes(first: PathOutcomes, second: PathOutcomes): OutcomeDifference {
  const paths = first.totals.length;
  if (paths === 0 || second.totals.length !== paths) {
    throw new RangeError(`Both simulations need the same number of paths, not ${paths} and ${second.totals.length}`);
  }
  let [gained, lost] = [0, 0];
  for (let path = 0; path < paths; path++) {
    const [isShort, isShortThen] = [first.shortMonths[path]! > 0, second.shortMonths[path]! > 0];
    if (isShort && !isShortThen) gained++;
    if (isShortThen && !isShort) lost++;
  }
  const [real, realThen] = [first.realTotals, second.realTotals];
  return {
    gained,
    lost,
    success: { value: (gained - lost) / paths, ...probabilityDifferenceInterval(gained, lost, paths) },
    median: medianDifference(first.totals, second.totals),
    realMedian: real === undefined || realThen === undefined ? null : medianDifference(real, realThen),
  };
}

/**
 * Returns the difference of two medians with its interval. If every path differs by the same amount, as with a payment that is
 * not random, the medians differ by exactly that amount and the interval has no width. Differences that occur less often than on
 * one path in n cannot appear in n paths.
 */
function medianDifference(first: Float64Array, second: Float64Array): Difference {
  const sorted = [first.toSorted(), second.toSorted()] as const;
  const medians = [interpolatePercentile(sorted[0], 50), interpolatePercentile(sorted[1], 50)] as const;
  const value = medians[1] - medians[0];
  let [least, most, apart] = [Infinity, -Infinity, 0];
  for (const [path, total] of first.entries()) {
    const then = second[path]!;
    least = Math.min(least, then - total);
    most = Math.max(most, then - total);
    if (total <= medians[0] !== then <= medians[1]) apart++;
  }
  if (most - least < HALF_A_CENT) return { value, low: value, high: value };
  return { value, ...medianDifferenceInterval(sorted, apart) };
}
