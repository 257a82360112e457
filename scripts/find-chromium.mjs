/** Finds an installed Chromium for the browser tests. Playwright itself downloads nothing. */
import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const install = 'apt-get install -y --no-install-recommends';

/** Command that installs Chromium on Debian and its derivatives, some of which lack the package of the headless shell. */
export const installCommand = `apt-get update && ${install} chromium && (${install} chromium-headless-shell || true)`;

/** Chromium without windows: journeys use a seventh less processor time. It has no back-forward cache. */
const HEADLESS = 'chromium-headless-shell';

const PROGRAMS = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Returns the path of an installed Chromium. Throws an error with the command that would install one. */
export function findChromium() {
  const found = searchChromium();
  if (found !== undefined) return found;
  throw new Error(`There is no Chromium. As root run: ${installCommand} (or set CHROME_PATH to one).`);
}

/** @param {boolean} [isWhole] true for a complete browser, not the headless shell, which lacks some functions */
export function searchChromium(isWhole = false) {
  const { CHROME_PATH: chosen = '', PATH: path = '' } = process.env;
  if (isProgram(chosen)) return chosen;
  if (chosen !== '') throw new Error(`CHROME_PATH names no program that can be run: ${chosen}`);
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const wanted = PROGRAMS.filter((name) => !isWhole || name !== HEADLESS);
  const installed = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...installed, ON_A_MAC].find(isProgram);
  if (found !== undefined) return found;
  // Looked up last, because loading Playwright takes half a second.
  const own = playwrightsProgram();
  return isProgram(own) ? own : undefined;
}

/** Returns the program that `playwright install` may have installed. */
function playwrightsProgram() {
  try {
    const load = createRequire(import.meta.url);
    const { chromium } = /** @type {typeof import('@playwright/test')} */ (load('@playwright/test'));
    return chromium.executablePath();
  } catch {
    return '';
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
