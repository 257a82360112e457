/** Converts percentiles of net worth to the bands and lines that the landing page draws. */
import { axisStep } from './example-household.ts';
import { type SmallBand, type SmallLine, findValueRange } from '#ui/small-chart.tsx';

/** The 10th to 90th percentile of net worth in each month. */
export type PercentileRows = Readonly<Record<'p10' | 'p25' | 'p50' | 'p75' | 'p90', ArrayLike<number>>>;

interface PercentileBandShape {
  readonly bands: readonly SmallBand[];
  readonly lines: readonly SmallLine[];
  /** The round amounts that are marked, from the bottom to the top of the picture, including zero. */
  readonly marks: readonly number[];
}

export function createPercentileBandShape(
  { p10, p25, p50, p75, p90 }: PercentileRows,
  color: string,
): PercentileBandShape {
  const [lowest, highest] = findValueRange([p10, p90]);
  const step = axisStep(highest - lowest);
  const [bottom, top] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))];
  return {
    bands: [
      { color, opacity: 0.16, low: p10, high: p90 },
      { color, opacity: 0.25, low: p25, high: p75 },
    ],
    lines: [{ id: 'median', color, values: p50 }],
    marks: Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step),
  };
}
