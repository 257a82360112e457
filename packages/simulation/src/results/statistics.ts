import { type FundCategory, HALF_A_CENT, interpolatePercentile, percentileRanks } from '@meridian/engine';
import { HISTOGRAM_PERCENTS, type Histogram, computeHistogram } from './histogram.ts';
import {
  type ConfidenceInterval,
  meanInterval,
  percentileInterval,
  percentileIntervalRanks,
  wilsonInterval,
} from './confidence-intervals.ts';
import { selectRanks } from './rank-selection.ts';

/** Results of the paths at the last month: every array has one number per path. */
export interface Outcomes {
  /** Nominal net worth in the display currency (T in finance.md section 5). */
  readonly totals: Float64Array;
  /** Value of the funds of each category, nominal in the display currency. */
  readonly categories: Readonly<Record<FundCategory, Float64Array>>;
  /** First month, counted from 1, that ends with cash below -0.005 under the policy `liquidate`; 0: never. */
  readonly shortMonths: Float64Array;
  /** Number of months of the simulation. */
  readonly months: number;
  /** Net worth divided by the price level of the path; absent without an inflation model. */
  readonly realTotals?: Float64Array | undefined;
  /** Minimum over the months of each path; absent if not requested. */
  readonly minimums?: Float64Array;
}

/** Mean and percentiles of a figure over all paths. */
interface Spread {
  readonly mean: number;
  readonly percentile5: number;
  readonly percentile95: number;
}

/** Mean, percentiles and standard deviation of a figure over all paths. */
interface CategorySpread extends Spread {
  readonly standardDeviation: number;
}

/** Statistics of final net worth in prices of the start. */
export interface RealStatistics extends Spread {
  readonly median: number;
  readonly distribution: Histogram;
  /** Invested capital in prices of the start. */
  readonly investedCapital: number;
  /** `investedCapital` minus the 5th percentile, in prices of the start; positive for a loss. */
  readonly valueAtRisk5: number;
  /** 95 % confidence intervals of the estimates. */
  readonly confidence: Readonly<Record<'mean' | 'percentile5' | 'percentile95', ConfidenceInterval>>;
}

/** Statistics of finance.md section 5.3, unrounded: money in the display currency, probabilities 0 to 1. */
export interface SimulationStatistics extends CategorySpread {
  readonly median: number;
  /** Invested capital (K in finance.md section 5.3): the reference for a loss. */
  readonly investedCapital: number;
  readonly probabilityOfLoss: number;
  readonly probabilityOfShortfall: number;
  /** Probability that cash has run out by the end of each year. */
  readonly shortfallByYear: Float64Array;
  /** Histogram of final net worth over all paths. */
  readonly distribution: Histogram;
  /** Invested capital minus the 5th percentile: positive for a loss, negative if even that path gains. */
  readonly valueAtRisk5: number;
  /** Invested capital minus the mean of the worst twentieth of the paths, at least one path. */
  readonly expectedShortfall5: number;
  readonly categories: Readonly<Record<FundCategory, CategorySpread>>;
  /** 95 % confidence intervals of the estimates. */
  readonly confidence: Readonly<
    Record<
      'mean' | 'percentile5' | 'median' | 'percentile95' | 'probabilityOfLoss' | 'probabilityOfShortfall',
      ConfidenceInterval
    >
  >;
  /** Statistics in prices of the start; null without an inflation model. */
  readonly real: RealStatistics | null;
}

/** Percentiles of every figure of the result. */
const SPREAD_PERCENTS = [5, 95];
/** Percentiles of final net worth for which a confidence interval is given. */
const ESTIMATED_PERCENTS = [5, 50, 95];

/**
 * Returns all statistics of finance.md section 5.3 over n paths (at least 1) with the capital `invested` and, in prices of the
 * start, `investedReal`. With one path, the standard deviation is 0 and the intervals have no width.
 */
