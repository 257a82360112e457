import { type Interval, differenceInterval, medianDifferenceInterval } from './intervals.ts';
import { type Outcomes } from './statistics.ts';
import { percentile } from './distribution.ts';

/** What each path of a simulation came to, path by path. */
export type PathOutcomes = Pick<Outcomes, 'totals' | 'shortMonths'>;

/** What one plan's outcomes are above another's over the same draws, with intervals of 95 %. */
export interface OutcomeDifference {
  /** Paths on which the money lasts with the second plan alone, and with the first alone. */
  readonly gained: number;
  readonly lost: number;
  /** Of the shares of paths on which the money lasts, -1 to 1. */
  readonly success: Interval & { readonly value: number };
  /** Of the medians of T. */
  readonly median: Interval & { readonly value: number };
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
  const sorted = [first.totals.toSorted(), second.totals.toSorted()] as const;
  const medians = [percentile(sorted[0], 50), percentile(sorted[1], 50)] as const;
  let [gained, lost, bothBelow] = [0, 0, 0];
  for (let path = 0; path < paths; path++) {
    const [isShort, isShortThen] = [first.shortMonths[path]! > 0, second.shortMonths[path]! > 0];
    if (isShort && !isShortThen) gained++;
    if (isShortThen && !isShort) lost++;
    if (first.totals[path]! <= medians[0] && second.totals[path]! <= medians[1]) bothBelow++;
  }
  const difference = medians[1] - medians[0];
  return {
    gained,
    lost,
    success: { value: (gained - lost) / paths, ...differenceInterval(gained, lost, paths) },
    median: { value: difference, ...medianDifferenceInterval(difference, sorted, bothBelow) },
  };
}
