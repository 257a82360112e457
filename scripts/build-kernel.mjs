/**
 * Compiles the simulation's kernel, AssemblyScript under packages/simulation/src/assembly, to WebAssembly in
 * packages/simulation/dist. Does nothing when it was made from the sources as they are now; takes a second or two otherwise.
 * `npm run build` and the tests call it.
 *
 * packages/simulation/asconfig.json asks for memory that threads may share: a page has it too, in every browser with SIMD, as long
 * as it does not post it to others. The most that WebAssembly can address is a bound that such a memory must stay within.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sourceHash } from './source-hash.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const simulation = join(root, 'packages/simulation');
const sources = [
  'node_modules/assemblyscript/package.json',
  'packages/simulation/asconfig.json',
  'packages/simulation/src/assembly',
  'scripts/build-kernel.mjs',
];

/** The compiled kernel. */
export const kernelFile = join(simulation, 'dist/simulation-kernel.wasm');

/** Compiles it when it is missing or older than its source. */
export async function buildKernel() {
  const hash = sourceHash(root, sources);
  const stamp = join(simulation, 'dist/.kernel-hash');
  if (existsSync(kernelFile) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  mkdirSync(join(simulation, 'dist'), { recursive: true });
  // Whoever reads meanwhile, another run of the tests perhaps, finds the old file or the new one, never a part.
  const unfinished = `${kernelFile}-${process.pid}`;
  const compiler = join(root, 'node_modules/assemblyscript/bin/asc.js');
  await promisify(execFile)(process.execPath, [compiler, '--baseDir', simulation, '--outFile', unfinished]);
  renameSync(unfinished, kernelFile);
  writeFileSync(stamp, hash);
}

/** Vitest calls it before the tests of a project that names this file as its global setup. */
export const setup = buildKernel;

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernel();
