import type { AssetClass } from '@meridian/engine';
import type { BatchTask, Kernel } from '#kernel.ts';
import { BATCH_PATHS, ASSET_CLASS_ORDER, OUTCOME_ROWS, PRICE_MODELS } from '#simulation-shape.ts';
import type { SimulationMemory } from '#simulation-memory.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import { runPaths, listSegments } from '#simulation-tasks.ts';
import { createTestSimulation } from './test-kernel.ts';

/** A finished simulation with all its random draws. */
export interface RecordedSimulation {
  readonly memory: SimulationMemory;
  /** For each path and asset class, the random growth factor of each month, without the expected return. */
  readonly growth: readonly Readonly<Partial<Record<AssetClass, Float64Array>>>[];
  /** For each path and random exchange rate, the level at the end of each month. */
  readonly levels: readonly (readonly Float64Array[])[];
  /** For each path, the normal number of each month for inflation, if the model uses one. */
  readonly priceNormals: readonly Float64Array[];
}

/** Runs all paths of a request in one thread and records the factors passed to the month loop. */
export function recordSimulation(request: SimulationRequest): RecordedSimulation {
  const { memory, kernel } = createTestSimulation(request);
  const { shape } = memory;
  const row = () => new Float64Array(shape.months);
  const ofPaths = <T>(make: () => T) => Array.from({ length: shape.paths }, make);
  const simulated = {
    memory,
    growth: ofPaths(() => Object.fromEntries(ASSET_CLASS_ORDER.slice(0, shape.classes).map((name) => [name, row()]))),
    levels: ofPaths(() => Array.from({ length: shape.rates }, row)),
    priceNormals: ofPaths(row),
  };
  const advanceBlock: Kernel['advanceBlock'] = (_, task, run) => {
    noteFactors(simulated, task);
    kernel.advanceBlock(memory, task, run);
  };
  for (const segment of listSegments(memory)) {
    runPaths(memory, segment, 0, shape.paths, 0, { ...kernel, advanceBlock });
  }
  return simulated;
}

function noteFactors({ memory, growth, levels, priceNormals }: RecordedSimulation, task: BatchTask): void {
  const { shape, doubles } = memory;
  const { scratch, count, first, from, to } = task;
  const { blockMonths } = shape;
  for (let month = from; month < to; month++) {
    rateLevelsOfBlock(memory, task, month).forEach((row, rate) => {
      for (let path = 0; path < count; path++) levels[first + path]![rate]![month] = row[path]!;
    });
  }
  ASSET_CLASS_ORDER.slice(0, shape.classes).forEach((name, index) => {
    for (let path = 0; path < count; path++) {
      const row = growth[first + path]![name]!;
      const correction = doubles[scratch + shape.scratch.corrections + index * BATCH_PATHS + path]!;
      for (let month = from; month < to; month++) {
        const at = scratch + shape.scratch.growth + (index * blockMonths + month - from) * BATCH_PATHS + path;
        row[month] = doubles[at]! * correction;
      }
    }
  });
  if (PRICE_MODELS[shape.priceModel] !== 'mean_reverting') return;
  for (let path = 0; path < count; path++) {
    const shift = doubles[scratch + shape.scratch.blockTotals + shape.classes * BATCH_PATHS + path]!;
    for (let month = from; month < to; month++) {
      const drawn = doubles[scratch + shape.scratch.inflation + (month - from) * BATCH_PATHS + path]!;
      priceNormals[first + path]![month] = drawn + shift;
    }
  }
}

/** Returns the level of each random exchange rate at the end of a month of the block just drawn, by path of the batch. */
export function rateLevelsOfBlock(
  { shape, doubles }: SimulationMemory,
  { scratch, from, count }: Pick<BatchTask, 'scratch' | 'from' | 'count'>,
  month: number,
): Float64Array[] {
  return Array.from({ length: shape.rates }, (_, rate) => {
    const row = rate * (shape.blockMonths + 1) + month - from + 1;
    const at = scratch + shape.scratch.levels + row * BATCH_PATHS;
    return doubles.slice(at, at + count);
  });
}

/** Returns the totals of a month by path; the grid must contain all months. */
export function totalsInMonth({ shape, doubles }: SimulationMemory, month: number): Float64Array {
  const at = shape.run.grid + month * shape.pathStride;
  return doubles.subarray(at, at + shape.paths);
}

/** Returns the price level of each path at a point (a month with stored prices), by default the last; no total may be 0. */
export function priceLevelsAt(memory: SimulationMemory, point = memory.shape.pricePoints - 1): Float64Array {
  const { shape, doubles } = memory;
  const { priceStep, pathStride, run } = shape;
  const totals = totalsInMonth(memory, (point + 1) * priceStep - 1);
  return totals.map((total, path) => total / doubles[run.real + point * pathStride + path]!);
}

/** Returns one of the results at the last month, for all paths. */
export function outcomeRow({ shape, doubles }: SimulationMemory, name: (typeof OUTCOME_ROWS)[number]): Float64Array {
  const at = shape.run.outcomes + OUTCOME_ROWS.indexOf(name) * shape.pathStride;
  return doubles.subarray(at, at + shape.paths);
}
