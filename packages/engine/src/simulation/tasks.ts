import type { BatchTask, Kernel } from './kernel.ts';
import {
  BATCH,
  BLOCKS,
  FAN_PERCENTS,
  OUTCOME_ROWS,
  RETURN_MODELS,
  type SimulationShape,
} from './layout-shape.ts';
import { type SimulationMemory, wholeAt } from './memory.ts';
import { drawHistory, drawStudent, growByStudent } from './other-draws.ts';
import { openPrices } from './price-draws.ts';
import { divideByPrices, keepPrices, pointsOf } from './real-values.ts';
import { steerBlock } from './steering.ts';
import type { Outcomes } from '#simulation/results/statistics.ts';
import { TWIN } from './twin.ts';

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
export function segmentsOf({ shape, doubles }: SimulationMemory): Segment[] {
  const boundaries = Array.from({ length: BLOCKS + 1 }, (_, block) =>
    wholeAt(doubles, shape.data.blocks + block),
  );
  const segments: Segment[] = [];
  let from = 0;
  for (let block = 1; block <= BLOCKS; block++) {
    const isFull = block === BLOCKS || boundaries[block + 1]! - from > shape.run.gridMonths;
    if (!isFull) continue;
    segments.push({ from, to: boundaries[block]! });
    from = boundaries[block]!;
  }
  return segments;
}

/**
 * Carries paths `first` to `end` - 1 through a segment; `first` is a multiple of BATCH, and so is `end` unless it
 * is the number of paths. No two tasks at the same time may have the same `worker`.
 */
export function runPaths(
  memory: SimulationMemory,
  segment: Segment,
  first: number,
  end: number,
  worker = 0,
  kernel: Kernel = TWIN,
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
  const boundary = (block: number) => wholeAt(doubles, shape.data.blocks + block);
  const { scratch, first, count } = batch;
  // Field by field: V8 takes thirty times as long to spread an object and add to it.
  const taskOf = (block: number): BatchTask => {
    const [from, to] = [boundary(block), boundary(block + 1)];
    return { scratch, first, count, block, from, to, gridFrom: segment.from };
  };
  let block = 0;
  while (boundary(block) < segment.from) block++;
  if (segment.from === 0) openBatch(memory, taskOf(0), kernel);
  else moveState(memory, batch, 'load');
  if (shape.isSteered) kernel.placePoints(memory, taskOf(block));
  for (; boundary(block) < segment.to; block++) {
    const task = taskOf(block);
    drawAll(memory, task, kernel);
    kernel.setLevels(memory, task);
    kernel.advancePrices(memory, task);
    keepPrices(memory, task);
    for (let run = 0; run < shape.runs; run++) kernel.carryBlock(memory, task, run);
    divideByPrices(memory, task);
  }
  if (segment.to === shape.months) writeOutcomes(memory, taskOf(block - 1));
  else moveState(memory, batch, 'save');
}

function openBatch(memory: SimulationMemory, task: BatchTask, kernel: Kernel): void {
  const { shape, doubles } = memory;
  const { scratch } = task;
  doubles.fill(0, scratch, scratch + shape.state.count * BATCH);
  kernel.seed(memory, task);
  const rates = scratch + Math.max(shape.state.rates, 0) * BATCH;
  doubles.fill(1, rates, rates + shape.rates * BATCH);
  openPrices(memory, task);
}

function drawAll(memory: SimulationMemory, task: BatchTask, kernel: Kernel): void {
  switch (RETURN_MODELS[memory.shape.returnModel]!) {
    case 'lognormal':
      kernel.drawBlock(memory, task);
      kernel.steerBlock(memory, task);
      return;
    case 'student_t':
      drawStudent(memory, task);
      steerBlock(memory, task);
      growByStudent(memory, task);
      return;
    case 'historical_bootstrap':
      drawHistory(memory, task);
      steerBlock(memory, task);
  }
}

/** Keeps the state of a batch between two segments. */
function moveState(
  { shape, words }: SimulationMemory,
  { scratch, first, count }: Batch,
  way: 'load' | 'save',
): void {
  for (let row = 0; row < shape.state.count; row++) {
    const here = 2 * (scratch + row * BATCH);
    const kept = 2 * (shape.run.states + row * shape.pathStride + first);
    if (way === 'load') words.copyWithin(here, kept, kept + 2 * count);
    else words.copyWithin(kept, here, here + 2 * count);
  }
}

function writeOutcomes(memory: SimulationMemory, task: BatchTask): void {
  const { shape, doubles } = memory;
  const { scratch, first, count } = task;
  const row = (name: (typeof OUTCOME_ROWS)[number]) =>
    shape.run.outcomes + OUTCOME_ROWS.indexOf(name) * shape.pathStride + first;
  const shortMonth = scratch + shape.state.shortMonth * BATCH;
  doubles.copyWithin(row('shortMonth'), shortMonth, shortMonth + count);
}

/**
 * The percentiles of months `from` to `to` - 1 of a segment whose paths have all run: of T, and where prices are kept of T over the price
 * level of the path.
 */
export function runFans(
  memory: SimulationMemory,
  segment: Segment,
  { from, to }: Segment,
  worker = 0,
  kernel: Kernel = TWIN,
): void {
  const { shape } = memory;
  const { run, pathStride } = shape;
  const scratch = run.workers + worker * run.workerSize;
  const width = FAN_PERCENTS.length;
  const at = run.grid + (from - segment.from) * pathStride;
  kernel.fanOfRows(memory, { at, count: to - from, into: run.fan + from * width }, scratch);
  const points = pointsOf(shape, { from, to, first: 0 });
  const [first] = points;
  if (first === undefined) return;
  const into = run.realFan + first.point * width;
  kernel.fanOfRows(memory, { at: first.at, count: points.length, into }, scratch);
}

/** What all paths came to, once every task is done; views of the memory. */
export function outcomesOf({ shape, doubles }: SimulationMemory): Outcomes {
  const rowAt = (at: number) => doubles.subarray(at, at + shape.paths);
  const row = (name: (typeof OUTCOME_ROWS)[number]) =>
    rowAt(shape.run.outcomes + OUTCOME_ROWS.indexOf(name) * shape.pathStride);
  const totals = row('total');
  const outcomes = {
    totals,
    categories: { investment: row('investment'), pension: row('pension'), saving: row('saving') },
    shortMonths: row('shortMonth'),
    months: shape.months,
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
