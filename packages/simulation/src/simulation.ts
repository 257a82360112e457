import { monthLabels } from '@meridian/engine';
import type { PathOutcomes } from '#results/outcome-difference.ts';
import { type RealStatistics, type SimulationStatistics, computeStatistics } from '#results/statistics.ts';
import { expectedPriceLevel, computeInvestedCapital } from './invested-capital.ts';
import { type Kernel, createKernel } from './kernel.ts';
import { BAND_PERCENTS } from './simulation-shape.ts';
import { createLayout } from './simulation-layout.ts';
import { type SimulationMemory, memoryBytes, createMemory } from './simulation-memory.ts';
import { listPricePoints } from './price-points.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { outcomePosition, viewOutcomes, runAllTasks, runPaths, listSegments } from './simulation-tasks.ts';
import { type CompiledKernel, createKernelMemory } from './web-assembly.ts';

/** Percentiles of net worth for a chart, each with one value per month. */
type PercentileBands = Readonly<Record<`p${(typeof BAND_PERCENTS)[number]}`, Float64Array>>;

/** Percentiles of final net worth for which a sample path is returned. */
const SAMPLE_PERCENTS = [10, 25, 50, 75, 90] as const;

/** A sample path: the one whose final net worth is nearest to a percentile. */
interface SamplePath {
  /** Number of the path, from 0. */
  readonly path: number;
  /** Nominal net worth at the end of each month, in the display currency. */
  readonly totals: Float64Array;
  /** First month, from 0, at whose end cash had run out under the policy `liquidate`; null: never. */
  readonly shortMonth: number | null;
}
type Samples<T> = Readonly<Record<`p${(typeof SAMPLE_PERCENTS)[number]}`, T>>;

/** Results in prices of the start: net worth divided by the path's own price level. */
interface RealSimulationResult extends RealStatistics {
  /** 'YYYY-MM' of the months with stored price levels: at most 30, including the last month. */
  readonly labels: string[];
  readonly fan: PercentileBands;
  /** Sample paths, chosen by final net worth in these prices; `totals` has one value for each of `labels`. */
  readonly samples: Samples<{ readonly path: number; readonly totals: Float64Array }>;
}

/** All results of finance.md section 5.3, unrounded. */
export interface SimulationResult extends Omit<SimulationStatistics, 'real'> {
  /** 'YYYY-MM' of every month. */
  readonly labels: string[];
  readonly paths: number;
  readonly seed: number;
  readonly fan: PercentileBands;
  readonly samples: Samples<SamplePath>;
  /** Results in prices of the start; null without an inflation model. */
  readonly real: RealSimulationResult | null;
  /** Results of each path; present if the request has `keepsPaths`. */
  readonly byPath?: PathOutcomes;
}

/**
 * Simulates a plan (finance.md section 5) in this thread: many paths of returns, exchange rates and prices, each computed month
 * by month like the forecast. The same request gives bit-identical results, and a path does not depend on the number of paths.
 * Throws RangeError as `createLayout` does.
 */
export function simulate(request: SimulationRequest, compiled: CompiledKernel): SimulationResult {
  const layout = createLayout(request, compiled);
  const linear = createKernelMemory(memoryBytes(layout.shape, 1));
  const memory = createMemory(layout, 1, linear.buffer);
  const kernel = createKernel(compiled, linear);
  runAllTasks(memory, kernel);
  return toSimulationResult(request, memory, kernel);
}

/**
 * Returns the result of a simulation whose tasks have all run. If the memory could not store all months at once, `kernel` runs a
 * few paths again, in the scratch of the first worker.
 */
