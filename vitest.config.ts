import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Compiles the simulation's kernel unless that is done. */
const kernel = fileURLToPath(new URL('scripts/build-kernel.mjs', import.meta.url));

/** A process reads every module once, not once for every file of tests: no test leaves anything behind in a module. */
const isolate = false;

/** One run over the packages; the server's own project starts a throw-away PostgreSQL cluster first. */
export default defineConfig({
  test: {
    // All cores: vitest would leave one for an editor, which of two is half of the machine.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'scripts', isolate, root: 'scripts', include: ['*.test.ts'] } },
      { test: { name: 'bench', isolate, root: 'bench', include: ['*.test.ts'] } },
      {
        test: {
          name: 'engine',
          isolate,
          root: 'packages/engine',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'simulation',
          isolate,
          root: 'packages/simulation',
          include: ['src/**/*.test.ts'],
          globalSetup: [kernel],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'contract', isolate, root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          isolate,
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/cluster.ts', kernel],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server log',
          root: 'packages/server',
          include: ['src/testing/*.last.ts'],
          testTimeout: 60_000,
          // After all others: it reads what they left.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Its plugin cuts the catalogues.
        extends: 'packages/web/vite.config.ts',
        test: {
          name: 'web',
          isolate,
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          globalSetup: [kernel],
          // A test reads its colours.
          css: { include: [/theme\.css/] },
        },
      },
    ],
  },
});
