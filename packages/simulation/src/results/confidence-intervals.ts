/** Bounds of a 95 % confidence interval. */
export interface ConfidenceInterval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the standard normal distribution. */
const Z = 1.959964;

/**
 * Confidence interval of a mean over n independent paths: mean +- Z s / sqrt(n), with their standard deviation s (finance.md
 * section 5.3).
 */
export function meanInterval(mean: number, standardDeviation: number, paths: number): ConfidenceInterval {
  const margin = (Z * standardDeviation) / Math.sqrt(paths);
  return { low: mean - margin, high: mean + margin };
}

/**
 * Returns the confidence interval of a percentile by order statistics (finance.md section 5.3). With n values and q =
 * `percent`/100, its bounds are the values of rank floor(n q - Z s) and ceil(n q + Z s), s = sqrt(n q (1 - q)), counted from 1 and
 * limited to 1 to n. Assumes no distribution. `sorted` has the values of all paths in ascending order; only those at these two
 * ranks ({@link percentileIntervalRanks}) must be in sorted position. `percent` is 0 to 100.
 */
export function percentileInterval(sorted: Float64Array, percent: number): ConfidenceInterval {
  const [low, high] = percentileIntervalRanks(sorted.length, percent);
  return { low: sorted[low]!, high: sorted[high]! };
}

/** Returns the ranks (from 0) of the bounds of a percentile's 95 % confidence interval, for a number of paths. */
export function percentileIntervalRanks(paths: number, percent: number): [number, number] {
  const rank = (paths * percent) / 100;
  const margin = Z * Math.sqrt(rank * (1 - percent / 100));
  return [Math.max(1, Math.floor(rank - margin)) - 1, Math.min(paths, Math.ceil(rank + margin)) - 1];
}

/**
 * Returns the confidence interval of a probability after `hits` of n paths (Wilson 1927; finance.md section 5.3), as decimals.
 * It is within 0 to 1 and has a positive width even if no path or every path is a hit.
 */
export function wilsonInterval(hits: number, paths: number): ConfidenceInterval {
  const share = hits / paths;
  const square = (Z * Z) / paths;
  const centre = share + square / 2;
  const margin = Math.sqrt(share * (1 - share) * square + (square * square) / 4);
  return {
    low: Math.max(0, (centre - margin) / (1 + square)),
    high: Math.min(1, (centre + margin) / (1 + square)),
  };
}

/**
 * Returns the confidence interval of the difference of two probabilities estimated on the same n paths: `gained` paths are hits
 * only in the second, `lost` only in the first. Half a path is added to each of the four cells (Agresti and Min 2005, 'Simple
 * improved confidence intervals for comparing matched proportions'), so that the width is positive even if no path changes.
 */
export function probabilityDifferenceInterval(gained: number, lost: number, paths: number): ConfidenceInterval {
  const count = paths + 2;
  const centre = (gained - lost) / count;
  const margin = (Z * Math.sqrt(gained + lost + 1 - ((gained - lost) * (gained - lost)) / count)) / count;
  return { low: Math.max(-1, centre - margin), high: Math.min(1, centre + margin) };
}

/**
 * Confidence interval of the difference of two medians, second minus first, estimated on the same n paths. `sorted` has the
 * values of each plan in ascending order. `apart` is the number of paths on which one plan is above its median and the other is
 * not.
 *
 * The ranks of the true medians are approximately normal, with the deviation sqrt(n)/2 and the correlation 1 - 2 apart/n (half a
 * path is added to each of the four cells as above, because a few paths give little information on `apart`). Over the ellipse of
 * ranks within z deviations, a linear function of both ranks reaches exactly its own z deviations, and the difference is linear
 * in them for large n (Bahadur 1966, 'A note on quantiles in large samples'). The bounds are the smallest and largest difference
 * of values at ranks in that ellipse, rounded outwards, as Woodruff 1952 ('Confidence intervals for medians and other position
 * measures') does for one median. No density is estimated, so the interval is also valid for few paths, values that are equal on
 * many paths, and distributions with kinks, where it is rather too wide.
 */
export function medianDifferenceInterval(
  [first, second]: readonly [Float64Array, Float64Array],
  apart: number,
): ConfidenceInterval {
  const paths = first.length;
  const correlation = 1 - (2 * (apart + 1)) / (paths + 2);
  const square = (Z * Z * (paths + 2)) / 4;
  const middle = (paths + 1) / 2;
  const within = (rank: number) => Math.min(paths, Math.max(1, rank));
  let [low, high] = [Infinity, -Infinity];
  const lowest = within(Math.floor(middle - Math.sqrt(square)));
  for (let rank = lowest; rank <= paths + 1 - lowest; rank++) {
    const away = rank - middle;
    const centre = middle + correlation * away;
    const margin = Math.sqrt((1 - correlation * correlation) * Math.max(0, square - away * away));
    const value = first[rank - 1]!;
    low = Math.min(low, second[within(Math.floor(centre - margin)) - 1]! - value);
    high = Math.max(high, second[within(Math.ceil(centre + margin)) - 1]! - value);
  }
  return { low, high };
}
