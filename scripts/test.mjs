/**
 * `npm test`: the unit and API tests (vitest), then the journeys in Chromium (playwright). Both always run.
 *
 * The last line is the count alone: `N passed, N failed`, and `, N skipped` when tests were left out. The numbers come
 * from the tools' own reports. What kept tests from running at all (a file that does not load, a global setup that
 * fails, a tool that dies) counts as one failed test each. Exits 1 if any failed or none passed.
 *
 * @import { PlaywrightReport, VitestReport } from './test-counts.mjs'
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endTogether } from './end-together.mjs';
import {
  addCounts,
  countPlaywright,
  countVitest,
  playwrightFailures,
  vitestFailures,
} from './test-counts.mjs';

endTogether();
const reports = mkdtempSync(join(tmpdir(), 'meridian-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const vitest = await run('vitest', 'vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const playwright = await run('playwright', '@playwright/test/cli.js', ['test', '--reporter=line,json'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});

const units = /** @type {VitestReport | undefined} */ (readReport(vitestReport));
const journeys = /** @type {PlaywrightReport | undefined} */ (readReport(playwrightReport));
const { passed, failed, skipped } = addCounts(
  countVitest(units, vitest),
  countPlaywright(journeys, playwright),
);

// Said once more at the end: the tools' own words may be thousands of lines further up.
for (const failure of [...vitestFailures(units), ...playwrightFailures(journeys)])
  console.log(`failed: ${failure.slice(0, 2_000)}\n`);

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/**
 * Runs a tool of node_modules with its output in ours; the answer is its exit code, 1 when a signal ended it.
 *
 * @param {string} name
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment]
 * @returns {Promise<number>}
 */
function run(name, program, parameters, environment = {}) {
  const path = fileURLToPath(new URL(`../node_modules/${program}`, import.meta.url));
  return new Promise((done) => {
    const child = spawn(process.execPath, [path, ...parameters], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.on('error', (error) => {
      console.error(`${name} did not start: ${error.message}`);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/**
 * @param {string} path
 * @returns {unknown} undefined when the tool left no report that can be read
 */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
