/**
 * The pool of simulation threads: started when there is work, ended after some time without work. A thread that crashes loses only its own
 * task. Piscina ends a thread whose task was aborted but still runs.
 *
 * Tasks are queued here and not in piscina, which does not know to which job a task belongs and does not run abortable tasks in order. A
 * job enters the queue for one task at a time, so that a short job waits only for a few tasks of the long jobs beside it.
 */
import { availableParallelism } from 'node:os';
import { serialize } from 'node:v8';
import { errorMessage } from '@meridian/contract';
import type { KernelMemory } from '@meridian/simulation';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import { type HttpError, retryLaterError } from '#errors.ts';
import { locateThreadProgram } from '#http/locate-thread-program.ts';
import { createSimulationMemory } from './simulation-memory-pool.ts';
import type * as worker from './simulation-worker.ts';

type Program = typeof worker;
type Input<Name extends keyof Program> = Parameters<Program[Name]>[0];
/** The input of a task without its slot, which is assigned when the task starts. */
type Part<Name extends keyof Program> = Omit<Input<Name>, 'slot'>;
type Output<Name extends keyof Program> = ReturnType<Program[Name]>;

export interface SimulationThreads {
  /** The number of tasks that run at once. */
  slots: number;
  /** Calls a function of simulation-worker.ts as soon as a thread is free. */
  run<Name extends keyof Program>(name: Name, input: Input<Name>, signal: AbortSignal): Promise<Output<Name>>;
  /**
   * Calls the function for each of the independent inputs and returns the results in their order; `onDone` is called after each. After a
   * failure, or when the caller aborts `signal`, no more inputs are started; the promise is rejected once no thread works on an input.
   */
  runAll<Name extends keyof Program>(
    name: Name,
    inputs: readonly Part<Name>[],
    signal: AbortSignal,
    onDone?: (input: Part<Name>) => void,
  ): Promise<Output<Name>[]>;
  /**
   * Lends `use` at least `bytes` bytes of memory for one simulation. `use` must pass `signal` to every task that it starts: later
   * simulations reuse the memory only if no task with this signal failed or was aborted.
   */
  withMemory<Result>(
    bytes: number,
    signal: AbortSignal,
    use: (memory: KernelMemory) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

export interface ThreadOptions {
  log: Pick<FastifyBaseLogger, 'error'>;
  slots?: number;
  memoryMb?: number;
}

/** The heap limit of a thread in MB; shared memory of simulations is not counted. */
const MEMORY_MB = 256;
/** Time in ms without a task after which a thread ends. */
const IDLE_MS = 60_000;
/** Maximum number of threads. A further thread costs more memory than it gains in speed. */
const MAX_THREADS = 8;
/** The time in ms that an aborted task may take to end by itself: about as long as starting another thread takes. */
const PATIENCE_MS = 60;

export function createSimulationThreads({
  log,
  slots = Math.min(availableParallelism(), MAX_THREADS),
  memoryMb = MEMORY_MB,
}: ThreadOptions): SimulationThreads {
  const pool = new Piscina<object, unknown>({
    ...locateThreadProgram(import.meta.url, 'simulation-worker'),
    // Piscina requires a default function, but each task names its function itself.
    name: 'prepareSimulation' satisfies keyof Program,
    minThreads: 0,
    maxThreads: slots,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A thread that crashes between two tasks is replaced when the next task comes.
  pool.on('error', (error: unknown) => log.error({ err: error }, 'a simulation thread ended'));
  const memory = createSimulationMemory();
  /**
   * Signals of jobs with a failed or aborted task. The thread of such a task may still be ending and writing to the job's memory, so the
   * memory is not reused.
   */
  const unfinished = new WeakSet<AbortSignal>();
  const runAll = inTurns(slots, async (name, input, { signal, patient }) => {
    signal.throwIfAborted();
    try {
      return await pool.run(input, { name, signal: patient });
    } catch (error) {
      unfinished.add(signal);
      signal.throwIfAborted();
      log.error({ err: error }, 'a simulation failed');
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
    withMemory: async (bytes, signal, use) => {
      const borrowed = memory.borrow(bytes);
      try {
        return await use(borrowed);
      } finally {
        if (!unfinished.has(signal)) memory.giveBack(borrowed);
      }
    },
    close: async () => {
      await pool.destroy();
      memory.clear();
    },
  };
}

type Call = (name: keyof Program, input: object, until: Record<'signal' | 'patient', AbortSignal>) => Promise<unknown>;

/** Returns a function that runs the tasks of all jobs, at most one per slot at a time. */
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
    const patient = new AbortController();
    const abortLater = () => void setTimeout(() => patient.abort(), PATIENCE_MS);
    signal.addEventListener('abort', abortLater, { once: true });
    let turn = Promise.resolve(0);
    let hasFailed = false;
    const runNext = async () => {
      for (const [index, input] of left) {
        turn = turn.then(nextSlot);
        const slot = await turn;
        try {
          if (hasFailed) return;
          results[index] = await call(name, { ...input, slot }, { signal, patient: patient.signal });
          signal.throwIfAborted();
        } catch (error) {
          hasFailed = true;
          throw error;
        } finally {
          release(slot);
        }
        onDone?.(input);
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: slots }, runNext));
    signal.removeEventListener('abort', abortLater);
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return results as ReturnType<Program[typeof name]>[];
  };
}

function brokenOff(): HttpError {
  return retryLaterError(503, 5, 'broken-thread', errorMessage('simulation_broke'));
}

/** Copies one plan or two into memory that all threads share, so that a large plan is copied once and not for every task. */
export function copyToSharedMemory(plan: object): SharedArrayBuffer {
  const bytes = serialize(plan);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}
