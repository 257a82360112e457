import { interpolatePercentile } from '@meridian/engine';

/** A histogram: number of values in each bin. The first and the last bin also count the values beyond them. */
export interface Histogram {
  /** Ascending multiples of the bin width; one more than there are bins. */
  readonly edges: Float64Array;
  readonly counts: Float64Array;
}

/** Minimum number of bins, unless their width would be below 1. */
const BINS = 20;

/** Percentiles of the values between which the bins of a histogram extend. */
export const HISTOGRAM_PERCENTS = [1, 99] as const;

/**
 * Returns the histogram of some values, of which those at the {@link HISTOGRAM_PERCENTS} must be in sorted position. The bins
 * extend between these percentiles. Their width is a round number (1, 2 or 5 times a power of ten, at least 1) that gives 20 to
 * 50 bins. The outer bins also count the values beyond.
 */
export function computeHistogram(values: Float64Array): Histogram {
  const [lowest, highest] = HISTOGRAM_PERCENTS.map((percent) => interpolatePercentile(values, percent)) as [
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
    // Rounding of the quotient may put a value on the wrong side of an edge.
    if (bin < count - 1 && value >= edges[bin + 1]!) bin++;
    else if (bin > 0 && value < edges[bin]!) bin--;
    counts[bin]!++;
  }
  return { edges, counts };
}

/** Returns the largest round number up to a width. */
function roundWidth(width: number): number {
  let power = 1;
  while (10 * power <= width) power *= 10;
  return ([5, 2].find((times) => times * power <= width) ?? 1) * power;
}
