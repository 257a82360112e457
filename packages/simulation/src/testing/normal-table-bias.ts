import { interpolatePercentile } from '@meridian/engine';
import { bridgeCoefficients } from '#lattice-sequence.ts';
import { BLOCK_COUNT, NORMAL_TABLE_SIZE } from '#simulation-shape.ts';
import { createExpLog } from '#exp-log.ts';
import { growthFactors, normalKnots, normalValues } from '#normal-tables.ts';
import { loadTestKernel } from './test-kernel.ts';
import { createUniformGenerator } from './naive-simulation.ts';
import { normalQuantile } from './normal-distribution.ts';

/**
 * Bias of the simulation's statistics from its tables of normal numbers. Every path is run twice: with table values, and with
 * exact normal quantiles of the same uniform numbers, of which the table uses the first 12 bits. The two differ so little that
 * few paths reveal a small bias.
 */

const MONTHS = 360;
const VOLATILITY = 0.16 / Math.sqrt(12);
const STATISTICS = ['mean', 'deviation', 'percentile5', 'median', 'percentile95', 'ruin'] as const;
type Statistic = (typeof STATISTICS)[number];

/** Returns the balance of a fund after a month from its balance before; `growth` is the month's random growth factor. */
export type FundRecursion = (balance: number, growth: number) => number;

/** Bias of one statistic, its standard error, and the sampling error at 100,000 paths. */
interface Bias {
  readonly statistic: Statistic;
  readonly bias: number;
  readonly uncertainty: number;
  readonly samplingError: number;
}

const GROUPS = 10;

/** Bias of every statistic of a plan that begins with 100, over 30 years in equities. */
export function measureTableBias(plan: FundRecursion, paths: number, isReduced: boolean): Bias[] {
  const perGroup = paths / GROUPS;
  const uniform = createUniformGenerator(42);
  const groups = Array.from({ length: GROUPS }, () => {
    const table = new Float64Array(perGroup);
    const exact = new Float64Array(perGroup);
    for (let path = 0; path < perGroup; path++) {
      const draws = pairedDraws(uniform, isReduced);
      table[path] = endOf(plan, draws.table);
      exact[path] = endOf(plan, draws.exact);
    }
    return { table: statisticsOf(table), exact: statisticsOf(exact), values: exact };
  });
  const all = Float64Array.from(groups.flatMap(({ values }) => Array.from(values))).toSorted();
  return STATISTICS.map((statistic) => {
    const differences = groups.map(({ table, exact }) => table[statistic] - exact[statistic]);
    const bias = mean(differences);
    const uncertainty = deviation(differences) / Math.sqrt(GROUPS);
    return { statistic, bias, uncertainty, samplingError: samplingError(statistic, all) };
  });
}

/** Returns the final balance of a path; 0 if it was ruined. */
function endOf(plan: FundRecursion, growth: Float64Array): number {
  let balance = 100;
  for (const factor of growth) {
    balance = plan(balance, factor);
    if (balance <= 0) return 0;
  }
  return balance;
}

const grown = (normals: Float64Array) => normals.map((z) => Math.exp(VOLATILITY * z));

const expLog = createExpLog(loadTestKernel());
const values = normalValues(expLog);
const factors = growthFactors(values, VOLATILITY, expLog);
const knots = normalKnots(expLog);
const blocks = Array.from({ length: BLOCK_COUNT + 1 }, (_, block) => (MONTHS / BLOCK_COUNT) * block);
const bridge = bridgeCoefficients(blocks);
const table = new Float64Array(MONTHS);
const growth = new Float64Array(MONTHS);
const exact = new Float64Array(MONTHS);

/**
 * Returns the growth of every month, e^(v z): from the table of growth, or from shifted normal numbers with variance reduction.
 */
function pairedDraws(uniform: () => number, isReduced: boolean) {
  for (let month = 0; month < MONTHS; month++) {
    const [index, rest] = intervalOf(uniform());
    table[month] = values[index]!;
    growth[month] = factors[index]!;
    exact[month] = normalQuantile((index + rest) / NORMAL_TABLE_SIZE);
  }
  if (isReduced) reduceVariance(uniform);
  return { table: isReduced ? grown(table) : growth, exact: grown(exact) };
}

