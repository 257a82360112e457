import { createKernel } from './kernel.ts';
import type { SimulationShape } from './simulation-shape.ts';
import { createLayout } from './simulation-layout.ts';
import { viewMemory, memoryBytes, createMemory } from './simulation-memory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { type SimulationResult, toSimulationResult } from './simulation.ts';
import { type MonthSegment, computePercentileBands, runPaths, listSegments, splitPaths } from './simulation-tasks.ts';
import { type CompiledKernel, type KernelMemory } from './web-assembly.ts';

/** A simulation in memory shared by several threads; it can be posted to them. */
export interface SharedSimulation {
  readonly shape: SimulationShape;
  readonly memory: KernelMemory;
}

/** A part of a simulation's work, short enough that other work can run between two parts. */
export type SimulationPart =
  | { readonly kind: 'paths'; readonly segment: MonthSegment; readonly first: number; readonly end: number }
  | { readonly kind: 'percentiles'; readonly segment: MonthSegment; readonly months: MonthSegment };

/** A simulation in shared memory, together with the parts of its work. */
interface OpenedSimulation {
  readonly simulation: SharedSimulation;
  /** Parts of one stage may run at the same time; a stage begins after the previous one has ended. */
  readonly stages: SimulationPart[][];
}

/** Target duration of a part in nanoseconds (20 ms); on a busy machine it takes several times as long. */
const PART_NS = 20e6;

/**
 * Prepares a simulation for `workers` threads in `memory`, whose former content is overwritten with zeros as far as this simulation needs
 * it. Returns null if the memory is too small. Throws RangeError as `simulate` does.
 */
export function createSharedSimulation(
  request: SimulationRequest,
  { compiled, workers, memory }: { compiled: CompiledKernel; workers: number; memory: KernelMemory },
): OpenedSimulation | null {
  const layout = createLayout(request, compiled);
  const { shape } = layout;
  const bytes = memoryBytes(shape, workers);
  if (bytes > memory.buffer.byteLength) return null;
  new Uint8Array(memory.buffer, 0, bytes).fill(0);
  const opened = createMemory(layout, workers, memory.buffer);
  const stages = listSegments(opened).flatMap((segment): SimulationPart[][] => [
    partsOfPaths(shape, segment, workers).map((range) => ({ kind: 'paths', segment, ...range })),
    partsOfMonths(segment, workers).map((months) => ({ kind: 'percentiles', segment, months })),
  ]);
  return { simulation: { shape, memory }, stages };
}

/**
 * Runs a part in this thread. Parts that run at the same time must have different values of `worker`, from 0 to the number of
 * workers - 1.
 */
export function runPart(
  { shape, memory }: SharedSimulation,
  part: SimulationPart,
  worker: number,
  compiled: CompiledKernel,
): void {
  const kernel = createKernel(compiled, memory);
  const joined = viewMemory(shape, memory.buffer);
  if (part.kind === 'paths') runPaths(joined, part.segment, part.first, part.end, worker, kernel);
  else computePercentileBands(joined, part.segment, part.months, worker, kernel);
}

/** Returns the number of path months of a part, its paths times its months, by which progress is measured; 0 for percentiles. */
export function countPathMonths(part: SimulationPart): number {
  return part.kind === 'paths' ? (part.end - part.first) * (part.segment.to - part.segment.from) : 0;
}

/** Returns the result after every part has run. The result is bit-identical to the result of `simulate`. */
export function toSharedResult(
  { shape, memory }: SharedSimulation,
  request: SimulationRequest,
  compiled: CompiledKernel,
): SimulationResult {
  return toSimulationResult(request, viewMemory(shape, memory.buffer), createKernel(compiled, memory));
}

/** Returns the approximate nanoseconds per path and month. */
function monthNs({ groups, rates, runs }: SimulationShape): number {
  return 25 + 10 * rates + 5 * groups * runs;
}

function partsOfPaths(shape: SimulationShape, { from, to }: MonthSegment, workers: number) {
  const pathMonths = shape.paths * (to - from);
  return splitPaths(shape, Math.max(workers, Math.ceil((pathMonths * monthNs(shape)) / PART_NS)));
}

/** Divides the percentiles of a segment into one part per worker, which is enough because they take little time. */
function partsOfMonths({ from, to }: MonthSegment, workers: number): MonthSegment[] {
  const step = Math.ceil((to - from) / workers);
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => {
    const first = from + index * step;
    return { from: first, to: Math.min(first + step, to) };
  });
}
