/** Runs one simulation on worker threads, in short parts so that other simulations can run in between. */
import { horizonMonths } from '@meridian/engine';
import { type SimulationRequest, type SimulationResult, countPathMonths, maxMemoryBytes } from '@meridian/simulation';
import { type HttpError, invalidField } from '#errors.ts';
import type { Progress } from '#http/event-stream.ts';
import type { ThreadComputation } from './thread-queues.ts';
import type { SimulationThreads } from './simulation-threads.ts';

/** Maximum memory of one simulation in bytes, five times that of the largest usual plan. */
const MAX_BYTES = 512 * 2 ** 20;

/** A simulation that waits in the queue; until it starts, it uses as little memory as possible. */
export interface WaitingSimulation {
  read(): Promise<SimulationRequest>;
  /** Upper bound of the memory that the simulation needs, in bytes. */
  bytes: number;
  paths: number;
}

/** Waits in the queue, then simulates. The same request gives the same figures for any number of threads. */
export function runSimulation(
  { read, bytes, paths }: WaitingSimulation,
  { place, threads, progress }: ThreadComputation & { progress: Progress },
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
  /** Receives the number of finished paths. */
  onPaths?: (done: number) => void;
}

/** Runs a simulation at once, without waiting in the queue. */
export function simulateOnThreads(
  request: SimulationRequest,
  { threads, signal, onPaths }: SimulationOptions,
): Promise<SimulationResult> {
  const { slots } = threads;
  const bytes = Math.min(maxMemoryBytes(request, slots), MAX_BYTES);
  return threads.withMemory(bytes, signal, async (memory) => {
    const opened = await threads.run('prepareSimulation', { request, slots, memory }, signal);
    if (opened === null) throw tooLarge();
    const { simulation, stages } = opened;
    let pathMonths = 0;
    for (const stage of stages) {
      const parts = stage.map((part) => ({ simulation, part }));
      await threads.runAll('simulatePart', parts, signal, ({ part }) => {
        pathMonths += countPathMonths(part);
        onPaths?.(Math.floor(pathMonths / horizonMonths(request)));
      });
    }
    return threads.run('computeSimulationResult', { simulation, request }, signal);
  });
}

function tooLarge(): HttpError {
  return invalidField('num_simulations', 'simulation_too_large');
}
