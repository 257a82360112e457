/**
 * A percentile of values in ascending order, `percent` from 0 to 100: between the two ranks around (n - 1) q,
 * linearly (Hyndman and Fan 1996, type 7; finance.md section 5.3). Only these two must be where a sort puts them ({@link percentileRanks}).
 */
export function percentile(sorted: Float64Array, percent: number): number {
  const position = ((sorted.length - 1) * percent) / 100;
  const below = Math.floor(position);
  const value = sorted[below]!;
  const share = position - below;
  return share === 0 ? value : value + share * (sorted[below + 1]! - value);
}

/** The ranks from 0, of `count` values, that a percentile lies between. */
export function percentileRanks(count: number, percent: number): [number, number] {
  const below = Math.floor(((count - 1) * percent) / 100);
  return [below, Math.min(below + 1, count - 1)];
}
