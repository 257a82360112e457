/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { type CompiledKernel, compileKernel } from '#simulation/kernel/web-assembly.ts';

/** The kernel, which vitest's global setup has built: for memory of its own, or for memory that threads share. */
export function testKernel(isShared = false): CompiledKernel {
  const name = isShared ? 'simulation-kernel-threads.wasm' : 'simulation-kernel.wasm';
  const compiled = compileKernel(readFileSync(new URL(`../../dist/${name}`, import.meta.url)));
  if (compiled === undefined) throw new Error('The tests need a machine that runs WebAssembly with SIMD');
  return compiled;
}
