/**
 * Compiles the simulation's kernel, AssemblyScript in packages/simulation/src/assembly, to WebAssembly in
 * packages/simulation/dist. Does nothing if the file is up to date; otherwise takes one or two seconds. `npm run build` and the
 * tests call it.
 *
 * packages/simulation/asconfig.json requests shared memory, which every browser with SIMD allows as long as the page does not
 * post it to other threads. Shared memory needs a maximum size: the most that WebAssembly can address.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sourceHash } from '../../scripts/source-hash.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const simulation = join(root, 'packages/simulation');
const sources = [
  'node_modules/assemblyscript/package.json',
  'packages/simulation/asconfig.json',
  'packages/simulation/src/assembly',
  'packages/simulation/build-kernel.mjs',
];

/** The path of the file with the compiled kernel. */
export const kernelFile = join(simulation, 'dist/simulation-kernel.wasm');

/** Compiles the kernel if it is missing or its sources have changed. */
export async function buildKernel() {
  const hash = sourceHash(root, sources);
  const stamp = join(simulation, 'dist/.kernel-hash');
  if (existsSync(kernelFile) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  mkdirSync(join(simulation, 'dist'), { recursive: true });
  // Renamed at the end, so that a concurrent reader, such as another test run, finds the old file or the new one but never a
  // partial one.
  const unfinished = `${kernelFile}-${process.pid}`;
  const compiler = join(root, 'node_modules/assemblyscript/bin/asc.js');
  await promisify(execFile)(process.execPath, [compiler, '--baseDir', simulation, '--outFile', unfinished]);
  renameSync(unfinished, kernelFile);
  writeFileSync(stamp, hash);
}

/** The entry point for Vitest, which calls it before the tests of a project that names this file as its global setup. */
export const setup = buildKernel;

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernel();
