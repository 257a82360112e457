import type { Outcomes } from '#results/statistics.ts';
import type { BatchTask, Kernel } from './kernel.ts';
import { BATCH_PATHS, BLOCK_COUNT, BAND_PERCENTS, OUTCOME_ROWS, type SimulationShape } from './simulation-shape.ts';
import type { SimulationMemory } from './simulation-memory.ts';
import { listPricePoints } from './price-points.ts';

/**
 * Tasks of a simulation. For each segment of months, tasks first compute ranges of paths. After all paths, tasks compute the
 * percentiles of ranges of months. Tasks of one kind may run at the same time in any split: each writes its own part of the
 * memory, and the values do not depend on the split.
 */

/** Range of months whose totals are stored at once: all of them unless there are many paths. */
export interface MonthSegment {
  readonly from: number;
  /** Index of the month after the last one of the segment. */
  readonly to: number;
}

/** Returns the segments of months of a simulation, in order. */
export function listSegments({ shape: { blocks, run } }: Pick<SimulationMemory, 'shape'>): MonthSegment[] {
  const segments: MonthSegment[] = [];
  let from = 0;
  for (let block = 1; block <= BLOCK_COUNT; block++) {
    const isFull = block === BLOCK_COUNT || blocks[block + 1]! - from > run.gridMonths;
    if (!isFull) continue;
    segments.push({ from, to: blocks[block]! });
    from = blocks[block]!;
  }
  return segments;
}

/**
 * Computes paths `first` to `end` - 1 of a segment. Paths are computed in pairs, so both numbers must be even unless `end` is the number of
 * paths; multiples of BATCH_PATHS give full batches. Tasks that run at the same time must have different values of `worker`.
 */
export function runPaths(
  memory: SimulationMemory,
  segment: MonthSegment,
  first: number,
  end: number,
  worker: number,
  kernel: Kernel,
): void {
  const { run } = memory.shape;
  const scratch = run.workers + worker * run.workerSize;
  for (let path = first; path < end; path += BATCH_PATHS) {
    runBatch(memory, segment, { scratch, first: path, count: Math.min(BATCH_PATHS, end - path) }, kernel);
  }
}

type Batch = Pick<BatchTask, 'scratch' | 'first' | 'count'>;

function runBatch(memory: SimulationMemory, segment: MonthSegment, batch: Batch, kernel: Kernel): void {
  const { shape, doubles } = memory;
  const { blocks, stateRows } = shape;
  const { scratch, first, count } = batch;
  // Fields are copied one by one: in V8, spreading an object and adding to it takes thirty times as long.
  const taskOf = (block: number): BatchTask => {
    return {
      scratch,
      first,
      count,
      block,
      from: blocks[block]!,
      to: blocks[block + 1]!,
      gridFrom: segment.from,
    };
  };
  let block = blocks.indexOf(segment.from);
  if (block > 0) moveState(memory, batch, 'load');
  else {
    doubles.fill(0, scratch, scratch + stateRows * BATCH_PATHS);
    kernel.initializeBatch(memory, taskOf(0));
  }
  if (shape.isReduced) kernel.computeQuasiRandomPoints(memory, taskOf(block));
  for (; blocks[block]! < segment.to; block++) {
    const task = taskOf(block);
    kernel.drawFactors(memory, task);
    for (let run = 0; run < shape.runs; run++) kernel.advanceBlock(memory, task, run);
  }
  if (segment.to === shape.months) copyShortfallMonths(memory, batch);
  else moveState(memory, batch, 'save');
}

/** Loads or saves the state of a batch between two segments. */
function moveState({ shape, words }: SimulationMemory, { scratch, first, count }: Batch, way: 'load' | 'save'): void {
  for (let row = 0; row < shape.stateRows; row++) {
    const here = 2 * (scratch + row * BATCH_PATHS);
    const kept = 2 * (shape.run.states + row * shape.pathStride + first);
    if (way === 'load') words.copyWithin(here, kept, kept + 2 * count);
    else words.copyWithin(kept, here, here + 2 * count);
  }
}

/** Copies the months in which cash ran out from the state to the results. */
export function copyShortfallMonths({ shape, doubles }: SimulationMemory, { scratch, first, count }: Batch): void {
  const from = scratch + shape.state.shortMonths * BATCH_PATHS;
  doubles.copyWithin(outcomePosition(shape, 'shortMonth') + first, from, from + count);
}

/** Returns the position in the memory of the row with one result of all paths. */
export function outcomePosition({ run, pathStride }: SimulationShape, name: (typeof OUTCOME_ROWS)[number]): number {
  return run.outcomes + OUTCOME_ROWS.indexOf(name) * pathStride;
}

/**
 * Computes percentiles for the months `from` to `to` - 1 of a segment after all its paths: of net worth, and in months with stored
 * prices also of net worth divided by the path's price level.
 */
export function computePercentileBands(
  memory: SimulationMemory,
  segment: MonthSegment,
  { from, to }: MonthSegment,
  worker: number,
  kernel: Kernel,
): void {
  const { shape } = memory;
  const { run, pathStride } = shape;
  const scratch = run.workers + worker * run.workerSize;
  const width = BAND_PERCENTS.length;
  const at = run.grid + (from - segment.from) * pathStride;
  kernel.percentileBandsOfRows(memory, { at, count: to - from, into: run.percentileBands + from * width }, scratch);
  const points = listPricePoints(shape, { from, to });
  const [first] = points;
  if (first === undefined) return;
  const into = run.realPercentileBands + first.point * width;
  kernel.percentileBandsOfRows(memory, { at: first.at, count: points.length, into }, scratch);
}

/** Runs all tasks in order in this thread. */
export function runAllTasks(memory: SimulationMemory, kernel: Kernel): void {
  for (const segment of listSegments(memory)) {
    runPaths(memory, segment, 0, memory.shape.paths, 0, kernel);
    computePercentileBands(memory, segment, segment, 0, kernel);
  }
}

/** Returns the results of all paths after every task, as views of the memory. */
export function viewOutcomes({ shape, doubles }: SimulationMemory): Outcomes {
  const rowAt = (at: number) => doubles.subarray(at, at + shape.paths);
  const row = (name: (typeof OUTCOME_ROWS)[number]) => rowAt(outcomePosition(shape, name));
  const totals = row('total');
  const outcomes = {
    totals,
    categories: { investment: row('investment'), pension: row('pension'), saving: row('saving') },
    shortMonths: row('shortMonth'),
    months: shape.months,
    ...(shape.minimum === null ? {} : { minimums: rowAt(shape.run.minimums) }),
  };
  if (shape.pricePoints === 0) return outcomes;
  return { ...outcomes, realTotals: rowAt(shape.run.real + (shape.pricePoints - 1) * shape.pathStride) };
}

/** Splits the paths between `tasks` tasks, none empty, each beginning at a multiple of BATCH_PATHS. */
export function splitPaths({ paths }: SimulationShape, tasks: number): { first: number; end: number }[] {
  const batches = Math.ceil(paths / BATCH_PATHS);
  const ranges: { first: number; end: number }[] = [];
  for (let task = 0; task < tasks; task++) {
    const first = Math.floor((task * batches) / tasks) * BATCH_PATHS;
    const end = Math.min(Math.floor(((task + 1) * batches) / tasks) * BATCH_PATHS, paths);
    if (first < end) ranges.push({ first, end });
  }
  return ranges;
}
