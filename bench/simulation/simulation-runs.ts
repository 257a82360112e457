/** Ways to run a simulation that the bench compares: one thread, and two that share its memory. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  type CompiledKernel,
  type SimulationMemory,
  type SimulationRequest,
  type SimulationResult,
  compileKernel,
  kernelMemory,
  layOut,
  memoryBytes,
  openMemory,
  resultOf,
  runAll,
  splitPaths,
  wasmKernel,
} from '@meridian/simulation';
import type { ThreadStart, ThreadTask } from './simulation-thread.ts';

/** The kernel that `npm run build` has made. */
export function builtKernel(): CompiledKernel {
  return compileKernel(
    readFileSync(join(import.meta.dirname, '../../packages/simulation/dist/simulation-kernel.wasm')),
  );
}

/** A simulation of which everything but the run itself is done: what it gives, as often as it is called. */
export function preparedRun(request: SimulationRequest, compiled: CompiledKernel): () => SimulationResult {
  const layout = layOut(request);
  const linear = kernelMemory(memoryBytes(layout.shape, 1));
  const memory = openMemory(layout, 1, linear.buffer);
  const kernel = wasmKernel(compiled, linear);
  return () => {
    runAll(memory, kernel);
    return resultOf(request, memory, kernel);
  };
}

/** Threads over one shared memory, which wait for work. */
export interface SharedRun {
  /** The simulation by so many of the threads, without the statistics at the end. */
  run: (threads: number) => Promise<void>;
  readonly memory: SimulationMemory;
  end: () => Promise<void>;
}

/** Starts threads for a simulation of one segment. */
export async function openSharedRun(request: SimulationRequest, threads: number): Promise<SharedRun> {
  const layout = layOut(request);
  const { shape } = layout;
  const linear = kernelMemory(memoryBytes(shape, threads));
  const memory = openMemory(layout, threads, linear.buffer);
  const compiled = builtKernel();
  const workers = await Promise.all(
    Array.from({ length: threads }, async (_, worker) => {
      const start: ThreadStart = { shape, compiled, linear, worker };
      const thread = new Worker(REGISTER, { eval: true, workerData: start });
      await once(thread, 'message');
      return thread;
    }),
  );
  const all = async (tasks: readonly ThreadTask[]) => {
    await Promise.all(
      tasks.map(async (task, index) => {
        const thread = workers[index];
        if (thread === undefined) throw new Error('there are fewer threads than tasks');
        const answer = once(thread, 'message');
        // With a list of what is handed over, because the linter takes it for a window's otherwise.
        thread.postMessage(task, []);
        await answer;
      }),
    );
  };
  return {
    memory,
    run: async (count) => {
      await all(splitPaths(shape, count).map((range) => ({ kind: 'paths', ...range })));
      const part = Math.ceil(shape.months / count);
      const firsts = Array.from({ length: count }, (_, index) => index * part);
      await all(firsts.map((first) => ({ kind: 'fan', first, end: Math.min(first + part, shape.months) })));
    },
    end: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** A thread does not inherit the loader of TypeScript. */
const THREAD = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'simulation-thread.ts')).href);
const REGISTER = `import('tsx/esm/api').then(({ register }) => { register(); return import(${THREAD}); });`;
