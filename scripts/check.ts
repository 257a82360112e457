/**
 * `npm run check`: every rule that a tool can check. `npm run check -- lint docs` runs only those steps.
 *
 * Prints one line per step with its time, followed by the findings if it failed. Exits 1 if any step failed.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { checkDocs } from './checks/check-docs.ts';
import { checkFiles } from './checks/check-files.ts';
import { checkLock } from './checks/check-lock.ts';
import { endDescendantsOnSignal } from './end-descendants.mjs';
import { startTool } from './run-tool.mjs';
import { formatTimeLine } from './test-report.ts';

type Step = () => Promise<string> | string[];

const PROJECTS = ['.', 'engine', 'simulation', 'simulation/src/assembly', 'contract', 'server', 'web'];

/** The steps by name; each returns its findings as text, which is empty if there are none. */
const STEPS: Record<string, Step> = {
  format: () => runTool('oxfmt', '--list-different'),
  lint: () => runTool('oxlint', '--format=unix'),
  ...Object.fromEntries(
    PROJECTS.map((project) => [
      `types ${project}`,
      () => runTool('tsc', '-p', project === '.' ? '.' : `packages/${project}`, '--pretty', 'false'),
    ]),
  ),
  arrows: () =>
    runTool(
      'depcruise',
      '--output-type',
      'err-long',
      'packages',
      'e2e',
      'bench',
      'scripts',
      'deploy',
      'docs',
      'examples',
    ),
  folders: () =>
    runTool('depcruise', '--config', '.dependency-cruiser.folders.cjs', '--output-type', 'err', 'packages'),
  unused: () => runTool('knip', '--no-progress', '--treat-config-hints-as-errors'),
  files: () => checkFiles(sourceFiles()),
  docs: () => checkDocs(sourceFiles()),
  lock: checkLock,
};

endDescendantsOnSignal();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0) throw new Error(`No such step: ${unknown.join()}; the steps are ${Object.keys(STEPS).join()}.`);
const waiting = Object.entries(STEPS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failed: string[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runSteps));
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Returns the paths, relative to the root, of all files that git tracks or would add (new and not ignored). */
function sourceFiles(): string[] {
  const parameters = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 64_000_000 });
  return listed.split('\0').filter((path) => path !== '' && existsSync(path));
}

async function runSteps(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, step] = next;
    const begin = performance.now();
    const problems = [await step()].flat().join('\n').trim();
    if (problems !== '') failed.push(name);
    console.log(formatTimeLine(name, performance.now() - begin, problems === ''));
    if (problems !== '') console.log(problems.replaceAll(/^(?=.)/gm, '      '));
  }
}

/** Returns the tool's output if it fails, otherwise an empty text. */
async function runTool(name: string, ...parameters: string[]): Promise<string> {
  const child = startTool(name, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only dependency-cruiser needs the JavaScript API of TypeScript 6.
    ...(name === 'depcruise' && {
      env: { ...process.env, NODE_OPTIONS: '--import=./scripts/checks/use-typescript6.mjs' },
    }),
  });
  const closed = once(child, 'close');
  const outputs = [child.stdout, child.stderr].map(async (stream) => (stream === null ? '' : text(stream)));
  const said = (await Promise.all(outputs)).join('');
  await closed;
  return child.exitCode === 0 ? '' : said || `${name} failed without a word.`;
}
