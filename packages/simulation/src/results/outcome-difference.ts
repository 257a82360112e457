import { HALF_A_CENT, percentile } from '@meridian/engine';
import { type Interval, differenceInterval, medianDifferenceInterval } from './intervals.ts';
import type { Outcomes } from './statistics.ts';

/** What each path of a simulation came to, path by path. */
export type PathOutcomes = Pick<Outcomes, 'totals' | 'realTotals' | 'shortMonths' | 'leasts'>;

/** A difference, second less first, and its interval of 95 %. */
interface Difference extends Interval {
  readonly value: number;
}

/** What one plan's outcomes are above another's over the same draws. */
export interface OutcomeDifference {
  /** Paths on which the money lasts with the second plan alone, and with the first alone. */
  readonly gained: number;
  readonly lost: number;
  /** Of the shares of paths on which the money lasts, -1 to 1. */
  readonly success: Difference;
  /** Of the medians of T. */
  readonly median: Difference;
  /** Of the medians of T in the money of the start; null unless both were simulated with an inflation model. */
  readonly realMedian: Difference | null;
}

/**
 * Compares two simulations that had the same draws, path by path: what both share cancels out, so the difference is known much better
 * than either figure. Throws RangeError when they do not have as many paths as each other.
 */
export function outcomeDifference(first: PathOutcomes, second: PathOutcomes): OutcomeDifference {
  const paths = first.totals.length;
  if (paths === 0 || second.totals.length !== paths) {
    throw new RangeError(`Paths are compared in pairs, not ${paths} with ${second.totals.length}`);
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
    success: { value: (gained - lost) / paths, ...differenceInterval(gained, lost, paths) },
    median: medianDifference(first.totals, second.totals),
    realMedian: real === undefined || realThen === undefined ? null : medianDifference(real, realThen),
  };
}

/**
 * Where every path differs by the same amount, so do the medians, by exactly that amount, as with a payment that nothing random touches:
 * then the interval has no width. A case in which the plans differ otherwise, rarer than one path in n, does not show in n paths.
 */
function medianDifference(first: Float64Array, second: Float64Array): Difference {
  const sorted = [first.toSorted(), second.toSorted()] as const;
  const medians = [percentile(sorted[0], 50), percentile(sorted[1], 50)] as const;
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
