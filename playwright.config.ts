import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from './scripts/chromium-options.mjs';
import { findChromium } from './scripts/find-chromium.mjs';

/** Journeys on an installation with a sign-in provider. */
const SIGN_IN_PROVIDER = /(re-authentication|second-factor|social)\.spec\.ts$/;

/**
 * Runs journeys in the installed Chromium; nothing is downloaded. There are three workers, each with its own server, because two would
 * leave a sixth of two processor cores idle.
 */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    // One worker, because each new worker starts a server of this kind. First, so that the last journeys occupy all workers.
    { name: 'sign-in provider', testMatch: SIGN_IN_PROVIDER, workers: 1 },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: SIGN_IN_PROVIDER },
  ],
  outputDir: 'test-results',
  workers: 3,
  // Tests of one file run in any worker, so that no worker is left alone with a long file at the end.
  fullyParallel: true,
  // A journey that passes when repeated counts as passed and is listed as flaky: it has a race with the page that should be
  // fixed.
  retries: 1,
  // Far above any real duration, so that a busy machine causes no failure.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    // With reduced motion, dialogs open at once, which saves the time of some two hundred fades.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes more than a quarter of a run's time. Use `npx playwright test --trace on` when one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
});
