/**
 * Compiles the simulation's kernel, AssemblyScript under packages/simulation/src/assembly, to WebAssembly in
 * packages/simulation/dist: one build for memory of its own, one for memory that threads share. A module takes only the kind of memory
 * that it declares, and not every browser gives a page shared memory. Does nothing when both were made from the sources as they are now;
 * takes two seconds otherwise. `npm run build` and the tests call it.
 *
 * No library is imported at the top: `prepare.mjs` loads this file before any is installed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = 'packages/simulation/src/assembly';
const entries = ['places', 'batch', 'steering', 'month-loop', 'fan', 'exp-log', 'random-numbers'].map(
  (name) => `${source}/${name}.ts`,
);

const folder = join(root, 'packages/simulation/dist');

const common = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--use', 'abort='];

/** The largest memory that WebAssembly can address: a bound that a shared memory must stay within. */
const MOST_PAGES = '65536';

/** What each file is compiled with. */
const kernelBuilds = {
  'simulation-kernel.wasm': [...common, '--enable', 'simd'],
  'simulation-kernel-threads.wasm': [
    ...common,
    '--enable',
    'simd,threads',
    '--sharedMemory',
    '--maximumMemory',
    MOST_PAGES,
  ],
};

/** The compiled kernels. */
export const kernelFiles = Object.keys(kernelBuilds).map((name) => join(folder, name));

/** Compiles what is missing or older than its source. */
export async function buildKernel() {
  const hash = sourceHash();
  const stamp = join(folder, '.kernel-hash');
  const made = [stamp, ...kernelFiles];
  const isBuilt = made.every((file) => existsSync(file)) && readFileSync(stamp, 'utf8') === hash;
  if (isBuilt) return;
  mkdirSync(folder, { recursive: true });
  const { main } = await loadCompiler();
  for (const [name, options] of Object.entries(kernelBuilds)) {
    // Whoever reads meanwhile, another run of the tests perhaps, finds the old file or the new one, never a part.
    const unfinished = join(folder, `.${name}-${process.pid}`);
    const words = [
      ...entries,
      ...options,
      '--disableWarning',
      '112',
      '--baseDir',
      root,
      '--outFile',
      unfinished,
    ];
    let said = '';
    const stderr = { write: (/** @type {string | Uint8Array} */ text) => void (said += String(text)) };
    const { error } = await main(words, { stderr });
    if (error !== null)
      throw new Error(`The simulation's kernel does not compile:\n${said}`, { cause: error });
    renameSync(unfinished, join(folder, name));
  }
  writeFileSync(stamp, hash);
}

/**
 * The compiler, without its types: they declare AssemblyScript's own arrays for all files of the project.
 *
 * @typedef {{ write: (text: string | Uint8Array) => void }} Output
 * @typedef {{ main: (words: string[], outputs: { stderr: Output }) => Promise<{ error: Error | null }> }} Compiler
 */
async function loadCompiler() {
  const name = 'assemblyscript/asc';
  return /** @type {Compiler} */ (await import(name));
}

function sourceHash() {
  const hash = createHash('sha256');
  const sources = [
    'node_modules/assemblyscript/package.json',
    ...readdirSync(join(root, source))
      .toSorted()
      .map((name) => `${source}/${name}`),
  ];
  hash.update(`${JSON.stringify([entries, kernelBuilds])}\0`);
  for (const name of sources)
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  return hash.digest('hex');
}

/** Vitest calls it before the tests of a project that names this file as its global setup. */
export const setup = buildKernel;

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernel();
