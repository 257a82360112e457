import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: what takes too long for every run. One file after the other, because each wants the machine for itself. */
export default defineConfig({
  test: {
    name: 'faults',
    root: 'packages/server',
    include: ['src/faults/*.fault.ts'],
    globalSetup: ['src/testing/cluster.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
