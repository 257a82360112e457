/** One simulation on the threads, cut into tasks so short that others have their turn between them. */
import {
  type Segment,
  type SimulationRequest,
  type SimulationResult,
  type SimulationShape,
  layOut,
  memoryBytes,
  openMemory,
  segmentsOf,
  splitPaths,
} from '@meridian/engine';
import type { Progress } from '#http/event-stream.ts';
import type { Place } from './simulation-queue.ts';
import type { SimulationThreads } from './simulation-threads.ts';
import type { FanTask, PathsTask, SharedSimulation } from './simulation-worker.ts';

interface Given {
  place: Place;
  threads: SimulationThreads;
  /** In paths. */
  progress: Progress;
}

/** What a task should take; on a busy machine it takes a few times that. */
const TASK_NS = 20e6;

/** Waits for its turn. The same request gives the same figures, whatever the number of threads. */
export async function runSimulation(
  request: SimulationRequest,
  { place, threads, progress }: Given,
): Promise<SimulationResult> {
  const layout = layOut(request);
  const { shape } = layout;
  const bytes = memoryBytes(shape, threads.slots);
  progress.total = shape.paths;
  return place.run(bytes, async (signal) => {
    const shared = threads.share(bytes);
    const memory = openMemory(layout, threads.slots, shared.memory.buffer);
    const simulation = { ...shared, shape };
    let pathMonths = 0;
    for (const segment of segmentsOf(memory)) {
      await threads.runAll(pathsTasks(simulation, segment, threads.slots), signal, (task) => {
        if (task.kind !== 'paths') return;
        pathMonths += (task.end - task.first) * (segment.to - segment.from);
        progress.done = Math.floor(pathMonths / shape.months);
      });
      await threads.runAll(fanTasks(simulation, segment, threads.slots), signal);
    }
    const [done] = await threads.runAll([{ kind: 'result', simulation, request }], signal);
    if (done?.kind !== 'result') throw new Error('A thread answered something else.');
    return done.result;
  });
}

/** Nanoseconds that a path takes for a month, about. */
function monthNs({ groups, rates, runs }: SimulationShape): number {
  return 25 + 10 * rates + 5 * groups * runs;
}

function pathsTasks(simulation: SharedSimulation, segment: Segment, slots: number): PathsTask[] {
  const { shape } = simulation;
  const months = segment.to - segment.from;
  const tasks = Math.max(slots, Math.ceil((shape.paths * months * monthNs(shape)) / TASK_NS));
  return splitPaths(shape, tasks).map((paths) => ({ kind: 'paths', simulation, segment, ...paths }));
}

/** Nanoseconds for finding a month's percentiles, by path. */
const FAN_NS = 10;

function fanTasks(simulation: SharedSimulation, segment: Segment, slots: number): FanTask[] {
  const { paths } = simulation.shape;
  const months = segment.to - segment.from;
  const step = Math.ceil(Math.min(TASK_NS / (paths * FAN_NS), months / slots));
  return Array.from({ length: Math.ceil(months / step) }, (_, index) => {
    const from = segment.from + index * step;
    return { kind: 'fan', simulation, segment, from, to: Math.min(from + step, segment.to) };
  });
}
