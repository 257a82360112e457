import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGUMENTS } from './scripts/chromium-options.mjs';
import { searchChromium } from './scripts/find-chromium.mjs';
import { makeStaff } from './e2e/component-test-server.ts';
import { freePort } from './e2e/server.ts';

// React and everything else as they are shipped.
process.env['NODE_ENV'] = 'production';

/** Compiles the simulation's kernel unless that is done. */
const kernel = fileURLToPath(new URL('scripts/build-kernel.mjs', import.meta.url));

/** Builds the programs of the server's threads. */
const threads = fileURLToPath(new URL('packages/server/build-threads.mjs', import.meta.url));

/** Starts the product's own server, which the pages of tests in a browser reach. */
const componentServer = fileURLToPath(new URL('e2e/component-test-server.ts', import.meta.url));

/** A process reads every module once, not once for every file of tests: no test leaves anything behind in a module. */
const isolate = false;

/** The Chromium that is there; without one the tests in it fail, and Playwright says so. */
const executablePath = searchChromium();
const launchOptions = {
  args: CHROMIUM_ARGUMENTS,
  ...(executablePath === undefined ? {} : { executablePath }),
};
const LIKE_JOURNEYS = { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;

/** Where the product's own server answers the parts of the screen that are tested in a browser. */
const port = (process.env['COMPONENT_TESTS_PORT'] ??= String(await freePort()));
const serverUrl = `http://127.0.0.1:${port}`;

/** One run over the packages; the server's own project starts a throw-away PostgreSQL cluster first. */
export default defineConfig({
  test: {
    // All cores: vitest would leave one for an editor, which of two is half of the machine.
    maxWorkers: availableParallelism(),
    // Vitest reads it here alone.
    browser: { connectTimeout: 300_000 },
    projects: [
      { test: { name: 'scripts', isolate, root: 'scripts', include: ['*.test.ts'] } },
      { test: { name: 'bench', isolate, root: 'bench', include: ['*.test.ts'] } },
      {
        test: {
          name: 'engine',
          isolate,
          root: 'packages/engine',
          include: ['src/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'simulation',
          isolate,
          root: 'packages/simulation',
          include: ['src/**/*.test.ts'],
          globalSetup: [kernel],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'contract',
          isolate,
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          globalSetup: [kernel],
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          globalSetup: [kernel, threads, 'src/testing/cluster/cluster.ts'],
          testTimeout: 120_000,
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
          exclude: ['src/**/*.browser.test.tsx'],
          testTimeout: 120_000,
          globalSetup: [kernel],
          // A test reads its colours.
          css: { include: [/theme\.css/] },
        },
      },
      {
        extends: 'packages/web/vite.config.ts',
        mode: 'production',
        // Known beforehand: a page that is loaded anew for a library found late loses its test.
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/**/*.browser.test.tsx'],
          include: ['axe-core', 'csv-parse/browser/esm/sync', '@e965/xlsx', 'fflate'],
        },
        server: {
          proxy: { '/api': { target: serverUrl, changeOrigin: true, headers: { origin: serverUrl } } },
        },
        test: {
          name: 'web browser',
          maxWorkers: 2,
          root: 'packages/web',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/browser-setup.ts'],
          globalSetup: [kernel, componentServer],
          // Far more than anything takes: a busy machine is no reason to fail.
          testTimeout: 120_000,
          // As journeys are: reported as such where it was needed.
          retry: 1,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1_440, height: 900 },
            instances: [{ browser: 'chromium' }],
            commands: { makeStaff },
            // A control that cannot be operated is named, and the test repeated, long before its own time is over.
            provider: playwright({ launchOptions, contextOptions: LIKE_JOURNEYS, actionTimeout: 30_000 }),
          },
        },
      },
    ],
  },
});
