/** The Chromium for the browser tests: one that is there already. Playwright itself downloads nothing. */
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export const installCommand = 'apt-get update && apt-get install -y --no-install-recommends chromium';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * The path of the program; fails with the one command that would install it.
 *
 * @returns {string}
 */
export function findChromium() {
  const found = searchChromium();
  if (found !== undefined) return found;
  throw new Error(`There is no Chromium. As root run: ${installCommand} (or set CHROME_PATH to one).`);
}

/** @returns {string | undefined} */
export function searchChromium() {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (isProgram(chosen)) return chosen;
    throw new Error(`CHROME_PATH names no program that can be run: ${chosen}`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const installed = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, ...macApplications, ...playwrightCache()].find(isProgram);
}

/** What `playwright install` may have left, the newest first. */
function playwrightCache() {
  const caches = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), caches, 'ms-playwright');
  const inside = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  const revision = (/** @type {string} */ name) => Number(name.slice('chromium-'.length));
  return list(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((a, b) => revision(b) - revision(a))
    .flatMap((name) => inside.map((path) => join(cache, name, path)));
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
