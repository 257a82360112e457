import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const kernel = fileURLToPath(new URL('packages/simulation/build-kernel.mjs', import.meta.url));

/** The setup that builds the programs of the server's worker threads. */
const threads = fileURLToPath(new URL('packages/server/build-threads.mjs', import.meta.url));

/** Far above any real duration. */
const LIMITS = { testTimeout: 1_800_000, hookTimeout: 120_000 };

/**
 * `npm run test:long`: proofs and fault tests that take too long for every run. Files run one after the other, because each needs
 * the whole machine.
 */
export default defineConfig({
  test: {
    fileParallelism: false,
    projects: [
      { test: { ...LIMITS, name: 'deploy, long', root: 'deploy', include: ['testing/*.long.ts'] } },
      {
        test: {
          ...LIMITS,
          name: 'simulation, long',
          root: 'packages/simulation',
          include: ['src/**/*.long.ts'],
          globalSetup: [kernel],
        },
      },
      {
        test: {
          ...LIMITS,
          name: 'server, long',
          root: 'packages/server',
          include: ['src/**/*.long.ts'],
          globalSetup: [kernel, threads, 'src/testing/cluster/postgres-cluster.ts'],
        },
      },
    ],
  },
});
