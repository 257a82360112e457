/**
 * Types of the WebAssembly functions used. Node and every browser have them, but TypeScript declares them only in its DOM
 * library, which this package does not use.
 */

/** Memory for the kernel; it is shared, so a server can post it to threads. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}

/** A compiled kernel, which can be posted to other threads. */
export interface CompiledKernel {
  /** A name that no other type has, so that TypeScript accepts no other object in its place. */
  readonly [Symbol.toStringTag]?: 'WebAssembly.Module';
}

declare const WebAssembly: {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: boolean }) => KernelMemory;
  readonly Module: new (bytes: Uint8Array) => CompiledKernel;
  readonly Instance: new (
    module: CompiledKernel,
    imports: { env: { memory: KernelMemory } },
  ) => { readonly exports: object };
};

const PAGE = 65_536;

/** Compiles the kernel, `simulation-kernel.wasm`. Throws CompileError if the platform has no WebAssembly with SIMD. */
export function compileKernel(bytes: Uint8Array): CompiledKernel {
  return new WebAssembly.Module(bytes);
}

/** Creates memory for a number of bytes. Throws RangeError above 4 GB. */
export function createKernelMemory(bytes: number): KernelMemory {
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** Creates an instance of a compiled kernel with a memory and returns its exports. */
export function instantiate(compiled: CompiledKernel, memory: KernelMemory): object {
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports;
}
