/**
 * Returns the percentile of n values in ascending order, `percent` from 0 to 100: linear interpolation between the two ranks around
 * (n - 1) percent/100 (Hyndman and Fan 1996, type 7; finance.md section 5.3). Only the values at these two ranks must be in sorted
 * position ({@link percentileRanks}).
 */
export function interpolatePercentile(sorted: Float64Array, percent: number): number {
  const position = ((sorted.length - 1) * percent) / 100;
  const below = Math.floor(position);
  const value = sorted[below]!;
  const share = position - below;
  return share === 0 ? value : value + share * (sorted[below + 1]! - value);
}

/** Returns the two ranks (from 0, of `count` values) between which a percentile is interpolated. */
export function percentileRanks(count: number, percent: number): [number, number] {
  const below = Math.floor(((count - 1) * percent) / 100);
  return [below, Math.min(below + 1, count - 1)];
}
