/** Builds the threads' programs once for a run of the server's tests (vitest `globalSetup`): see src/http/thread-program.ts. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'rolldown';
import { buildKernel, kernelFile } from '../../scripts/build-kernel.mjs';
import { serverBundle } from './server-bundle.mjs';

const { input, output } = serverBundle;

export async function setup() {
  await buildKernel();
  const dir = mkdtempSync(join(tmpdir(), 'meridian-threads-'));
  const threads = Object.entries(input).filter(([name]) => name.endsWith('-worker'));
  // With their libraries, which a thread then need not look for.
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
