/**
 * Runs in threads of its own (simulation-threads.ts starts them and calls these functions by name): parts of simulations, which share
 * their memory, and parts of crisis analyses. `slot` says which scratch space of a simulation's memory a part may use.
 */
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { deserialize } from 'node:v8';
import type { StressTestAnswer } from '@meridian/contract';
import { type CrisisOutcome, type ForecastRequest, type StressTest, crisisOutcomes } from '@meridian/engine';
import {
  type KernelMemory,
  type Segment,
  type SimulationRequest,
  type SimulationResult,
  type SimulationShape,
  compileKernel,
  joinMemory,
  kernelMemory,
  layOut,
  memoryBytes,
  openMemory,
  resultOf,
  runFans,
  runPaths,
  segmentsOf,
  wasmKernel,
} from '@meridian/simulation';

/** Below everything that somebody waits for at once. On Linux this is of the thread that asks; elsewhere it would be of the whole process. */
const PRIORITY = 10;
if (process.platform === 'linux') setPriority(Math.max(getPriority(), PRIORITY));

/** Beside this program where it is built, else from the kernel's own build. Every Node that the server runs on has what it needs. */
const kernelFolder = import.meta.url.endsWith('.ts') ? '../../../../simulation/dist' : '.';
const compiled = compileKernel(
  readFileSync(new URL(`${kernelFolder}/simulation-kernel.wasm`, import.meta.url)),
);

/** A simulation in memory that all threads see. */
interface SharedSimulation {
  shape: SimulationShape;
  memory: KernelMemory;
}

/** @public Lays a simulation out; null where it would take more than `mostBytes`. */
export function openSimulation({
  request,
  slots,
  mostBytes,
}: {
  request: SimulationRequest;
  slots: number;
  mostBytes: number;
}): { simulation: SharedSimulation; segments: Segment[] } | null {
  const layout = layOut(request);
  const bytes = memoryBytes(layout.shape, slots);
  if (bytes > mostBytes) return null;
  const memory = kernelMemory(bytes);
  const segments = segmentsOf(openMemory(layout, slots, memory.buffer));
  return { simulation: { shape: layout.shape, memory }, segments };
}

interface SegmentPart {
  simulation: SharedSimulation;
  segment: Segment;
  slot: number;
}

/** @public Carries paths `first` to `end` - 1 through the months of a segment. */
export function carryPaths(part: SegmentPart & { first: number; end: number }): void {
  const { memory, shape } = part.simulation;
  const kernel = wasmKernel(compiled, memory);
  runPaths(joinMemory(shape, memory.buffer), part.segment, part.first, part.end, part.slot, kernel);
}

/** @public Computes the percentiles of some months of a segment, once all paths have passed it. */
export function computeFan(part: SegmentPart & { months: Segment }): void {
  const { memory, shape } = part.simulation;
  const kernel = wasmKernel(compiled, memory);
  runFans(joinMemory(shape, memory.buffer), part.segment, part.months, part.slot, kernel);
}

/** @public The figures, once everything else is done. */
export function simulationResult({
  simulation: { memory, shape },
  request,
}: {
  simulation: SharedSimulation;
  request: SimulationRequest;
}): SimulationResult {
  return resultOf(request, joinMemory(shape, memory.buffer), wasmKernel(compiled, memory));
}

export type NamedTest = StressTest & Pick<StressTestAnswer, 'id' | 'name' | 'severity'>;
export type CrisisPlan = Omit<ForecastRequest, 'path'>;

/**
 * @public The outcomes of some of the crises of an analysis. `plan` is a `CrisisPlan`, written by `serialize` into memory that all
 * threads see: a large one is copied once and not for every part.
 */
export function outcomesOfCrises({
  plan,
  tests,
  multiplier,
}: {
  plan: SharedArrayBuffer;
  tests: readonly NamedTest[];
  multiplier: number;
}): CrisisOutcome<NamedTest>[] {
  return crisisOutcomes(deserialize(new Uint8Array(plan)) as CrisisPlan, tests, multiplier);
}
