import { percentile } from '@meridian/engine';

/** How many of the values lie between neighbouring edges. The outer bins also count what lies beyond them. */
export interface Distribution {
  /** Rising, multiples of the width of a bin; one more than there are bins. */
  readonly edges: Float64Array;
  readonly counts: Float64Array;
}

/** Bins that a distribution has about. */
const BINS = 20;

/** The percentiles between which the bins of a distribution lie. */
export const DISTRIBUTION_PERCENTS = [1, 99] as const;

/**
 * The distribution of values, whose {@link DISTRIBUTION_PERCENTS} are where a sort puts them. The bins lie between these, as wide as a
 * round number (1, 2 or 5 times a power of ten, at least 1) that makes 20 to 50 of them; the outer ones count the few values beyond.
 */
export function distributionOf(values: Float64Array): Distribution {
  const [lowest, highest] = DISTRIBUTION_PERCENTS.map((percent) => percentile(values, percent)) as [
    number,
    number,
  ];
  const width = roundWidth((highest - lowest) / BINS);
  const first = Math.floor(lowest / width);
  const count = Math.max(1, Math.ceil(highest / width) - first);
  const edges = Float64Array.from({ length: count + 1 }, (_, edge) => (first + edge) * width);
  const counts = new Float64Array(count);
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    let bin = Math.min(Math.max(value / width - first, 0), count - 1) | 0;
    // A quotient may be rounded across an edge.
    if (bin < count - 1 && value >= edges[bin + 1]!) bin++;
    else if (bin > 0 && value < edges[bin]!) bin--;
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
