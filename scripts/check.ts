/**
 * `npm run check`: every rule that a tool can check. `npm run check -- lint docs` runs only those steps.
 *
 * Prints one line a step with its time, under a failed one what was found. Exits 1 if any failed.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { checkBudget } from './checks/check-budget.ts';
import { checkDocs } from './checks/check-docs.ts';
import { checkFiles } from './checks/check-files.ts';
import { checkLock } from './checks/check-lock.ts';
import { sourceFiles } from './checks/source-files.ts';
import { endTogether } from './end-together.mjs';
import { startTool } from './run-tool.mjs';
import { timeLine } from './test-parts.ts';

type Step = () => Promise<string> | string[];

const PROJECTS = ['.', 'engine', 'simulation', 'simulation/src/assembly', 'contract', 'server', 'web'];

/** Each answers with what is wrong. */
const STEPS: Record<string, Step> = {
  format: () => runTool('oxfmt', '--list-different'),
  lint: () => runTool('oxlint', '--format=unix'),
  ...Object.fromEntries(
    PROJECTS.map((project) => [
      `types ${project}`,
      () => runTool('tsc', '-p', project === '.' ? '.' : `packages/${project}`, '--pretty', 'false'),
    ]),
  ),
  arrows: () => runTool('depcruise', '--output-type', 'err-long', 'packages', 'e2e', 'bench', 'scripts'),
  unused: () => runTool('knip', '--no-progress', '--treat-config-hints-as-errors'),
  files: () => checkFiles(sourceFiles()),
  docs: () => checkDocs(sourceFiles()),
  lock: checkLock,
  budget: checkBudget,
};

endTogether();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0)
  throw new Error(`No such step: ${unknown.join()}; there are ${Object.keys(STEPS).join()}.`);
const waiting = Object.entries(STEPS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failed: string[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runSteps));
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runSteps(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, step] = next;
    const begin = performance.now();
    const problems = await wrongIn(step);
    if (problems !== '') failed.push(name);
    console.log(timeLine(name, performance.now() - begin, problems === ''));
    if (problems !== '') console.log(problems.replaceAll(/^(?=.)/gm, '      '));
  }
}

async function wrongIn(step: Step): Promise<string> {
  try {
    const found = await step();
    return typeof found === 'string' ? found.trim() : found.join('\n');
  } catch (error) {
    return String(error);
  }
}

/** What the tool says when it fails, else nothing. */
async function runTool(name: string, ...parameters: string[]): Promise<string> {
  const child = startTool(name, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Of the tools dependency-cruiser alone asks for TypeScript.
    ...(name === 'depcruise' && {
      env: { ...process.env, NODE_OPTIONS: '--import=./scripts/checks/use-typescript6.mjs' },
    }),
  });
  const closed = once(child, 'close');
  const outputs = [child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream)));
  const said = (await Promise.all(outputs)).join('');
  await closed;
  return child.exitCode === 0 ? '' : said || `${name} failed without a word.`;
}
