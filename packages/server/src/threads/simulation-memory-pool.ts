/**
 * Reuses the memory of simulations. If it was not reused, it would be freed only after the garbage collectors of the main thread and of
 * every worker thread had found it unused. By then the process would have grown by gigabytes.
 */
import { type KernelMemory, createKernelMemory } from '@meridian/simulation';

/** Maximum total size of the unused memory in bytes: that of two simulations of 100,000 paths. */
const MAX_UNUSED_BYTES = 256 * 2 ** 20;
/** Smallest size of a memory in bytes. Sizes are powers of two, so that simulations of similar size can use the same memory. */
const MIN_BYTES = 2 ** 20;
/** Time in ms without a simulation after which the unused memory is released. */
const IDLE_MS = 60_000;

export function createSimulationMemory() {
  let unused: KernelMemory[] = [];
  let clearing: NodeJS.Timeout | undefined;
  const clear = () => {
    clearTimeout(clearing);
    unused = [];
  };
  return {
    /** Returns memory of at least `bytes` bytes; it may contain the figures of an earlier simulation. */
    borrow(bytes: number): KernelMemory {
      const size = 2 ** Math.ceil(Math.log2(Math.max(bytes, MIN_BYTES)));
      const index = unused.findIndex(({ buffer }) => buffer.byteLength === size);
      const [found] = index === -1 ? [] : unused.splice(index, 1);
      return found ?? createKernelMemory(size);
    },
    /** Makes memory available to later simulations; no thread may use it any more. */
    giveBack(memory: KernelMemory): void {
      unused.push(memory);
      while (totalBytes(unused) > MAX_UNUSED_BYTES) unused.shift();
      clearTimeout(clearing);
      clearing = setTimeout(clear, IDLE_MS).unref();
    },
    clear,
  };
}

function totalBytes(memories: readonly KernelMemory[]): number {
  return memories.reduce((total, { buffer }) => total + buffer.byteLength, 0);
}