/**
 * Returns the index of the interval (of 4,096) that contains a uniform number above 0 and up to 1, and the position within it.
 */
function intervalOf(uniform: number): [number, number] {
  const place = uniform * NORMAL_TABLE_SIZE - 2 ** -21;
  return [Math.floor(place), place % 1];
}

/**
 * Shifts the numbers of both paths, so that their sums over each block are quasi-random: for one path interpolated between table
 * points, for the other exact.
 */
function reduceVariance(uniform: () => number): void {
  const uniforms = Array.from({ length: BLOCK_COUNT }, () => intervalOf(uniform()));
  const points = uniforms.map(([index, rest]) => interpolated(index, rest));
  const quantiles = uniforms.map(([index, rest]) => normalQuantile((index + rest) / NORMAL_TABLE_SIZE));
  moveSums(table, points);
  moveSums(exact, quantiles);
}

/** Interpolates like `computeQuasiRandomPoints`: the first and the last interval have table points of their own. */
function interpolated(index: number, rest: number): number {
  const isTail = index === 0 || index === NORMAL_TABLE_SIZE - 1;
  const place = isTail ? (index === 0 ? 1 : 2) * (NORMAL_TABLE_SIZE + 1) + rest * NORMAL_TABLE_SIZE : index + rest;
  const knot = Math.floor(place);
  return knots[knot]! + (place - knot) * (knots[knot + 1]! - knots[knot]!);
}

function moveSums(draws: Float64Array, normals: readonly number[]): void {
  for (let block = 0; block < BLOCK_COUNT; block++) {
    const numbers = [0, 1, 2 + (block >> 2), 4 + (block >> 1)];
    const wanted = numbers.reduce((sum, number, level) => sum + bridge[4 * block + level]! * normals[number]!, 0);
    const part = draws.subarray(blocks[block], blocks[block + 1]);
    const shift = (wanted - part.reduce((sum, z) => sum + z, 0)) / part.length;
    for (let month = 0; month < part.length; month++) part[month] = part[month]! + shift;
  }
}

function statisticsOf(ends: Float64Array): Record<Statistic, number> {
  const sorted = ends.toSorted();
  return {
    mean: mean(ends),
    deviation: deviation(ends),
    percentile5: interpolatePercentile(sorted, 5),
    median: interpolatePercentile(sorted, 50),
    percentile95: interpolatePercentile(sorted, 95),
    ruin: ends.filter((end) => end === 0).length / ends.length,
  };
}

/** Returns the standard error of a statistic over 100,000 paths without variance reduction. */
function samplingError(statistic: Statistic, sorted: Float64Array): number {
  const n = 100_000;
  const sd = deviation(sorted);
  const centre = mean(sorted);
  switch (statistic) {
    case 'mean':
      return sd / Math.sqrt(n);
    case 'deviation': {
      const fourth = mean(sorted.map((end) => (end - centre) ** 4));
      return Math.sqrt((fourth - sd ** 4) / (4 * sd ** 2 * n));
    }
    case 'percentile5':
      return percentileError(sorted, 5, n);
    case 'median':
      return percentileError(sorted, 50, n);
    case 'percentile95':
      return percentileError(sorted, 95, n);
    case 'ruin': {
      const share = sorted.filter((end) => end === 0).length / sorted.length;
      return Math.sqrt((share * (1 - share)) / n);
    }
  }
}

/**
 * Returns the standard error of a percentile over n paths: sqrt(q(1 - q)/n) with q = `percent`/100, divided by the density, which
 * is estimated from two points on both sides.
 */
function percentileError(sorted: Float64Array, percent: number, n: number): number {
  const width = interpolatePercentile(sorted, percent + 1) - interpolatePercentile(sorted, percent - 1);
  return Math.sqrt(((percent / 100) * (1 - percent / 100)) / n) * (width / 0.02);
}

function mean(numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < numbers.length; index++) sum += numbers[index]!;
  return sum / numbers.length;
}

function deviation(numbers: ArrayLike<number>): number {
  const centre = mean(numbers);
  let sum = 0;
  for (let index = 0; index < numbers.length; index++) sum += (numbers[index]! - centre) ** 2;
  return Math.sqrt(sum / (numbers.length - 1));
}
