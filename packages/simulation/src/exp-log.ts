import { type CompiledKernel, instantiate, createKernelMemory } from './web-assembly.ts';

/**
 * Exponential and natural logarithm (of positive numbers) for each value of a row, with the same bits on every machine;
 * `Math.exp` does not guarantee that.
 */
export interface ExpLog {
  readonly exp: (row: Float64Array) => Float64Array;
  readonly log: (row: Float64Array) => Float64Array;
}

interface Functions {
  readonly expRow: (from: number, to: number, count: number) => void;
  readonly logRow: (from: number, to: number, count: number) => void;
}

/** Returns the exponential and the logarithm of the WebAssembly kernel (assembly/exp-log.ts). */
export function createExpLog(compiled: CompiledKernel): ExpLog {
  const over =
    (name: keyof Functions) =>
    (row: Float64Array): Float64Array => {
      // The kernel processes two numbers at once.
      const count = row.length + (row.length % 2);
      const memory = createKernelMemory(8 * count);
      const numbers = new Float64Array(memory.buffer);
      numbers.fill(1, 0, count);
      numbers.set(row);
      const functions = instantiate(compiled, memory) as Functions;
      functions[name](0, 0, count);
      return numbers.slice(0, row.length);
    };
  return { exp: over('expRow'), log: over('logRow') };
}
