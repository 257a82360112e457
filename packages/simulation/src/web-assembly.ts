/**
 * What the simulation uses of WebAssembly, which Node and every browser have. TypeScript describes it among the things of a browser's page
 * only, which this package does without.
 */

/** Memory for the kernel, which threads may share: of the server it may be posted to them. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}

/** A compiled kernel, which may be posted to other threads. */
export interface CompiledKernel {
  /** Only there so that this type differs from others. */
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

/** Compiles the kernel, `simulation-kernel.wasm`. Throws CompileError where the platform has no WebAssembly with SIMD. */
export function compileKernel(bytes: Uint8Array): CompiledKernel {
  return new WebAssembly.Module(bytes);
}

/** Memory for so many bytes. Throws RangeError beyond 4 GB. */
export function kernelMemory(bytes: number): KernelMemory {
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** What a compiled kernel exports, over a memory. */
export function instantiate(compiled: CompiledKernel, memory: KernelMemory): object {
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports;
}
