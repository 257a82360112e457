/** One simulation on the threads, cut into parts so short that others have their turn between them. */
import { horizonMonths } from '@meridian/engine';
import { type SimulationRequest, type SimulationResult, pathMonthsOf } from '@meridian/simulation';
import { type HttpError, invalidField } from '#errors.ts';
import type { Progress } from '#http/event-stream.ts';
import type { OnThreads } from './places-on-threads.ts';
import type { SimulationThreads } from './simulation-threads.ts';

/** The memory of one simulation; the largest that people have takes a fifth of it. */
const MOST_BYTES = 512 * 2 ** 20;

/** A simulation that waits for its turn, as little of it as that takes. */
export interface WaitingSimulation {
  read(): Promise<SimulationRequest>;
  /** At most so many. */
  bytes: number;
  paths: number;
}

/** Waits for its turn. The same request gives the same figures, whatever the number of threads. */
export function runSimulation(
  { read, bytes, paths }: WaitingSimulation,
  { place, threads, progress }: OnThreads & { progress: Progress },
): Promise<SimulationResult> {
  progress.total = paths;
  return place.run(bytes, async (signal) => {
    const request = await read();
    return simulateOnThreads(request, {
      threads,
      signal,
      onPaths: (done) => {
        progress.done = done;
      },
    });
  });
}

interface SimulationOptions {
  threads: SimulationThreads;
  signal: AbortSignal;
  /** Hears how many paths are done. */
  onPaths?: (done: number) => void;
}

/** A simulation whose turn has come. */
export async function simulateOnThreads(
  request: SimulationRequest,
  { threads, signal, onPaths }: SimulationOptions,
): Promise<SimulationResult> {
  const { slots } = threads;
  const opened = await threads.run('openSimulation', { request, slots, mostBytes: MOST_BYTES }, signal);
  if (opened === null) throw tooLarge();
  const { simulation, stages } = opened;
  let pathMonths = 0;
  for (const stage of stages) {
    const parts = stage.map((part) => ({ simulation, part }));
    await threads.runAll('simulatePart', parts, signal, ({ part }) => {
      pathMonths += pathMonthsOf(part);
      onPaths?.(Math.floor(pathMonths / horizonMonths(request)));
    });
  }
  return threads.run('simulationResult', { simulation, request }, signal);
}

function tooLarge(): HttpError {
  return invalidField('num_simulations', 'simulation_too_large');
}
