/**
 * The threads that simulate: started when there is work, ended after a while without. One that dies takes its own task along and
 * nothing else; one that goes on with a task that nobody waits for any more is ended by piscina.
 *
 * Tasks wait for their turn here and not in piscina, which knows no jobs and does not serve tasks that can be aborted in their order. A
 * job waits for one turn at a time, so a short job beside long ones waits for a few tasks of theirs and never for their end.
 */
import { availableParallelism } from 'node:os';
import { serialize } from 'node:v8';
import { sentence } from '@meridian/contract';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import { type HttpError, refuseForNow } from '#errors.ts';
import { threadProgram } from '#http/thread-program.ts';
import type * as worker from './simulation-worker.ts';

type Program = typeof worker;
type Input<Name extends keyof Program> = Parameters<Program[Name]>[0];
/** Without its slot, which it gets with its turn. */
type Part<Name extends keyof Program> = Omit<Input<Name>, 'slot'>;
type Output<Name extends keyof Program> = ReturnType<Program[Name]>;

export interface SimulationThreads {
  /** How many tasks run at once. */
  slots: number;
  /** Calls a function of simulation-worker.ts when a thread is free. */
  run<Name extends keyof Program>(name: Name, input: Input<Name>, signal: AbortSignal): Promise<Output<Name>>;
  /**
   * Calls it for each of the inputs, which do not depend on each other, and answers in their order; `onDone` hears of each that is done.
   * Whoever gives up, also because one has failed, aborts `signal`: then no more of them begin, and those that run are ended.
   */
  runAll<Name extends keyof Program>(
    name: Name,
    inputs: readonly Part<Name>[],
    signal: AbortSignal,
    onDone?: (input: Part<Name>) => void,
  ): Promise<Output<Name>[]>;
  close(): Promise<void>;
}

export interface ThreadOptions {
  log: Pick<FastifyBaseLogger, 'error'>;
  slots?: number;
  memoryMb?: number;
}

/** The memory for a thread's own values; shared memory of simulations lies outside of it. */
const MEMORY_MB = 256;
/** After so long without a task a thread ends. */
const IDLE_MS = 60_000;
/** More threads than that would each add less than they take in memory. */
const MOST_THREADS = 8;
/** So long a task may take to end by itself once nobody waits for it: about as long as another thread takes to start. */
const PATIENCE_MS = 60;

export function openSimulationThreads({
  log,
  slots = Math.min(availableParallelism(), MOST_THREADS),
  memoryMb = MEMORY_MB,
}: ThreadOptions): SimulationThreads {
  const pool = new Piscina<object, unknown>({
    ...threadProgram(import.meta.url, 'simulation-worker'),
    // A thread begins by finding this one; each call names its own.
    name: 'openSimulation' satisfies keyof Program,
    minThreads: 0,
    maxThreads: slots,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // If a thread dies between two tasks, the next task gets a new one.
  pool.on('error', (error: unknown) => log.error({ err: error }, 'a simulation thread ended'));
  const runAll = inTurns(slots, async (name, input, { signal, patient }) => {
    signal.throwIfAborted();
    try {
      return await pool.run(input, { name, signal: patient });
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error }, 'a simulation broke off');
      throw brokenOff();
    }
  });
  return {
    slots,
    runAll,
    run: async (name, input, signal) => {
      const [result] = await runAll(name, [input], signal);
      return result as Awaited<ReturnType<Program[typeof name]>>;
    },
    close: () => pool.destroy(),
  };
}

type Call = (
  name: keyof Program,
  input: object,
  until: Record<'signal' | 'patient', AbortSignal>,
) => Promise<unknown>;

/** Makes the calls of all jobs, as many at once as there are slots; a call has its slot alone. */
function inTurns(slots: number, call: Call): SimulationThreads['runAll'] {
  const free = Array.from({ length: slots }, (_, slot) => slot);
  const waiting: ((slot: number) => void)[] = [];
  const nextSlot = async () => free.shift() ?? new Promise<number>((resolve) => waiting.push(resolve));
  const release = (slot: number) => {
    const begin = waiting.shift();
    if (begin === undefined) free.push(slot);
    else begin(slot);
  };
  return async (name, inputs, signal, onDone) => {
    const results: unknown[] = [];
    const left = inputs.entries();
    const until = { signal, patient: laterThan(signal) };
    let turn = Promise.resolve(0);
    const runNext = async () => {
      for (const [index, input] of left) {
        turn = turn.then(nextSlot);
        const slot = await turn;
        try {
          results[index] = await call(name, { ...input, slot }, until);
        } finally {
          release(slot);
        }
        signal.throwIfAborted();
        onDone?.(input);
      }
    };
    await Promise.all(Array.from({ length: slots }, runNext));
    return results as ReturnType<Program[typeof name]>[];
  };
}

/** Aborted a moment after `signal`. */
function laterThan(signal: AbortSignal): AbortSignal {
  const later = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => later.abort(), PATIENCE_MS), { once: true });
  return later.signal;
}

function brokenOff(): HttpError {
  return refuseForNow(503, 5, sentence('simulation_broke'));
}

/** A plan, or two of them, in memory that all threads see: a large one is copied once and not for every part. */
export function sharedPlan(plan: object): SharedArrayBuffer {
  const bytes = serialize(plan);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}
