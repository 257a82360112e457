/** One simulation on the threads, cut into tasks so short that others have their turn between them. */
import {
  type Segment,
  type SimulationRequest,
  type SimulationResult,
  type SimulationShape,
  isFundCategory,
  splitPaths,
} from '@meridian/engine';
import { type HttpError, invalidField } from '#errors.ts';
import type { Progress } from '#http/event-stream.ts';
import { currenciesOf } from './chosen-economy.ts';
import type { Place } from '#http/places.ts';
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

/** Of one simulation; the largest that people have takes a fifth of it. */
const MOST_BYTES = 512 * 2 ** 20;

/** A simulation that waits for its turn, as little of it as that takes. */
export interface WaitingSimulation {
  read(): Promise<SimulationRequest>;
  /** By {@link bytesAtMost}. */
  bytes: number;
  paths: number;
}

/** Waits for its turn. The same request gives the same figures, whatever the number of threads. */
export function runSimulation(
  { read, bytes, paths }: WaitingSimulation,
  { place, threads, progress }: Given,
): Promise<SimulationResult> {
  const { slots, runAll } = threads;
  progress.total = paths;
  return place.run(bytes, async (signal) => {
    const request = await read();
    const opening = {
      kind: 'open',
      request,
      slots,
      compiled: threads.kernel(),
      mostBytes: MOST_BYTES,
    } as const;
    const [opened] = await runAll([opening], signal);
    if (opened?.kind !== 'open') throw tooLarge();
    const { simulation, segments } = opened;
    let pathMonths = 0;
    for (const segment of segments) {
      await runAll(pathsTasks(simulation, segment, slots), signal, (task) => {
        if (task.kind !== 'paths') return;
        pathMonths += (task.end - task.first) * (segment.to - segment.from);
        progress.done = Math.floor(pathMonths / simulation.shape.months);
      });
      await runAll(fanTasks(simulation, segment, slots), signal);
    }
    const [done] = await runAll([{ kind: 'result', simulation, request }], signal);
    if (done?.kind !== 'result') throw new Error('A thread answered something else.');
    return done.result;
  });
}

function tooLarge(): HttpError {
  return invalidField('num_simulations', 'simulation_too_large');
}

/** All in numbers of 8 bytes: the grid of net worth that a simulation holds at once, and what it needs however small it is. */
const MOST_GRID = 2 ** 22;
const LEAST = 2 ** 18;

/** Kept of each path: what it came to, the price levels, and of its state the draws and the exchange rates. */
const OUTCOMES = 5;
const MOST_PRICE_POINTS = 30;
const DRAWS = 32;

/** A thread carries so many paths at once, over up to so many months with draws for each currency and 6 more. */
const BATCH = 128;
const BATCH_MONTHS = 56;

/**
 * The bytes that it may take of memory, as far as its size tells. Where there are more paths than the grid holds, their state is kept too. An
 * overdraft has the funds twice: as they are, and as they would be sold, which tells when cash runs out.
 */
export function bytesAtMost(request: SimulationRequest, slots: number): number {
  const { items, paths, years, inflation, deficitPolicy } = request;
  const months = 12 * years;
  const funds = items.filter(({ category }) => isFundCategory(category)).length;
  const currencies = currenciesOf(request).length;
  const runs = deficitPolicy === 'overdraft' ? 2 : 1;
  const state = runs * (funds + currencies) + DRAWS;
  const grid = paths * months;
  const prices = inflation === undefined ? 0 : MOST_PRICE_POINTS;
  const path = OUTCOMES + prices + (grid > MOST_GRID ? state : 0);
  const thread = Math.max(1.25 * paths, BATCH * (state + BATCH_MONTHS * (currencies + 6)));
  return 8 * (LEAST + Math.min(grid, MOST_GRID) + paths * path + slots * thread + 2 * months * funds);
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
