import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { findChromium, searchChromium } from './find-chromium.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-chromium-'));
  vi.stubEnv('CHROME_PATH', '');
  vi.stubEnv('PATH', join(folder, 'bin'));
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'playwright'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});

function makeProgram(path: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '', { mode: 0o755 });
  return file;
}

test('CHROME_PATH goes before PATH, and PATH before what Playwright brought', () => {
  makeProgram('playwright/chromium-999/chrome-linux/chrome');
  const newest = makeProgram('playwright/chromium-1187/chrome-linux/chrome');
  expect(searchChromium()).toBe(newest);
  const installed = makeProgram('bin/google-chrome-stable');
  expect(searchChromium()).toBe(installed);
  const chosen = makeProgram('my chrome');
  vi.stubEnv('CHROME_PATH', chosen);
  expect(findChromium()).toBe(chosen);
});

test('the one without windows goes first, unless all of a browser is asked for', () => {
  const whole = makeProgram('bin/chromium');
  const headless = makeProgram('bin/chromium-headless-shell');
  expect(searchChromium()).toBe(headless);
  expect(searchChromium(true)).toBe(whole);
});

test('a CHROME_PATH that cannot be run is an error, not a reason to look elsewhere', () => {
  makeProgram('bin/chromium');
  vi.stubEnv('CHROME_PATH', join(folder, 'nothing'));
  expect(() => searchChromium()).toThrow('CHROME_PATH names no program that can be run');
});

test.runIf(process.platform === 'linux')('without one, the error is the command that installs one', () => {
  expect(searchChromium()).toBeUndefined();
  expect(() => findChromium()).toThrow(/^There is no Chromium\. As root run: apt-get .*chromium/);
});
