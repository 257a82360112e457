import { layOut } from './layout.ts';
import { OUTCOME_ROWS } from './layout-shape.ts';
import { type SimulationMemory, openMemory } from './memory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { runPaths } from './tasks.ts';

/** One path of a simulation. */
export interface SimulatedPath {
  /** T: net worth at the end of each month, nominal, in the display currency. */
  readonly totals: Float64Array;
  /** T over the price level of the path at the points at which prices are kept; empty without an inflation model. */
  readonly realTotals: Float64Array;
  /** The month, from 0, at whose end cash first had run out under the policy `liquidate`; null: never. */
  readonly shortMonth: number | null;
}

/**
 * Path `number`, from 0, of a simulation, alone: it depends on the request and its number only, whatever the number of paths. Throws
 * RangeError as `layOut` does.
 */
export function simulatedPath(request: SimulationRequest, number: number): SimulatedPath {
  const { shape, data } = layOut({ ...request, paths: 1 });
  const { run } = shape;
  // Everything of a path lies at a place plus its number. These places leave out the paths before it.
  const places = { grid: run.grid - number, outcomes: run.outcomes - number, real: run.real - number };
  const memory = openMemory({ shape: { ...shape, run: { ...run, ...places } }, data });
  runPaths(memory, { from: 0, to: shape.months }, number, number + 1);
  return pathIn(memory, number);
}

/** A path in the memory of a simulation that has run, whose grid holds all months. */
export function pathIn(memory: SimulationMemory, path: number): SimulatedPath {
  const { shape, doubles } = memory;
  const { run, pathStride, months } = shape;
  const short = doubles[run.outcomes + OUTCOME_ROWS.indexOf('shortMonth') * pathStride + path]!;
  return {
    totals: columnOf(memory, run.grid + path, months),
    realTotals: realTotalsIn(memory, path),
    shortMonth: short === 0 ? null : short - 1,
  };
}

/** The real totals of a path in the memory of a simulation that has run. */
export function realTotalsIn(memory: SimulationMemory, path: number): Float64Array {
  return columnOf(memory, memory.shape.run.real + path, memory.shape.pricePoints);
}

/** Of `length` rows over all paths, one after the other, the values of one path; `at` is its place in the first. */
function columnOf({ shape, doubles }: SimulationMemory, at: number, length: number): Float64Array {
  const column = new Float64Array(length);
  for (let row = 0; row < length; row++) column[row] = doubles[at + row * shape.pathStride]!;
  return column;
}
