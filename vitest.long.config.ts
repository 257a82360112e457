import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const kernel = fileURLToPath(new URL('scripts/build-kernel.mjs', import.meta.url));

/** Builds the programs of the server's threads. */
const threads = fileURLToPath(new URL('packages/server/build-threads.mjs', import.meta.url));

/** Far more than anything takes. */
const LIMITS = { testTimeout: 1_800_000, hookTimeout: 120_000 };

/** `npm run test:long`: proofs and faults that take too long for every run. One file after the other, because each wants the machine for itself. */
export default defineConfig({
  test: {
    fileParallelism: false,
    projects: [
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
          globalSetup: [kernel, threads, 'src/testing/cluster/cluster.ts'],
        },
      },
    ],
  },
});