export function computeStatistics(outcomes: Outcomes, invested: number, investedReal = invested): SimulationStatistics {
  const { totals, categories, realTotals } = outcomes;
  const paths = totals.length;
  const worstPaths = Math.max(1, Math.floor(paths / 20));
  const sorted = sortedAt(
    totals,
    [...ESTIMATED_PERCENTS, ...HISTOGRAM_PERCENTS],
    [worstPaths - 1, ...ESTIMATED_PERCENTS.flatMap((percent) => percentileIntervalRanks(paths, percent))],
  );
  const spread = categorySpread(totals, sorted);
  const byYear = shortfallsByYear(outcomes);
  const shortfalls = byYear[byYear.length - 1]!;
  const losses = countBelow(totals, invested - HALF_A_CENT);
  // Sorted, so that rounding does not make the sum depend on the order of the paths.
  const worst = sorted.subarray(0, worstPaths).toSorted();
  return {
    ...spread,
    median: interpolatePercentile(sorted, 50),
    investedCapital: invested,
    probabilityOfLoss: losses / paths,
    probabilityOfShortfall: shortfalls / paths,
    shortfallByYear: byYear.map((count) => count / paths),
    distribution: computeHistogram(sorted),
    valueAtRisk5: invested - spread.percentile5,
    expectedShortfall5: invested - mean(worst),
    categories: {
      pension: categorySpread(categories.pension),
      saving: categorySpread(categories.saving),
      investment: categorySpread(categories.investment),
    },
    confidence: {
      mean: meanInterval(spread.mean, spread.standardDeviation, paths),
      percentile5: percentileInterval(sorted, 5),
      median: percentileInterval(sorted, 50),
      percentile95: percentileInterval(sorted, 95),
      probabilityOfLoss: wilsonInterval(losses, paths),
      probabilityOfShortfall: wilsonInterval(shortfalls, paths),
    },
    real: realTotals === undefined ? null : realStatistics(realTotals, investedReal),
  };
}

// Loops by index, here and below: in V8, other kinds of loops take ten times as long if the values are in shared memory in some calls only.

/** Returns the arithmetic mean of at least one value. */
export function mean(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  return sum / values.length;
}

/** Factor for large values before they are squared, so that the squares are finite. A power of two, so that no digits are lost. */
const SQUARE_SCALE = 2 ** -600;

/** Standard deviation of a sample, over n - 1 (finance.md section 5.3); 0 for a single value. */
export function standardDeviation(values: Float64Array, centre = mean(values)): number {
  let squares = 0;
  for (let index = 0; index < values.length; index++) {
    const away = values[index]! - centre;
    squares += away * away;
  }
  if (squares === Infinity && Math.abs(centre) < Infinity) {
    const scaled = values.map((value) => value * SQUARE_SCALE);
    return standardDeviation(scaled, centre * SQUARE_SCALE) / SQUARE_SCALE;
  }
  return Math.sqrt(squares / Math.max(1, values.length - 1));
}

/** Returns a copy of the values with those needed for the percentiles and ranks in sorted position. */
function sortedAt(values: Float64Array, percents: readonly number[], ranks: readonly number[] = []): Float64Array {
  const { length } = values;
  return selectRanks(values, [...percents.flatMap((percent) => percentileRanks(length, percent)), ...ranks]);
}

function spreadOf(values: Float64Array, sorted: Float64Array): Spread {
  return {
    mean: mean(values),
    percentile5: interpolatePercentile(sorted, 5),
    percentile95: interpolatePercentile(sorted, 95),
  };
}

function categorySpread(values: Float64Array, sorted = sortedAt(values, SPREAD_PERCENTS)): CategorySpread {
  const spread = spreadOf(values, sorted);
  return { ...spread, standardDeviation: standardDeviation(values, spread.mean) };
}

function realStatistics(values: Float64Array, invested: number): RealStatistics {
  const paths = values.length;
  const ranks = SPREAD_PERCENTS.flatMap((percent) => percentileIntervalRanks(paths, percent));
  const sorted = sortedAt(values, [...ESTIMATED_PERCENTS, ...HISTOGRAM_PERCENTS], ranks);
  const spread = spreadOf(values, sorted);
  return {
    ...spread,
    median: interpolatePercentile(sorted, 50),
    distribution: computeHistogram(sorted),
    investedCapital: invested,
    valueAtRisk5: invested - spread.percentile5,
    confidence: {
      mean: meanInterval(spread.mean, standardDeviation(values, spread.mean), paths),
      percentile5: percentileInterval(sorted, 5),
      percentile95: percentileInterval(sorted, 95),
    },
  };
}

/** Returns the number of paths on which cash had run out by the end of each year. */
function shortfallsByYear({ shortMonths, months }: Outcomes): Float64Array {
  const counts = new Float64Array(Math.ceil(months / 12));
  for (let path = 0; path < shortMonths.length; path++) {
    const month = shortMonths[path]!;
    if (month > 0) counts[Math.ceil(month / 12) - 1]!++;
  }
  for (let year = 1; year < counts.length; year++) counts[year] = counts[year]! + counts[year - 1]!;
  return counts;
}

function countBelow(values: Float64Array, bound: number): number {
  let count = 0;
  for (let index = 0; index < values.length; index++) if (values[index]! < bound) count++;
  return count;
}
