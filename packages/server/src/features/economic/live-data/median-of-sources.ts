/** Combines the values of several sources into one figure (finance.md section 8). */
import type { Observation } from './parse-source-responses.ts';

/** Maximum age of an observation in months, compared with the newest one. Older observations are ignored. */
const OLDEST_MONTHS = 24;

export interface SourceMedian<Published extends Observation> {
  value: number;
  /** The observations from which the value is computed, in the given order. */
  observations: Published[];
}

/**
 * Returns the median of the observations that are not too old: with an even number of them, the mean of the middle two. Returns undefined
 * without observations.
 */
export function computeSourceMedian<Published extends Observation>(
  observations: readonly Published[],
): SourceMedian<Published> | undefined {
  const newest = Math.max(...observations.map(({ period }) => lastMonth(period)));
  const recent = observations.filter(({ period }) => newest - lastMonth(period) <= OLDEST_MONTHS);
  const values = recent.map(({ value }) => value).toSorted((a, b) => a - b);
  const low = values[(values.length - 1) >> 1];
  const high = values[values.length >> 1];
  return low === undefined || high === undefined ? undefined : { value: (low + high) / 2, observations: recent };
}

/** Returns the last month of a year, quarter, month or day, as a number of months since year 0. */
function lastMonth(period: string): number {
  const year = Number(period.slice(0, 4));
  if (period.length === 4) return year * 12 + 11;
  const quarter = /-Q([1-4])$/.exec(period)?.[1];
  const month = quarter === undefined ? Number(period.slice(5, 7)) : Number(quarter) * 3;
  return year * 12 + month - 1;
}
