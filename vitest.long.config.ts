import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const kernel = fileURLToPath(new URL('packages/simulation/build-kernel.mjs', import.meta.url));

/** The setup that builds the programs of the server's worker threads. */
const threads = fileURLToPath(new URL('packages/server/build-threads.mjs', import.meta.url));

/** The time limits are far above any real duration. */
const COMMON = { testTimeout: 1_800_000, hookTimeout: 120_000, provide: { isLongRun: true } };

/** Returns the test files of a package that import `repetitions`; they are run again with more cases. */
function repeatedTests(name: string): string[] {
  const root = fileURLToPath(new URL(`packages/${name}/`, import.meta.url));
  return readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `src/${file}`)
    .filter((file) => readFileSync(root + file, 'utf8').includes('testing/repetitions.ts'));
}

/** Returns the project of a package without long test files of its own. */
const repeated = (name: string) => ({
  test: { ...COMMON, name: `${name}, long`, root: `packages/${name}`, include: repeatedTests(name) },
});

/**
 * `npm run test:long`: proofs and fault tests that take too long for every run. Files run one after the other, because each needs
 * the whole machine.
 */
export default defineConfig({
  test: {
    fileParallelism: false,
    projects: [
      { test: { ...COMMON, name: 'deploy, long', root: 'deploy', include: ['testing/*.long.ts'] } },
      repeated('engine'),
      repeated('web'),
      {
        test: {
          ...COMMON,
          name: 'simulation, long',
          root: 'packages/simulation',
          include: ['src/**/*.long.ts', ...repeatedTests('simulation')],
          globalSetup: [kernel],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'contract, long',
          root: 'packages/contract',
          include: repeatedTests('contract'),
          globalSetup: [kernel],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'server, long',
          root: 'packages/server',
          include: ['src/**/*.long.ts', ...repeatedTests('server')],
          globalSetup: [kernel, threads, 'src/testing/cluster/postgres-cluster.ts'],
        },
      },
    ],
  },
});
