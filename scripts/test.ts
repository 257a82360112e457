/**
 * `npm test`: the unit and API tests (vitest), then component tests in Chromium (vitest), then the journeys (playwright). All of
 * them always run, one after the other, because each uses all processors.
 *
 * At the end it prints a line for each part with its time, and a last line with the count only: `N passed, N failed`, and `, N
 * skipped` if tests were skipped. Exits 1 if any failed or none passed.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endDescendantsOnSignal } from './end-descendants.mjs';
import { startTool } from './run-tool.mjs';
import {
  type PartResult,
  type PlaywrightReport,
  type VitestReport,
  collectErrors,
  summarizePlaywright,
  formatTimeLine,
  summarizeVitest,
} from './test-report.ts';

endDescendantsOnSignal();
const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const vitest = async (project: string, suffix: string) => {
  const words = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  const { code, report } = await run('vitest', [...words, `--outputFile.json=${join(folder, 'vitest.json')}`]);
  return { suffix, code, report: report as VitestReport | undefined };
};
const runs = [await vitest('!web browser', ''), await vitest('web browser', ', components')];
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = join(folder, 'playwright.json');
const playwright = await run('playwright', ['test', '--reporter=line,json']);

for (const error of collectErrors([...runs, playwright])) console.log(`failed: ${error}`);

const parts = new Map<string, PartResult>();
for (const { report, code, suffix } of runs)
  for (const [name, part] of summarizeVitest(report, code, process.cwd())) parts.set(name + suffix, part);
parts.set('journeys', summarizePlaywright(playwright.report as PlaywrightReport | undefined, playwright.code));
for (const [name, { passed, failed, milliseconds }] of parts)
  console.log(formatTimeLine(name, milliseconds, failed === 0, `  ${passed} passed, ${failed} failed`));

const sum = (key: 'passed' | 'failed' | 'skipped') => [...parts.values()].reduce((total, part) => total + part[key], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;

/** Runs a tool of node_modules with inherited output. Without a readable report file, the result has no report. */
async function run(tool: string, words: string[]): Promise<{ code: number; report?: unknown }> {
  const file = join(folder, `${tool}.json`);
  rmSync(file, { force: true });
  const child = startTool(tool, words);
  await once(child, 'close');
  const code = child.exitCode ?? 1;
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) as unknown };
  } catch {
    return { code: code === 0 ? 1 : code };
  }
}
