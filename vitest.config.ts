import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGUMENTS } from './scripts/chromium-options.mjs';
import { searchChromium } from './scripts/find-chromium.mjs';
import { makeStaff } from './e2e/component-test-server.ts';
import { findFreePort } from './e2e/server.ts';

// React and other packages run in their production mode.
process.env['NODE_ENV'] = 'production';

/** The setup that compiles the simulation's kernel unless it is up to date. */
const kernel = fileURLToPath(new URL('packages/simulation/build-kernel.mjs', import.meta.url));

/** The setup that builds the programs of the server's worker threads. */
const threads = fileURLToPath(new URL('packages/server/build-threads.mjs', import.meta.url));

/** The setup that starts the product's own server for tests in a browser. */
const componentServer = fileURLToPath(new URL('e2e/component-test-server.ts', import.meta.url));

/** A process loads every module once rather than once for each test file. This requires that no test leaves state in a module. */
const isolate = false;

/** Far above any real duration, so that a busy machine causes no failure. */
const PATIENT = { testTimeout: 120_000, expect: { poll: { timeout: 20_000, interval: 100 } } };

/** The installed Chromium; if there is none, the tests that need it fail with Playwright's message. */
const executablePath = searchChromium();
const launchOptions = {
  args: CHROMIUM_ARGUMENTS,
  ...(executablePath === undefined ? {} : { executablePath }),
};
const LIKE_JOURNEYS = { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;

/** The address of the product's own server for tests in a browser. */
const port = (process.env['COMPONENT_TESTS_PORT'] ??= String(await findFreePort()));
const serverUrl = `http://127.0.0.1:${port}`;

/** One run over all packages. The server's project first starts a temporary PostgreSQL cluster. */
export default defineConfig({
  test: {
    // One more than there are cores, because tests wait for the database, timers and pages.
    maxWorkers: availableParallelism() + 1,
    // Vitest reads this setting only here.
    browser: { connectTimeout: 300_000 },
    projects: [
      { test: { name: 'scripts', isolate, root: 'scripts', include: ['*.test.ts'] } },
      { test: { name: 'bench', isolate, root: 'bench', include: ['*.test.ts'] } },
      { test: { name: 'deploy', isolate, root: 'deploy', include: ['testing/*.test.ts'], ...PATIENT } },
      { test: { name: 'docs', isolate, root: 'docs', include: ['images/*.test.ts'] } },
      {
        test: {
          name: 'engine',
          isolate,
          root: 'packages/engine',
          include: ['src/**/*.test.ts'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'simulation',
          isolate,
          root: 'packages/simulation',
          include: ['src/**/*.test.ts'],
          globalSetup: [kernel],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'contract',
          isolate,
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          globalSetup: [kernel],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          globalSetup: [kernel, threads, 'src/testing/cluster/postgres-cluster.ts'],
          ...PATIENT,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server log',
          root: 'packages/server',
          include: ['src/testing/*.last.ts'],
          testTimeout: 60_000,
          // Runs after all other projects, because it reads the files that they leave.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // This configuration contains the plugin that splits the message catalogues.
        extends: 'packages/web/vite.config.ts',
        test: {
          name: 'web',
          isolate,
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.browser.test.tsx'],
          ...PATIENT,
          globalSetup: [kernel],
          // A test reads the colours of this file.
          css: { include: [/theme\.css/] },
        },
      },
      {
        extends: 'packages/web/vite.config.ts',
        mode: 'production',
        // Listed in advance: if Vite finds a library late, it reloads the page and the running test fails.
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/**/*.browser.test.tsx'],
          include: ['axe-core', 'csv-parse/browser/esm/sync', '@e965/xlsx', 'fflate'],
        },
        server: {
          proxy: { '/api': { target: serverUrl, changeOrigin: true, headers: { origin: serverUrl } } },
        },
        test: {
          name: 'web browser',
          isolate,
          // Two more than there are cores: a window waits for responses and for polls half of the time.
          maxWorkers: availableParallelism() + 2,
          root: 'packages/web',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/browser-setup.ts'],
          globalSetup: [kernel, componentServer],
          ...PATIENT,
          // Retried once like journeys; a retry is reported.
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1_440, height: 900 },
            instances: [{ browser: 'chromium' }],
            commands: { makeStaff },
            // An operation on a control that cannot be operated fails, with the control's name, long before the test's own timeout. Then
            // the test is repeated.
            provider: playwright({ launchOptions, contextOptions: LIKE_JOURNEYS, actionTimeout: 30_000 }),
          },
        },
      },
    ],
  },
});
