/**
 * `npm run build`: builds the simulation's kernel, then the web client with Vite and the server with rolldown.
 *
 * No library is imported at the top, because `prepare.mjs` loads this file before any is installed.
 */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverBundle } from '../packages/server/server-bundle.mjs';
import { buildKernel, kernelFile } from '../packages/simulation/build-kernel.mjs';
import { sourceHash } from './source-hash.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'packages/web');
const server = join(root, 'packages/server');
const stamp = join(server, 'dist/.source-hash');

const sources = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'packages'];

/** Returns true if dist was built from the current sources. */
export function isBuilt() {
  if (!existsSync(stamp) || !existsSync(join(web, 'dist/index.html'))) return false;
  return readFileSync(stamp, 'utf8') === sourceHash(root, sources);
}

export async function build() {
  const started = performance.now();
  const hash = sourceHash(root, sources);
  // The stamp is removed first, so that an interrupted build is repeated.
  rmSync(stamp, { force: true });
  // An inherited NODE_ENV could select the development versions of libraries.
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
  const shared = /** @type {const} */ ({ root: web, mode: 'production', logLevel: 'warn' });
  await vite.build({ ...shared, build: { rolldownOptions } });
  // The public pages: first the files that they load, then their documents.
  const configFile = join(web, 'vite.public.config.ts');
  await vite.build({ ...shared, configFile, build: { rolldownOptions } });
  await vite.build({ ...shared, configFile, build: { rolldownOptions, ssr: 'src/public/prerender.tsx' } });
}

async function buildServer() {
  const rolldown = await import('rolldown');
  const dist = join(server, 'dist');
  await rolldown.build(serverBundle);
  cpSync(join(server, 'src/db/migrations'), join(dist, 'migrations'), { recursive: true });
  cpSync(join(root, 'packages/engine/data'), join(dist, 'data'), { recursive: true });
  cpSync(kernelFile, join(dist, basename(kernelFile)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
