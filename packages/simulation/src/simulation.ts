import { monthLabels } from '@meridian/engine';
import type { PathOutcomes } from '#results/outcome-difference.ts';
import { type RealStatistics, type SimulationStatistics, simulationStatistics } from '#results/statistics.ts';
import { expectedPriceLevel, investedCapital } from './invested-capital.ts';
import { type Kernel, wasmKernel } from './kernel.ts';
import { FAN_PERCENTS } from './layout-shape.ts';
import { layOut } from './layout.ts';
import { type SimulationMemory, memoryBytes, openMemory } from './memory.ts';
import { pointsOf } from './real-values.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { outcomeAt, outcomesOf, runAll, runPaths, segmentsOf } from './tasks.ts';
import { type CompiledKernel, kernelMemory } from './web-assembly.ts';

/** Percentiles of net worth, one value a month or a point. */
type Fan = Readonly<Record<`p${(typeof FAN_PERCENTS)[number]}`, Float64Array>>;

/** The percentiles of the end for which a path that ends there is told. */
const SAMPLE_PERCENTS = [10, 25, 50, 75, 90] as const;

/** One of the paths, to be looked at: that whose end lies nearest to a percentile of all ends. */
interface SamplePath {
  /** Its number, from 0. */
  readonly path: number;
  /** T: net worth at the end of each month, nominal, in the display currency. */
  readonly totals: Float64Array;
  /** The month, from 0, at whose end cash first had run out under the policy `liquidate`; null: never. */
  readonly shortMonth: number | null;
}
type Samples<T> = Readonly<Record<`p${(typeof SAMPLE_PERCENTS)[number]}`, T>>;

/** Futures in the money of the start: net worth over the price level of its own path. */
interface RealFutures extends RealStatistics {
  /** 'YYYY-MM' of the months at whose ends price levels are kept: 30 at most, the last month among them. */
  readonly labels: string[];
  readonly fan: Fan;
  /** Chosen by the real end; one value a point. */
  readonly samples: Samples<{ readonly path: number; readonly totals: Float64Array }>;
}

/** All figures of finance.md section 5.3, unrounded. */
export interface SimulationResult extends Omit<SimulationStatistics, 'real'> {
  /** 'YYYY-MM' of every month. */
  readonly labels: string[];
  readonly paths: number;
  readonly seed: number;
  readonly fan: Fan;
  readonly samples: Samples<SamplePath>;
  /** Null without an inflation model. */
  readonly real: RealFutures | null;
  /** There when the request keeps paths. */
  readonly byPath?: PathOutcomes;
}

/**
 * Simulates a plan (finance.md section 5) in this thread: many paths of returns, exchange rates and prices through
 * the month step of the forecast. The same request gives the same numbers, to the last bit, and a
 * path is the same however many there are. Throws RangeError as `layOut` does.
 */
export function simulate(request: SimulationRequest, compiled: CompiledKernel): SimulationResult {
  const layout = layOut(request, compiled);
  const linear = kernelMemory(memoryBytes(layout.shape, 1));
  const memory = openMemory(layout, 1, linear.buffer);
  const kernel = wasmKernel(compiled, linear);
  runAll(memory, kernel);
  return resultOf(request, memory, kernel);
}

/**
 * The result of a simulation whose tasks have all run. Where there was no room for all months at once, `kernel` runs a few paths again, in
 * the scratch of the first worker.
 */
export function resultOf(
  request: SimulationRequest,
  memory: SimulationMemory,
  kernel: Kernel,
): SimulationResult {
  const { shape } = memory;
  const outcomes = outcomesOf(memory);
  const invested = investedCapital(request);
  const statistics = simulationStatistics(outcomes, invested, invested / expectedPriceLevel(request));
  const labels = monthLabels(request.start, shape.months);
  const { real } = statistics;
  const { totals, realTotals } = outcomes;
  const fan = fanOf(memory, shape.run.fan, shape.months);
  const realFan = fanOf(memory, shape.run.realFan, shape.pricePoints);
  // Before a path is run again, whose neighbour's least value that would not leave as it is.
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
            labels: pointsOf(shape, { from: 0, to: shape.months }).map(({ month }) => labels[month]!),
            fan: realFan,
            samples: samplesOf(realTotals, realFan, (path) => ({
              path,
              totals: columnOf(memory, shape.run.real + path, shape.pricePoints),
            })),
          },
    ...byPath,
  };
}

/** Outlasts the memory of the simulation. */
function copied({ totals, realTotals, shortMonths, leasts }: PathOutcomes): PathOutcomes {
  return {
    totals: totals.slice(),
    ...(realTotals === undefined ? {} : { realTotals: realTotals.slice() }),
    ...(leasts === undefined ? {} : { leasts: leasts.slice() }),
    shortMonths: shortMonths.slice(),
  };
}

function fanOf({ doubles }: SimulationMemory, at: number, length: number): Fan {
  const rows = FAN_PERCENTS.map((percent, index) => {
    const row = new Float64Array(length);
    for (let place = 0; place < length; place++) {
      row[place] = doubles[at + place * FAN_PERCENTS.length + index]!;
    }
    return [`p${percent}`, row] as const;
  });
  return Object.fromEntries(rows) as Fan;
}

/** A path of a simulation that has run. The grid has the months of the last segment; of several, each is run again for this path. */
function samplePath(memory: SimulationMemory, kernel: Kernel, path: number): SamplePath {
  const { shape, doubles } = memory;
  const totals = new Float64Array(shape.months);
  const segments = segmentsOf(memory);
  // With its neighbour, because paths are carried in pairs.
  const first = path - (path % 2);
  const end = Math.min(first + 2, shape.paths);
  for (const segment of segments) {
    if (segments.length > 1) runPaths(memory, segment, first, end, 0, kernel);
    totals.set(columnOf(memory, shape.run.grid + path, segment.to - segment.from), segment.from);
  }
  const shortMonth = doubles[outcomeAt(shape, 'shortMonth') + path]!;
  return { path, totals, shortMonth: shortMonth === 0 ? null : shortMonth - 1 };
}

/** Of `length` rows over all paths, one after the other, the values of one path; `at` is its place in the first. */
function columnOf({ shape, doubles }: SimulationMemory, at: number, length: number): Float64Array {
  const column = new Float64Array(length);
  for (let row = 0; row < length; row++) column[row] = doubles[at + row * shape.pathStride]!;
  return column;
}

/** For each percentile of the ends the path that ends nearest to it; of several the first. */
function samplesOf<T>(ends: Float64Array, fan: Fan, sampleOf: (path: number) => T): Samples<T> {
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
