/**
 * `npm test`: the unit and API tests (vitest), then the journeys in Chromium (playwright). Both always run.
 *
 * At the end stands a line for each part with its time, and on the last line the count alone: `N passed, N failed`, and `, N skipped` when tests were
 * left out. Exits 1 if any failed or none passed.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endTogether } from './end-together.mjs';
import { startTool } from './run-tool.mjs';
import {
  type PlaywrightReport,
  type VitestReport,
  playwrightPart,
  timeLine,
  vitestParts,
} from './test-parts.ts';

endTogether();
const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const vitest = await run('vitest', (report) => ({
  words: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
}));
const playwright = await run('playwright', (report) => ({
  words: ['test', '--reporter=line,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
}));

const units = vitest.report as VitestReport | undefined;
const journeys = playwright.report as PlaywrightReport | undefined;

// Said once more: playwright's words stand between those of vitest and the end.
for (const { name, status, assertionResults } of units?.testResults ?? []) {
  if (status !== 'failed') continue;
  console.log(`failed: ${name}`);
  for (const result of assertionResults) if (result.status === 'failed') console.log(`  ${result.fullName}`);
}

const parts = vitestParts(units, vitest.code, process.cwd()).set(
  'journeys',
  playwrightPart(journeys, playwright.code),
);
for (const [name, { passed, failed, milliseconds }] of parts)
  console.log(timeLine(name, milliseconds, failed === 0, `  ${passed} passed, ${failed} failed`));

const sum = (key: 'passed' | 'failed' | 'skipped') =>
  [...parts.values()].reduce((total, part) => total + part[key], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;

/** Runs a tool of node_modules with its output in ours; without a report when it left none that can be read. */
async function run(
  tool: string,
  how: (report: string) => { words: string[]; env?: Record<string, string> },
): Promise<{ code: number; report?: unknown }> {
  const file = join(folder, `${tool}.json`);
  const { words, env } = how(file);
  const child = startTool(tool, words, { env: { ...process.env, ...env } });
  await once(child, 'close');
  const code = child.exitCode ?? 1;
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) as unknown };
  } catch {
    return { code: code === 0 ? 1 : code };
  }
}
