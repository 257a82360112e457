/**
 * What the engine uses of WebAssembly, which Node and every browser have. TypeScript describes it among the things of a browser's page
 * only, where the engine does not look.
 */

/** Memory for the kernel; a shared one may be posted to other threads. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}

/** A compiled kernel, which may be posted to other threads. */
export interface CompiledKernel {
  /** Only there to tell this type from others. */
  readonly [Symbol.toStringTag]?: 'WebAssembly.Module';
}

interface Instance {
  readonly exports: object;
}

declare const WebAssembly:
  | {
      readonly Memory: new (limits: { initial: number; maximum: number; shared: boolean }) => KernelMemory;
      readonly Module: new (bytes: Uint8Array) => CompiledKernel;
      readonly Instance: new (module: CompiledKernel, imports: { env: { memory: KernelMemory } }) => Instance;
      readonly validate: (bytes: Uint8Array) => boolean;
    }
  | undefined;

/** A module of one function that makes a vector, so a platform without SIMD refuses it. */
const SIMD = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

const PAGE = 65_536;

/**
 * Compiles the kernel: `simulation-kernel.wasm`, or `simulation-kernel-threads.wasm` for memory that threads share. Undefined where the
 * platform has no WebAssembly with SIMD, or is not given its shared memory: there the twin runs.
 */
export function compileKernel(bytes: Uint8Array): CompiledKernel | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  if (!WebAssembly.validate(SIMD) || !WebAssembly.validate(bytes)) return undefined;
  return new WebAssembly.Module(bytes);
}

/** Memory for so many bytes; shared by threads if `isShared`, which needs the build for it. Throws RangeError beyond 4 GB. */
export function kernelMemory(bytes: number, isShared: boolean): KernelMemory {
  if (typeof WebAssembly === 'undefined') throw new RangeError('There is no WebAssembly here');
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: isShared });
}

/** The functions of a compiled kernel over a memory. */
export function instantiate(compiled: CompiledKernel, memory: KernelMemory): object {
  if (typeof WebAssembly === 'undefined') throw new RangeError('There is no WebAssembly here');
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports;
}
