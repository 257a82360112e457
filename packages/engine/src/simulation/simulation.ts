import { monthLabels } from '#month.ts';
import { investedCapital } from './invested-capital.ts';
import { layOut } from './layout.ts';
import { FAN_PERCENTS } from './layout-shape.ts';
import { type SimulationMemory, openMemory } from './memory.ts';
import type { PathOutcomes } from './outcome-difference.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { type SimulationStatistics, simulationStatistics } from './statistics.ts';
import { outcomesOf, pathOutcomesOf, runPaths, segmentsOf } from './tasks.ts';
import { TWIN } from './twin.ts';

/** Percentiles of net worth by month. */
type Fan = Readonly<Record<`p${(typeof FAN_PERCENTS)[number]}`, Float64Array>>;

/** All figures of finance.md section 5.3, unrounded. */
export interface SimulationResult extends SimulationStatistics {
  /** 'YYYY-MM' of every month. */
  readonly labels: string[];
  readonly paths: number;
  readonly seed: number;
  readonly fan: Fan;
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
    TWIN.fanOfMonths(memory, { gridFrom: segment.from, ...segment }, memory.shape.run.workers);
  }
  return resultOf(request, memory);
}

/** The result of a simulation whose tasks have all run. */
export function resultOf(request: SimulationRequest, memory: SimulationMemory): SimulationResult {
  const { shape } = memory;
  const outcomes = outcomesOf(memory, request.inflation !== undefined);
  return {
    ...simulationStatistics(outcomes, investedCapital(request)),
    labels: monthLabels(request.start, shape.months),
    paths: shape.paths,
    seed: shape.seed,
    fan: fanOf(memory),
    ...(request.keepsPaths === true ? { byPath: pathOutcomesOf(memory) } : {}),
  };
}

function fanOf({ shape, doubles }: SimulationMemory): Fan {
  const { run, months } = shape;
  const rows = FAN_PERCENTS.map((percent, index) => {
    const row = Float64Array.from({ length: months }, (_, month) => {
      return doubles[run.fan + month * FAN_PERCENTS.length + index]!;
    });
    return [`p${percent}`, row] as const;
  });
  return Object.fromEntries(rows) as Fan;
}