export function toSimulationResult(
  request: SimulationRequest,
  memory: SimulationMemory,
  kernel: Kernel,
): SimulationResult {
  const { shape } = memory;
  const outcomes = viewOutcomes(memory);
  const invested = computeInvestedCapital(request);
  const statistics = computeStatistics(outcomes, invested, invested / expectedPriceLevel(request));
  const labels = monthLabels(request.start, shape.months);
  const { real } = statistics;
  const { totals, realTotals } = outcomes;
  const fan = bandsOf(memory, shape.run.percentileBands, shape.months);
  const realFan = bandsOf(memory, shape.run.realPercentileBands, shape.pricePoints);
  // Copied before a path is run again, because that run overwrites the minimum of the neighbouring path.
  const byPath = request.keepsPaths === true ? { byPath: copied(outcomes) } : {};
  return {
    ...statistics,
    labels,
    paths: shape.paths,
    seed: shape.seed,
    fan,
    samples: samplesOf(totals, fan, (path) => samplePath(memory, kernel, path)),
    real:
      real === null || realTotals === undefined
        ? null
        : {
            ...real,
            labels: listPricePoints(shape, { from: 0, to: shape.months }).map(({ month }) => labels[month]!),
            fan: realFan,
            samples: samplesOf(realTotals, realFan, (path) => ({
              path,
              totals: columnOf(memory, shape.run.real + path, shape.pricePoints),
            })),
          },
    ...byPath,
  };
}

/** Returns a copy that does not depend on the simulation's memory. */
function copied({ totals, realTotals, shortMonths, minimums }: PathOutcomes): PathOutcomes {
  return {
    totals: totals.slice(),
    ...(realTotals === undefined ? {} : { realTotals: realTotals.slice() }),
    ...(minimums === undefined ? {} : { minimums: minimums.slice() }),
    shortMonths: shortMonths.slice(),
  };
}

function bandsOf({ doubles }: SimulationMemory, at: number, length: number): PercentileBands {
  const rows = BAND_PERCENTS.map((percent, index) => {
    const row = new Float64Array(length);
    for (let place = 0; place < length; place++) {
      row[place] = doubles[at + place * BAND_PERCENTS.length + index]!;
    }
    return [`p${percent}`, row] as const;
  });
  return Object.fromEntries(rows) as PercentileBands;
}

/**
 * Returns a path of a finished simulation. The grid has only the last segment of months; if there are several, every segment is computed
 * again for this path.
 */
function samplePath(memory: SimulationMemory, kernel: Kernel, path: number): SamplePath {
  const { shape, doubles } = memory;
  const totals = new Float64Array(shape.months);
  const segments = listSegments(memory);
  // The path is run together with its neighbour, because paths are computed in pairs.
  const first = path - (path % 2);
  const end = Math.min(first + 2, shape.paths);
  for (const segment of segments) {
    if (segments.length > 1) runPaths(memory, segment, first, end, 0, kernel);
    totals.set(columnOf(memory, shape.run.grid + path, segment.to - segment.from), segment.from);
  }
  const shortMonth = doubles[outcomePosition(shape, 'shortMonth') + path]!;
  return { path, totals, shortMonth: shortMonth === 0 ? null : shortMonth - 1 };
}

/** Returns the values of one path in `length` contiguous rows over all paths; `at` is the position of the first value. */
function columnOf({ shape, doubles }: SimulationMemory, at: number, length: number): Float64Array {
  const column = new Float64Array(length);
  for (let row = 0; row < length; row++) column[row] = doubles[at + row * shape.pathStride]!;
  return column;
}

/** Returns for each percentile the path with the nearest final net worth. Of equally near paths it returns the first. */
function samplesOf<T>(ends: Float64Array, fan: PercentileBands, sampleOf: (path: number) => T): Samples<T> {
  const samples = SAMPLE_PERCENTS.map((percent) => {
    const percentiles = fan[`p${percent}`];
    const wanted = percentiles[percentiles.length - 1]!;
    let nearest = 0;
    let least = Infinity;
    for (let path = 0; path < ends.length; path++) {
      const distance = Math.abs(ends[path]! - wanted);
      if (distance >= least) continue;
      least = distance;
      nearest = path;
    }
    return [`p${percent}`, sampleOf(nearest)] as const;
  });
  return Object.fromEntries(samples) as Samples<T>;
}
