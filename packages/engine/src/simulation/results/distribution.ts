/**
 * A percentile of values in ascending order, `percent` from 0 to 100: between the two ranks around (n - 1) q,
 * linearly (Hyndman and Fan 1996, type 7; finance.md section 5.3).
 */
export function percentile(sorted: Float64Array, percent: number): number {
  const position = ((sorted.length - 1) * percent) / 100;
  const below = Math.floor(position);
  const value = sorted[below]!;
  const share = position - below;
  return share === 0 ? value : value + share * (sorted[below + 1]! - value);
}

/** How many of the values lie between neighbouring edges. The outer bins also count what lies beyond them. */
export interface Distribution {
  /** Rising, multiples of the width of a bin; one more than there are bins. */
  readonly edges: Float64Array;
  readonly counts: Float64Array;
}

/** Bins that a distribution has about. */
const BINS = 20;

/**
 * The distribution of values in ascending order. The bins lie between the 1st and the 99th percentile, as wide as a round number (1, 2 or 5
 * times a power of ten, at least 1) that makes 20 to 50 of them; the outer ones count the few values beyond.
 */
export function distributionOf(sorted: Float64Array): Distribution {
  const lowest = percentile(sorted, 1);
  const highest = percentile(sorted, 99);
  const width = roundWidth((highest - lowest) / BINS);
  const first = Math.floor(lowest / width);
  const count = Math.max(1, Math.ceil(highest / width) - first);
  const edges = Float64Array.from({ length: count + 1 }, (_, edge) => (first + edge) * width);
  const counts = new Float64Array(count);
  let bin = 0;
  for (const value of sorted) {
    while (bin < count - 1 && value >= edges[bin + 1]!) bin++;
    counts[bin]!++;
  }
  return { edges, counts };
}

/** The largest round number that is not above a width. */
function roundWidth(width: number): number {
  let power = 1;
  while (10 * power <= width) power *= 10;
  return ([5, 2].find((times) => times * power <= width) ?? 1) * power;
}
