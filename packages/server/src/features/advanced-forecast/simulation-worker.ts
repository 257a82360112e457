/** Runs in threads of its own (simulation-threads.ts starts them): parts of simulations, which share their memory, and other long sums. */
import { getPriority, setPriority } from 'node:os';
import { deserialize } from 'node:v8';
import type { StressTestAnswer } from '@meridian/contract';
import { type CrisisOutcome, type ForecastRequest, type StressTest, crisisOutcomes } from '@meridian/engine';
import {
  type CompiledKernel,
  type Kernel,
  type KernelMemory,
  type Segment,
  type SimulationMemory,
  type SimulationRequest,
  type SimulationResult,
  type SimulationShape,
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

/** The memory of one simulation, which all threads see. */
export interface SharedSimulation {
  shape: SimulationShape;
  memory: KernelMemory;
  compiled: CompiledKernel;
}

export type NamedTest = StressTest & Pick<StressTestAnswer, 'id' | 'name' | 'severity'>;

/** Paths `first` to `end` - 1 through the months of a segment. */
export interface PathsTask {
  kind: 'paths';
  simulation: SharedSimulation;
  segment: Segment;
  first: number;
  end: number;
}

/** The spread in the months `from` to `to` - 1, once all paths have passed the segment. */
export interface FanTask {
  kind: 'fan';
  simulation: SharedSimulation;
  segment: Segment;
  from: number;
  to: number;
}

/** Lays a simulation out in memory that all threads see, unless it would take more than `mostBytes`. */
interface OpenTask {
  kind: 'open';
  request: SimulationRequest;
  slots: number;
  compiled: CompiledKernel;
  mostBytes: number;
}

/** The figures, once everything else is done. */
interface ResultTask {
  kind: 'result';
  simulation: SharedSimulation;
  request: SimulationRequest;
}

export type CrisisPlan = Omit<ForecastRequest, 'path'>;

/** What some of the crises of an analysis would do. */
export interface CrisisTask {
  kind: 'crises';
  /** A `CrisisPlan`, written by `serialize` into memory that all threads see: a large one is copied once and not for every task. */
  plan: SharedArrayBuffer;
  tests: readonly NamedTest[];
  multiplier: number;
}

export type ThreadTask = OpenTask | PathsTask | FanTask | ResultTask | CrisisTask;

export type ThreadTaskResult =
  | { kind: 'part' }
  | { kind: 'open'; simulation: SharedSimulation; segments: Segment[] }
  | { kind: 'too large' }
  | { kind: 'result'; result: SimulationResult }
  | { kind: 'crises'; outcomes: CrisisOutcome<NamedTest>[] };

/** @public simulation-threads.ts has the thread call it by this name. `slot` tells which scratch space is its own. */
export function runThreadTask(task: ThreadTask & { slot: number }): ThreadTaskResult {
  switch (task.kind) {
    case 'open':
      return openSimulation(task);
    case 'paths': {
      const { memory, kernel } = share(task);
      runPaths(memory, task.segment, task.first, task.end, task.slot, kernel);
      return { kind: 'part' };
    }
    case 'fan': {
      const { memory, kernel } = share(task);
      runFans(memory, task.segment, task, task.slot, kernel);
      return { kind: 'part' };
    }
    case 'result': {
      const { memory, kernel } = share(task);
      return { kind: 'result', result: resultOf(task.request, memory, kernel) };
    }
    case 'crises': {
      const plan = deserialize(new Uint8Array(task.plan)) as CrisisPlan;
      return { kind: 'crises', outcomes: crisisOutcomes(plan, task.tests, task.multiplier) };
    }
  }
}

function openSimulation({ request, slots, compiled, mostBytes }: OpenTask): ThreadTaskResult {
  const layout = layOut(request);
  const { shape } = layout;
  const bytes = memoryBytes(shape, slots);
  if (bytes > mostBytes) return { kind: 'too large' };
  const memory = kernelMemory(bytes, true);
  const segments = segmentsOf(openMemory(layout, slots, memory.buffer));
  return { kind: 'open', simulation: { shape, memory, compiled }, segments };
}

function share({ simulation }: { simulation: SharedSimulation }): {
  memory: SimulationMemory;
  kernel: Kernel;
} {
  const { shape, memory, compiled } = simulation;
  return { memory: joinMemory(shape, memory.buffer), kernel: wasmKernel(compiled, memory) };
}
