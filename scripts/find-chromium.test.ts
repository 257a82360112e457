import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findChromium, searchChromium } from './find-chromium.mjs';

test('CHROME_PATH takes precedence over PATH, and without any Chromium the error contains the install command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-chromium-'));
  vi.stubEnv('CHROME_PATH', '');
  vi.stubEnv('PATH', join(folder, 'bin'));
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'playwright'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const makeProgram = (path: string): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '', { mode: 0o755 });
    return file;
  };
  if (process.platform === 'linux')
    expect(() => findChromium()).toThrow(/^There is no Chromium\. As root run: apt-get .*chromium/);
  const whole = makeProgram('bin/chromium');
  expect(searchChromium()).toBe(whole);
  const headless = makeProgram('bin/chromium-headless-shell');
  expect(searchChromium()).toBe(headless);
  expect(searchChromium(true)).toBe(whole);
  vi.stubEnv('CHROME_PATH', makeProgram('my chrome'));
  expect(findChromium()).toBe(join(folder, 'my chrome'));
  vi.stubEnv('CHROME_PATH', join(folder, 'nothing'));
  expect(() => searchChromium()).toThrow('CHROME_PATH names no program that can be run');
});
