import { type BatchTask, type Kernel, createKernel } from './kernel.ts';
import { BATCH_PATHS, BLOCK_COUNT, type SimulationLayout, type SimulationShape } from './simulation-shape.ts';
import { createLayout } from './simulation-layout.ts';
import { type SimulationMemory, memoryBytes, createMemory } from './simulation-memory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { type SimulationResult, toSimulationResult } from './simulation.ts';
import { runAllTasks, computePercentileBands, copyShortfallMonths } from './simulation-tasks.ts';
import { type CompiledKernel, createKernelMemory } from './web-assembly.ts';

/** Maximum size in bytes of stored draws. */
const CACHE_SIZE = 256 * 1024 * 1024;

/** Size in bytes of the memory kept free for a plan that needs more space after an edit. */
const SLACK = 1024 * 1024;

/** A simulation whose draws are stored in the kernel's memory, before the simulation's own memory. */
interface CachedDraws {
  readonly layout: SimulationLayout;
  readonly buffer: ArrayBufferLike;
  readonly kernel: Kernel;
}

/**
 * Returns a function that simulates a plan while it is edited. The first simulation stores its draws; later ones reuse them as
 * long as nothing changes on which draws depend. Results are bit-identical to the results of `simulate`. Throws RangeError as
 * `createLayout` does.
 */
export function createEditSimulator(compiled: CompiledKernel): (request: SimulationRequest) => SimulationResult {
  let kept: CachedDraws | undefined;
  return (request) => {
    const layout = createLayout(request, compiled);
    if (kept === undefined || !isReusable(kept, layout)) {
      const run = runAndCache(compiled, layout);
      ({ kept } = run);
      return toSimulationResult(request, run.memory, run.kernel);
    }
    return toSimulationResult(request, replay(kept, layout), kept.kernel);
  };
}

/**
 * Returns the size in bytes of the stored draws of a batch in one block. They are growth, corrections, levels and prices, which
 * are contiguous in the scratch.
 */
function bytesOfBlock({ scratch }: SimulationShape): number {
  return 8 * (scratch.inflation - scratch.growth);
}

/** Returns the position of the stored draws of a block. */
function keptAt(shape: SimulationShape, { first, block }: Pick<BatchTask, 'first' | 'block'>): number {
  return ((first / BATCH_PATHS) * BLOCK_COUNT + block) * bytesOfBlock(shape);
}

function runAndCache(compiled: CompiledKernel, layout: SimulationLayout) {
  const { shape } = layout;
  const bytes = Math.ceil(shape.paths / BATCH_PATHS) * BLOCK_COUNT * bytesOfBlock(shape);
  const isKept = bytes <= CACHE_SIZE && shape.run.gridMonths === shape.months;
  const start = isKept ? bytes : 0;
  const linear = createKernelMemory(start + memoryBytes(shape, 1) + SLACK);
  const memory = createMemory(layout, 1, linear.buffer, start);
  const kernel = createKernel(compiled, linear);
  const room = new Uint8Array(linear.buffer);
  runAllTasks(memory, {
    ...kernel,
    advanceBlock: (simulation, task, run) => {
      if (isKept && run === 0) {
        const from = start + 8 * (task.scratch + shape.scratch.growth);
        room.copyWithin(keptAt(shape, task), from, from + bytesOfBlock(shape));
      }
      kernel.advanceBlock(simulation, task, run);
    },
  });
  return { memory, kernel, kept: isKept ? { layout, buffer: linear.buffer, kernel } : undefined };
}

/** Returns true if a layout has the same draws as the stored one: the same models and data, whatever the plan. */
function isReusable({ layout: { shape, data }, buffer }: CachedDraws, other: SimulationLayout): boolean {
  const next = other.shape;
  const isSame =
    shape.seed === next.seed &&
    shape.paths === next.paths &&
    shape.months === next.months &&
    shape.returnModel === next.returnModel &&
    shape.priceModel === next.priceModel &&
    shape.isReduced === next.isReduced &&
    shape.classes === next.classes &&
    shape.rates === next.rates &&
    shape.ownRates === next.ownRates &&
    shape.levelStep === next.levelStep &&
    shape.data.units === next.data.units;
  if (!isSame || startOf(shape) + memoryBytes(next, 1) > buffer.byteLength) return false;
  // Compares the data on which draws depend, which come before the data of the plan. Tables of the normal distribution never change; tables
  // of growth change only with the volatility.
  const { cholesky, knots, bridge, units } = shape.data;
  const isEqual = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (data[at] !== other.data[at]) return false;
    return true;
  };
  return isEqual(cholesky, knots) && isEqual(bridge, units);
}

/** Returns the start of a simulation's own memory, after the stored draws. */
function startOf(shape: SimulationShape): number {
  return Math.ceil(shape.paths / BATCH_PATHS) * BLOCK_COUNT * bytesOfBlock(shape);
}

/** Computes another plan with the stored draws. */
function replay({ layout, buffer, kernel }: CachedDraws, other: SimulationLayout): SimulationMemory {
  const memory = createMemory(other, 1, buffer, startOf(layout.shape));
  const { shape, doubles } = memory;
  const { blocks } = shape;
  const scratch = shape.run.workers;
  for (let first = 0; first < shape.paths; first += BATCH_PATHS) {
    const count = Math.min(BATCH_PATHS, shape.paths - first);
    doubles.fill(0, scratch, scratch + shape.stateRows * BATCH_PATHS);
    for (let block = 0; block < BLOCK_COUNT; block++) {
      const task = {
        scratch,
        first,
        count,
        block,
        from: blocks[block]!,
        to: blocks[block + 1]!,
        gridFrom: 0,
      };
      const at = keptAt(layout.shape, task);
      for (let run = 0; run < shape.runs; run++) kernel.advanceStoredBlock(memory, task, run, at);
    }
    copyShortfallMonths(memory, { scratch, first, count });
  }
  const all = { from: 0, to: shape.months };
  computePercentileBands(memory, all, all, 0, kernel);
  return memory;
}
