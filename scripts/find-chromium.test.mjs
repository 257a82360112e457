import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findChromium, searchChromium } from './find-chromium.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-chromium-'));
  vi.stubEnv('CHROME_PATH', '');
  vi.stubEnv('PATH', join(folder, 'bin'));
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'playwright'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** @param {string} path */
function makeProgram(path) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

test('CHROME_PATH goes before PATH, and PATH before what Playwright brought', () => {
  const [older, newest] = ['999', '1187'].map((revision) =>
    makeProgram(`playwright/chromium-${revision}/chrome-linux/chrome`),
  );
  expect(older).not.toBe(newest);
  expect(searchChromium()).toBe(newest);
  const installed = makeProgram('bin/google-chrome-stable');
  expect(searchChromium()).toBe(installed);
  const chosen = makeProgram('my chrome');
  vi.stubEnv('CHROME_PATH', chosen);
  expect(findChromium()).toBe(chosen);
});

test('the one without windows goes first, unless all of a browser is asked for', () => {
  const whole = makeProgram('bin/chromium');
  expect(searchChromium()).toBe(whole);
  const headless = makeProgram('bin/chromium-headless-shell');
  expect(searchChromium()).toBe(headless);
  expect(searchChromium(true)).toBe(whole);
});

test('a CHROME_PATH that cannot be run is an error, not a reason to look elsewhere', () => {
  makeProgram('bin/chromium');
  vi.stubEnv('CHROME_PATH', join(folder, 'nothing'));
  expect(() => searchChromium()).toThrow('CHROME_PATH names no program that can be run');
});

test.runIf(process.platform === 'linux')(
  'where there is none, the error is the command that installs one',
  () => {
    expect(searchChromium()).toBeUndefined();
    expect(() => findChromium()).toThrow(/^There is no Chromium\. As root run: apt-get .*chromium/);
  },
);
