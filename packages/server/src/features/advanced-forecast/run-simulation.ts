/** One simulation on the threads, cut into parts so short that others have their turn between them. */
import { isFundCategory } from '@meridian/engine';
import {
  type Segment,
  type SimulationRequest,
  type SimulationResult,
  type SimulationShape,
  splitPaths,
} from '@meridian/simulation';
import { type HttpError, invalidField } from '#errors.ts';
import type { Progress } from '#http/event-stream.ts';
import { currenciesOf } from './chosen-economy.ts';
import type { Place } from '#http/places.ts';
import type { SimulationThreads } from './simulation-threads.ts';

interface Given {
  place: Place;
  threads: SimulationThreads;
  /** In paths. */
  progress: Progress;
}

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
  const { slots } = threads;
  progress.total = paths;
  return place.run(bytes, async (signal) => {
    const request = await read();
    const opened = await threads.run('openSimulation', { request, slots, mostBytes: MOST_BYTES }, signal);
    if (opened === null) throw tooLarge();
    const { simulation, segments } = opened;
    let pathMonths = 0;
    for (const segment of segments) {
      const months = segment.to - segment.from;
      const parts = partsOfPaths(simulation.shape, months, slots);
      const carried = parts.map((part) => ({ simulation, segment, ...part }));
      await threads.runAll('carryPaths', carried, signal, ({ first, end }) => {
        pathMonths += (end - first) * months;
        progress.done = Math.floor(pathMonths / simulation.shape.months);
      });
      const fans = partsOfMonths(segment, slots).map((part) => ({ simulation, segment, months: part }));
      await threads.runAll('computeFan', fans, signal);
    }
    return threads.run('simulationResult', { simulation, request }, signal);
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

/** What a part should take; on a busy machine it takes a few times that. */
const PART_NS = 20e6;

/** Nanoseconds that a path takes for a month, about. */
function monthNs({ groups, rates, runs }: SimulationShape): number {
  return 25 + 10 * rates + 5 * groups * runs;
}

function partsOfPaths(shape: SimulationShape, months: number, slots: number) {
  return splitPaths(shape, Math.max(slots, Math.ceil((shape.paths * months * monthNs(shape)) / PART_NS)));
}

/** As many as can run at once: the totals that a segment holds are few enough for a part to take a moment only. */
function partsOfMonths({ from, to }: Segment, slots: number): Segment[] {
  const step = Math.ceil((to - from) / slots);
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => {
    const first = from + index * step;
    return { from: first, to: Math.min(first + step, to) };
  });
}
