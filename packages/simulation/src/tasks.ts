import type { Outcomes } from '#results/statistics.ts';
import type { BatchTask, Kernel } from './kernel.ts';
import { BATCH, BLOCKS, FAN_PERCENTS, OUTCOME_ROWS, type SimulationShape } from './layout-shape.ts';
import type { SimulationMemory } from './memory.ts';
import { pointsOf } from './real-values.ts';

/**
 * The tasks into which a simulation is split. For each segment of months, in their order: ranges of paths, then,
 * when all paths are there, fans of ranges of months. Tasks of one kind may run at the same time, in any split:
 * each writes its own part of the memory, and what it writes does not depend on the split.
 */

/** Months that the grid of totals holds at once: all of them unless there are many paths. */
export interface Segment {
  readonly from: number;
  /** The month after the last. */
  readonly to: number;
}

/** The segments of a simulation, one after the other. */
export function segmentsOf({ shape: { blocks, run } }: Pick<SimulationMemory, 'shape'>): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (let block = 1; block <= BLOCKS; block++) {
    const isFull = block === BLOCKS || blocks[block + 1]! - from > run.gridMonths;
    if (!isFull) continue;
    segments.push({ from, to: blocks[block]! });
    from = blocks[block]!;
  }
  return segments;
}

/**
 * Carries paths `first` to `end` - 1 through a segment. Both numbers are even, because paths are carried in pairs, unless `end` is the
 * number of paths; where they are multiples of BATCH no batch has less than it could. No two tasks at the same time may have the same `worker`.
 */
export function runPaths(
  memory: SimulationMemory,
  segment: Segment,
  first: number,
  end: number,
  worker: number,
  kernel: Kernel,
): void {
  const { run } = memory.shape;
  const scratch = run.workers + worker * run.workerSize;
  for (let path = first; path < end; path += BATCH) {
    runBatch(memory, segment, { scratch, first: path, count: Math.min(BATCH, end - path) }, kernel);
  }
}

type Batch = Pick<BatchTask, 'scratch' | 'first' | 'count'>;

function runBatch(memory: SimulationMemory, segment: Segment, batch: Batch, kernel: Kernel): void {
  const { shape, doubles } = memory;
  const { blocks, stateRows } = shape;
  const { scratch, first, count } = batch;
  // Field by field: V8 takes thirty times as long to spread an object and add to it.
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
    doubles.fill(0, scratch, scratch + stateRows * BATCH);
    kernel.openBatch(memory, taskOf(0));
  }
  if (shape.isSteered) kernel.placePoints(memory, taskOf(block));
  for (; blocks[block]! < segment.to; block++) {
    const task = taskOf(block);
    kernel.draw(memory, task);
    for (let run = 0; run < shape.runs; run++) kernel.carryBlock(memory, task, run);
  }
  if (segment.to === shape.months) writeShortMonths(memory, batch);
  else moveState(memory, batch, 'save');
}

/** Keeps the state of a batch between two segments. */
function moveState(
  { shape, words }: SimulationMemory,
  { scratch, first, count }: Batch,
  way: 'load' | 'save',
): void {
  for (let row = 0; row < shape.stateRows; row++) {
    const here = 2 * (scratch + row * BATCH);
    const kept = 2 * (shape.run.states + row * shape.pathStride + first);
    if (way === 'load') words.copyWithin(here, kept, kept + 2 * count);
    else words.copyWithin(kept, here, here + 2 * count);
  }
}

/** Puts the months in which cash ran out, which are state, where the other outcomes lie. */
export function writeShortMonths(
  { shape, doubles }: SimulationMemory,
  { scratch, first, count }: Batch,
): void {
  const from = scratch + shape.state.shortMonths * BATCH;
  doubles.copyWithin(outcomeAt(shape, 'shortMonth') + first, from, from + count);
}

/** Where a row of what the paths come to begins. */
export function outcomeAt({ run, pathStride }: SimulationShape, name: (typeof OUTCOME_ROWS)[number]): number {
  return run.outcomes + OUTCOME_ROWS.indexOf(name) * pathStride;
}

/**
 * The percentiles of months `from` to `to` - 1 of a segment whose paths have all run: of T, and where prices are kept of T over the price
 * level of the path.
 */
export function runFans(
  memory: SimulationMemory,
  segment: Segment,
  { from, to }: Segment,
  worker: number,
  kernel: Kernel,
): void {
  const { shape } = memory;
  const { run, pathStride } = shape;
  const scratch = run.workers + worker * run.workerSize;
  const width = FAN_PERCENTS.length;
  const at = run.grid + (from - segment.from) * pathStride;
  kernel.fanOfRows(memory, { at, count: to - from, into: run.fan + from * width }, scratch);
  const points = pointsOf(shape, { from, to });
  const [first] = points;
  if (first === undefined) return;
  const into = run.realFan + first.point * width;
  kernel.fanOfRows(memory, { at: first.at, count: points.length, into }, scratch);
}

/** All tasks, one after the other in this thread. */
export function runAll(memory: SimulationMemory, kernel: Kernel): void {
  for (const segment of segmentsOf(memory)) {
    runPaths(memory, segment, 0, memory.shape.paths, 0, kernel);
    runFans(memory, segment, segment, 0, kernel);
  }
}

/** What all paths came to, once every task is done; views of the memory. */
export function outcomesOf({ shape, doubles }: SimulationMemory): Outcomes {
  const rowAt = (at: number) => doubles.subarray(at, at + shape.paths);
  const row = (name: (typeof OUTCOME_ROWS)[number]) => rowAt(outcomeAt(shape, name));
  const totals = row('total');
  const outcomes = {
    totals,
    categories: { investment: row('investment'), pension: row('pension'), saving: row('saving') },
    shortMonths: row('shortMonth'),
    months: shape.months,
    ...(shape.least === null ? {} : { leasts: rowAt(shape.run.least) }),
  };
  if (shape.pricePoints === 0) return outcomes;
  return { ...outcomes, realTotals: rowAt(shape.run.real + (shape.pricePoints - 1) * shape.pathStride) };
}

/** A share of the paths for each of `tasks` tasks, none empty, each beginning at a multiple of BATCH. */
export function splitPaths({ paths }: SimulationShape, tasks: number): { first: number; end: number }[] {
  const batches = Math.ceil(paths / BATCH);
  const ranges: { first: number; end: number }[] = [];
  for (let task = 0; task < tasks; task++) {
    const first = Math.floor((task * batches) / tasks) * BATCH;
    const end = Math.min(Math.floor(((task + 1) * batches) / tasks) * BATCH, paths);
    if (first < end) ranges.push({ first, end });
  }
  return ranges;
}
