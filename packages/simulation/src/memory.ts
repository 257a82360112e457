import type { SimulationLayout, SimulationShape } from './layout-shape.ts';

/** The memory of a simulation: the data of its layout, what the run writes, and the scratch of each worker. */
export interface SimulationMemory {
  readonly shape: SimulationShape;
  /** The whole memory as doubles; places are indices of it. */
  readonly doubles: Float64Array;
  /** The same memory as 32-bit words: word 2 i is the low half of double i. */
  readonly words: Int32Array;
}

/** How many bytes a simulation with so many workers takes. */
export function memoryBytes({ run }: SimulationShape, workers: number): number {
  return 8 * (run.workers + workers * run.workerSize);
}

/** A new memory for a run in one thread, or with `buffer` at least as long, for one that workers share. */
export function openMemory(
  layout: SimulationLayout,
  workers = 1,
  buffer: ArrayBufferLike = new ArrayBuffer(memoryBytes(layout.shape, workers)),
  byteOffset = 0,
): SimulationMemory {
  const memory = joinMemory(layout.shape, buffer, byteOffset);
  memory.doubles.set(layout.data);
  return memory;
}

/** The memory that another thread has opened. */
export function joinMemory(
  shape: SimulationShape,
  buffer: ArrayBufferLike,
  byteOffset = 0,
): SimulationMemory {
  return { shape, doubles: new Float64Array(buffer, byteOffset), words: new Int32Array(buffer, byteOffset) };
}
