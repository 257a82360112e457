/// <reference types="node" />
import { readFileSync } from 'node:fs';

/** A compiled kernel, which vitest's global setup has built: for memory of its own, or for memory that threads share. */
export function kernelBytes(isShared = false): Uint8Array {
  const name = isShared ? 'simulation-kernel-threads.wasm' : 'simulation-kernel.wasm';
  return readFileSync(new URL(`../../dist/${name}`, import.meta.url));
}
