/**
 * Builds the worker-thread programs once per run of the server's tests (vitest `globalSetup`; runs after the setup that compiles the
 * simulation kernel). See src/http/locate-thread-program.ts.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { serverBundle } from './server-bundle.mjs';

const { input, output } = serverBundle;
const kernelFile = fileURLToPath(new URL('../simulation/dist/simulation-kernel.wasm', import.meta.url));

export async function setup() {
  const dir = mkdtempSync(join(tmpdir(), 'meridian-threads-'));
  const threads = Object.entries(input).filter(([name]) => name.endsWith('-worker'));
  // Bundles the libraries too, so that a starting thread does not have to resolve them.
  await build({
    ...serverBundle,
    input: Object.fromEntries(threads),
    external: [],
    output: { ...output, dir },
  });
  copyFileSync(kernelFile, join(dir, basename(kernelFile)));
  process.env['THREAD_PROGRAMS'] = dir;
  return () => rmSync(dir, { recursive: true });
}
