/**
 * Bundles the server's programs for a run of the tests that start them (vitest `globalSetup`): from the sources each start would read
 * and translate several hundred modules anew, which takes five times as long.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildServer } from './build.mjs';
import { buildKernel } from './build-kernel.mjs';

/** Within the server's package, so that the bundles find its libraries. */
const cache = fileURLToPath(new URL('../packages/server/node_modules/.cache', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the programs are. */
    programs: string;
  }
}

/** Vitest calls it before the tests of a project that names this file as its global setup. */
export async function setup(project: TestProject): Promise<() => void> {
  await buildKernel();
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'programs-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove);
  await buildServer(directory);
  project.provide('programs', directory);
  return () => {
    remove();
    process.off('exit', remove);
  };
}
