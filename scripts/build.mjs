/**
 * `npm run build`: the simulation's kernel, then the web client with Vite and the server with rolldown. Libraries stay outside the server's bundle; only
 * the workspace packages, which are TypeScript sources, go into it.
 *
 * No library is imported at the top: `prepare.mjs` loads this file before any is installed.
 */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildKernel, kernelFile } from './build-kernel.mjs';
import { sourceHash } from './source-hash.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'packages/web');
const server = join(root, 'packages/server');
const stamp = join(server, 'dist/.source-hash');

/** Each is a program of its own, from its source; the workers are programs of threads. */
const programs = {
  main: 'src/main.ts',
  admin: 'src/admin.ts',
  'import-worker': 'src/features/export/import-worker.ts',
  'simulation-worker': 'src/features/advanced-forecast/simulation-worker.ts',
};

const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/build-kernel.mjs',
  'packages',
];

/** Whether dist was made from the sources as they are now. */
export function isBuilt() {
  if (!existsSync(stamp) || !existsSync(join(web, 'dist/index.html'))) return false;
  return readFileSync(stamp, 'utf8') === sourceHash(root, sources);
}

export async function build() {
  const started = performance.now();
  const hash = sourceHash(root, sources);
  // Without a stamp, what is interrupted from here on is built again.
  rmSync(stamp, { force: true });
  // A NODE_ENV from outside would choose the development halves of libraries.
  process.env['NODE_ENV'] = 'production';
  await buildKernel();
  await Promise.all([buildWeb(), buildServer()]);
  writeFileSync(stamp, hash);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built packages/web/dist and packages/server/dist in ${seconds} s.`);
}

async function buildWeb() {
  const vite = await import('vite');
  const rolldownOptions = { checks: { bundlerTimings: false } };
  await vite.build({ root: web, mode: 'production', logLevel: 'warn', build: { rolldownOptions } });
}

async function buildServer() {
  const { rolldown } = await import('rolldown');
  const dist = join(server, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const bundle = await rolldown({ cwd: server, input: programs, platform: 'node', external: isLibrary });
  await bundle.write({
    dir: dist,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    // Beside the programs, so that what a module looks for beside itself is found from every chunk.
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  cpSync(join(server, 'src/db/migrations'), join(dist, 'migrations'), { recursive: true });
  cpSync(join(root, 'packages/engine/data'), join(dist, 'data'), { recursive: true });
  cpSync(kernelFile, join(dist, basename(kernelFile)));
}

/**
 * Neither a file nor one of our own packages.
 *
 * @param {string} id
 */
function isLibrary(id) {
  return !/^[.#\0]/.test(id) && !isAbsolute(id) && !id.startsWith('@meridian/');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
