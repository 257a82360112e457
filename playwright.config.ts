import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from './scripts/chromium-options.mjs';
import { findChromium } from './scripts/find-chromium.mjs';

/** Journeys in the Chromium that is there; nothing is downloaded. Three at a time, each with its own server: two leave a sixth of two cores idle. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 3,
  // A journey that passes when repeated counts as passed, and is named as flaky: it raced with the page on a busy machine, and wants a cure.
  retries: 1,
  // Far more than anything takes: a busy machine is no reason to fail.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Dialogs are there at once, as for whoever asks their system for it: nobody waits two hundred times for a fade.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes more than a quarter of a run's time: `npx playwright test --trace on` when one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
});
