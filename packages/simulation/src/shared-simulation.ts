import { wasmKernel } from './kernel.ts';
import type { SimulationShape } from './layout-shape.ts';
import { layOut } from './layout.ts';
import { joinMemory, memoryBytes, openMemory } from './memory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { type SimulationResult, resultOf } from './simulation.ts';
import { type Segment, runFans, runPaths, segmentsOf, splitPaths } from './tasks.ts';
import { type CompiledKernel, type KernelMemory, kernelMemory } from './web-assembly.ts';

/** A simulation in memory that several threads share: it may be posted to them. */
export interface SharedSimulation {
  readonly shape: SimulationShape;
  readonly memory: KernelMemory;
}

/** A part of the work of a simulation, so short that other work has its turn between two parts. */
export type SimulationPart =
  | { readonly kind: 'paths'; readonly segment: Segment; readonly first: number; readonly end: number }
  | { readonly kind: 'percentiles'; readonly segment: Segment; readonly months: Segment };

/** A shared simulation, and its work. */
interface OpenedSimulation {
  readonly simulation: SharedSimulation;
  /** The parts of a stage may run at the same time; a stage begins when the one before has ended. */
  readonly stages: SimulationPart[][];
}

/** Milliseconds that a part should take, as nanoseconds; on a busy machine it takes a few times that. */
const PART_NS = 20e6;

/**
 * Prepares a simulation for `workers` threads. Null where it would take more than `mostBytes` bytes of memory. Throws RangeError as
 * `simulate` does.
 */
export function openShared(
  request: SimulationRequest,
  { compiled, workers, mostBytes }: { compiled: CompiledKernel; workers: number; mostBytes: number },
): OpenedSimulation | null {
  const layout = layOut(request, compiled);
  const { shape } = layout;
  const bytes = memoryBytes(shape, workers);
  if (bytes > mostBytes) return null;
  const memory = kernelMemory(bytes);
  const opened = openMemory(layout, workers, memory.buffer);
  const stages = segmentsOf(opened).flatMap((segment): SimulationPart[][] => [
    partsOfPaths(shape, segment, workers).map((range) => ({ kind: 'paths', segment, ...range })),
    partsOfMonths(segment, workers).map((months) => ({ kind: 'percentiles', segment, months })),
  ]);
  return { simulation: { shape, memory }, stages };
}

/** Runs a part in this thread. No two parts at the same time may have the same `worker`, which is below the number of workers. */
export function runPart(
  { shape, memory }: SharedSimulation,
  part: SimulationPart,
  worker: number,
  compiled: CompiledKernel,
): void {
  const kernel = wasmKernel(compiled, memory);
  const joined = joinMemory(shape, memory.buffer);
  if (part.kind === 'paths') runPaths(joined, part.segment, part.first, part.end, worker, kernel);
  else runFans(joined, part.segment, part.months, worker, kernel);
}

/** How much of the simulation a part is: its paths times its months. */
export function pathMonthsOf(part: SimulationPart): number {
  return part.kind === 'paths' ? (part.end - part.first) * (part.segment.to - part.segment.from) : 0;
}

/** The result, once every part has run; the figures of `simulate`, to the last bit. */
export function sharedResult(
  { shape, memory }: SharedSimulation,
  request: SimulationRequest,
  compiled: CompiledKernel,
): SimulationResult {
  return resultOf(request, joinMemory(shape, memory.buffer), wasmKernel(compiled, memory));
}

/** Nanoseconds that a path takes for a month, about. */
function monthNs({ groups, rates, runs }: SimulationShape): number {
  return 25 + 10 * rates + 5 * groups * runs;
}

function partsOfPaths(shape: SimulationShape, { from, to }: Segment, workers: number) {
  const pathMonths = shape.paths * (to - from);
  return splitPaths(shape, Math.max(workers, Math.ceil((pathMonths * monthNs(shape)) / PART_NS)));
}

/** One for each worker: the percentiles of a segment take a moment only. */
function partsOfMonths({ from, to }: Segment, workers: number): Segment[] {
  const step = Math.ceil((to - from) / workers);
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => {
    const first = from + index * step;
    return { from: first, to: Math.min(first + step, to) };
  });
}
