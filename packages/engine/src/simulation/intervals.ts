/** Two bounds between which an estimated figure lies with 95 % confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the standard normal distribution. */
const Z = 1.959964;

/** The interval of a mean over n independent paths: mean +- z s / sqrt(n) (finance.md section 5.3). */
export function meanInterval(mean: number, standardDeviation: number, paths: number): Interval {
  const margin = (Z * standardDeviation) / Math.sqrt(paths);
  return { low: mean - margin, high: mean + margin };
}

/**
 * The interval of a percentile by order statistics: the values of rank floor(n q - z s) and ceil(n q + z s), s =
 * sqrt(n q (1 - q)), counted from 1 and kept within 1 to n (finance.md section 5.3). It assumes no
 * distribution. `sorted` are the values of all paths in ascending order, `percent` is 0 to 100.
 */
export function percentileInterval(sorted: Float64Array, percent: number): Interval {
  const paths = sorted.length;
  const rank = (paths * percent) / 100;
  const margin = Z * Math.sqrt(rank * (1 - percent / 100));
  const low = Math.max(1, Math.floor(rank - margin));
  const high = Math.min(paths, Math.ceil(rank + margin));
  return { low: sorted[low - 1]!, high: sorted[high - 1]! };
}

/**
 * The interval of a probability after `hits` of n paths (Wilson 1927; finance.md section 5.3), as decimals. It
 * stays inside 0 to 1 and has a width even where no path, or every path, is a hit.
 */
export function wilsonInterval(hits: number, paths: number): Interval {
  const share = hits / paths;
  const square = Z ** 2 / paths;
  const centre = share + square / 2;
  const margin = Math.sqrt(share * (1 - share) * square + square ** 2 / 4);
  return {
    low: Math.max(0, (centre - margin) / (1 + square)),
    high: Math.min(1, (centre + margin) / (1 + square)),
  };
}
