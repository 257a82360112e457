/** A thread of the two that share a simulation: runs the tasks that it is sent, over memory that both see. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  type CompiledKernel,
  type KernelMemory,
  type SimulationShape,
  joinMemory,
  runFans,
  runPaths,
  segmentsOf,
  wasmKernel,
} from '@meridian/simulation';

/** What a thread is told at its beginning. */
export interface ThreadStart {
  readonly shape: SimulationShape;
  readonly compiled: CompiledKernel;
  readonly linear: KernelMemory;
  readonly worker: number;
}

/** A range of paths, or of months of the fan. */
export interface ThreadTask {
  readonly kind: 'paths' | 'fan';
  readonly first: number;
  readonly end: number;
}

const port = parentPort;
if (port === null) throw new Error('this file is for a thread');
const { shape, compiled, linear, worker } = workerData as ThreadStart;
const memory = joinMemory(shape, linear.buffer);
const kernel = wasmKernel(compiled, linear);
const [segment = { from: 0, to: 0 }] = segmentsOf(memory);

port.on('message', ({ kind, first, end }: ThreadTask) => {
  if (kind === 'paths') runPaths(memory, segment, first, end, worker, kernel);
  else runFans(memory, segment, { from: first, to: end }, worker, kernel);
  port.postMessage('done');
});
port.postMessage('ready');
