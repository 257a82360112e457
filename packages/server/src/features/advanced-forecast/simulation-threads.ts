/** The threads that simulate: started when there is work, ended after a while without. One that dies takes its own task along and nothing else. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sentence } from '@meridian/contract';
import { type CompiledKernel, compileKernel } from '@meridian/engine';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import { type HttpError, refuseForNow } from '#errors.ts';
import { threadProgram } from '#http/thread-program.ts';
import { type RunAll, openTurns } from './task-turns.ts';
import type { ThreadTask, ThreadTaskResult } from './simulation-worker.ts';

export interface SimulationThreads {
  /** How many tasks run at once. */
  slots: number;
  runAll: RunAll<ThreadTask, ThreadTaskResult>;
  /** WebAssembly for memory that threads share; undefined where there is none: then the engine's own code does the same. */
  kernel(): CompiledKernel | undefined;
  close(): Promise<void>;
}

export interface ThreadOptions {
  log: Pick<FastifyBaseLogger, 'error'>;
  slots?: number;
  memoryMb?: number;
}

/** Of a thread's own values; what simulations share lies outside of it. */
const MEMORY_MB = 256;
/** After so long without a task a thread ends. */
const IDLE_MS = 60_000;
/** More threads than that would each add less than they take in memory. */
const MOST_THREADS = 8;
/** So long a task of a job that was given up may take to end by itself; tasks are cut shorter than that. */
const PATIENCE_MS = 60;

export function openSimulationThreads({
  log,
  slots = Math.min(availableParallelism(), MOST_THREADS),
  memoryMb = MEMORY_MB,
}: ThreadOptions): SimulationThreads {
  const pool = new Piscina<ThreadTask & { slot: number }, ThreadTaskResult>({
    ...threadProgram(import.meta.url, 'simulation-worker'),
    name: 'runThreadTask',
    minThreads: 0,
    maxThreads: slots,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // Of a thread that dies between two tasks: the next task gets a new one.
  pool.on('error', (error: unknown) => log.error({ err: error }, 'a simulation thread ended'));
  const run = async (task: ThreadTask, slot: number, signal: AbortSignal): Promise<ThreadTaskResult> => {
    const kill = new AbortController();
    let patience: NodeJS.Timeout | undefined;
    const giveUp = () => (patience = setTimeout(() => kill.abort(), PATIENCE_MS));
    signal.addEventListener('abort', giveUp);
    try {
      return await pool.run({ ...task, slot }, { signal: kill.signal });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      log.error({ err: error }, 'a simulation broke off');
      throw brokenOff();
    } finally {
      clearTimeout(patience);
      signal.removeEventListener('abort', giveUp);
    }
  };
  let kernel: { compiled: CompiledKernel | undefined } | undefined;
  return {
    slots,
    runAll: openTurns(slots, run),
    kernel: () => (kernel ??= { compiled: compileKernel(readFileSync(kernelFile())) }).compiled,
    close: () => pool.destroy(),
  };
}

/** Beside this program where it is built, else where the engine's own build has put it. */
function kernelFile(): URL {
  const folder = import.meta.url.endsWith('.ts') ? '../../../../engine/dist' : '.';
  return new URL(`${folder}/simulation-kernel-threads.wasm`, import.meta.url);
}

function brokenOff(): HttpError {
  return refuseForNow(503, 5, sentence('simulation_broke'));
}
