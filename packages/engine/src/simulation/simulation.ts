import { monthLabels } from '#month.ts';
import { investedCapital } from './invested-capital.ts';
import { layOut } from './layout.ts';
import { FAN_PERCENTS } from './layout-shape.ts';
import { type SimulationMemory, openMemory } from './memory.ts';
import type { PathOutcomes } from '#simulation/results/outcome-difference.ts';
import { pointsOf } from './real-values.ts';
import { type SimulatedPath, pathIn, realTotalsIn, simulatedPath } from './simulated-path.ts';
import type { SimulationRequest } from './simulation-request.ts';
import {
  type RealStatistics,
  type SimulationStatistics,
  simulationStatistics,
} from '#simulation/results/statistics.ts';
import { outcomesOf, runFans, runPaths, segmentsOf } from './tasks.ts';

/** Percentiles of net worth, one value a month or a point. */
type Fan = Readonly<Record<`p${(typeof FAN_PERCENTS)[number]}`, Float64Array>>;

/** The percentiles of the end for which a path that ends there is told. */
const SAMPLE_PERCENTS = [10, 25, 50, 75, 90] as const;

/** One of the paths, to be looked at: that whose end lies nearest to a percentile of all ends. */
interface SamplePath extends SimulatedPath {
  /** Its number, from 0; `simulatedPath` gives the same path again. */
  readonly path: number;
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
 * the month step of the forecast. The same request gives the same numbers, to the last bit, and a path is the
 * same however many there are. Throws RangeError as `layOut` does.
 */
export function simulate(request: SimulationRequest): SimulationResult {
  const memory = openMemory(layOut(request));
  for (const segment of segmentsOf(memory)) {
    runPaths(memory, segment, 0, memory.shape.paths);
    runFans(memory, segment, segment);
  }
  return resultOf(request, memory);
}

/** The result of a simulation whose tasks have all run. */
export function resultOf(request: SimulationRequest, memory: SimulationMemory): SimulationResult {
  const { shape } = memory;
  const outcomes = outcomesOf(memory);
  const statistics = simulationStatistics(outcomes, investedCapital(request));
  const labels = monthLabels(request.start, shape.months);
  const { real } = statistics;
  const { totals, realTotals } = outcomes;
  const fan = fanOf(memory, shape.run.fan, shape.months);
  const realFan = fanOf(memory, shape.run.realFan, shape.pricePoints);
  return {
    ...statistics,
    labels,
    paths: shape.paths,
    seed: shape.seed,
    fan,
    samples: samplesOf(totals, fan, (path) => ({ path, ...pathOfRun(request, memory, path) })),
    real:
      real === null || realTotals === undefined
        ? null
        : {
            ...real,
            labels: pointsOf(shape, { from: 0, to: shape.months, first: 0 }).map(
              ({ month }) => labels[month]!,
            ),
            fan: realFan,
            samples: samplesOf(realTotals, realFan, (path) => ({ path, totals: realTotalsIn(memory, path) })),
          },
    ...(request.keepsPaths === true ? { byPath: copied(outcomes) } : {}),
  };
}

/** Outlasts the memory of the simulation. */
function copied({ totals, realTotals, shortMonths }: PathOutcomes): PathOutcomes {
  return {
    totals: totals.slice(),
    ...(realTotals === undefined ? {} : { realTotals: realTotals.slice() }),
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

/** A path of a simulation that has run: out of its memory where all months are still there, else simulated again. */
function pathOfRun(request: SimulationRequest, memory: SimulationMemory, path: number): SimulatedPath {
  const { run, months } = memory.shape;
  return run.gridMonths === months ? pathIn(memory, path) : simulatedPath(request, path);
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
