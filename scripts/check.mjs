/**
 * `npm run check`: every rule of the house that a tool can hold. `npm run check -- lint types` runs only those steps.
 *
 * Prints one line a step with its time, under a failed step what was found and what to do. Exits 1 if any failed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endTogether } from './end-together.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} advice what to do when it fails
 * @property {[program: string, ...parameters: string[]][]} commands all must end with 0
 * @property {(output: string) => string} [toLines] turns the tool's output into lines `file:line  problem`
 *
 * @typedef {{ ok: boolean, seconds: number, output: string }} Outcome
 *
 * @typedef {object} LintReport what this reads of oxlint's JSON report
 * @property {{ message: string, code?: string, help?: string, filename: string, labels: { span: { line: number, column: number } }[] }[]} diagnostics
 */

endTogether();
const projects = [
  '.',
  'packages/engine',
  'packages/simulation',
  // AssemblyScript: TypeScript's syntax over types of its own.
  'packages/simulation/src/assembly',
  'packages/contract',
  'packages/server',
  'packages/web',
];

/** @type {Step[]} */
const steps = [
  {
    name: 'format',
    advice: 'npm run format',
    commands: [[tool('oxfmt/bin/oxfmt'), '--list-different']],
    toLines: (output) => output.replaceAll(/^\S+$/gm, '$&:1  not formatted'),
  },
  {
    name: 'lint',
    advice: 'correct the code; a suppression ends with its reason: ... -- why',
    commands: [[tool('oxlint/bin/oxlint'), '--format=json']],
    toLines: lintLines,
  },
  {
    name: 'types',
    advice: 'correct the types',
    commands: projects
      .filter((project) => existsSync(`${project}/tsconfig.json`))
      .map((project) => [tool('typescript/bin/tsc'), '-p', project, '--pretty', 'false']),
    toLines: (output) => output.replaceAll(/^(\S+)\((\d+),(\d+)\): error /gm, '$1:$2:$3  '),
  },
  {
    name: 'arrows',
    advice: 'ARCHITECTURE.md draws the arrows, .dependency-cruiser.cjs holds them',
    commands: [[script('check-arrows.mjs')]],
  },
  {
    name: 'unused',
    advice: 'remove what nothing uses (an export used only in its own file: drop the word export)',
    commands: [[tool('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors']],
  },
  { name: 'sizes', advice: 'split by concept', commands: [[script('check-sizes.mjs')]] },
  { name: 'texts', advice: 'rename, finish or give the reason', commands: [[script('check-texts.mjs')]] },
  {
    name: 'tables',
    advice: 'begin the key with user_id',
    commands: [[script('check-tables.mjs')]],
  },
  {
    name: 'lock',
    advice: 'fill what is missing; a new package is a decision',
    commands: [[script('check-lock.mjs')]],
  },
  { name: 'docs', advice: 'correct the document or the docstring', commands: [[script('check-docs.mjs')]] },
  {
    name: 'budget',
    advice: 'load it later or do without; docs/decisions/0016-what-a-page-may-load.md',
    commands: [[script('check-budget.mjs')]],
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
process.exitCode = await runAll(steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));

/**
 * As many steps at once as there are processors, told in their order.
 *
 * @param {Step[]} chosen
 */
async function runAll(chosen) {
  const started = performance.now();
  const waiting = [...chosen];
  /** @type {Map<Step, (outcome: Outcome) => void>} */
  const tell = new Map();
  const outcomes = chosen.map(
    (step) => new Promise((/** @type {(outcome: Outcome) => void} */ done) => tell.set(step, done)),
  );
  for (let lane = 0; lane < availableParallelism(); lane += 1) void runLane();

  const failed = [];
  for (const [index, step] of chosen.entries()) {
    const outcome = await outcomes[index];
    if (outcome === undefined) continue;
    console.log(
      `${outcome.ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(7)} ${outcome.seconds.toFixed(1).padStart(5)} s`,
    );
    if (outcome.ok) continue;
    failed.push(step.name);
    console.log(outcome.output.trim().replaceAll(/^(?=.)/gm, '      '));
    console.log(`      -> ${step.advice}`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = failed.length === 0 ? 'all passed' : `failed: ${failed.join(', ')}`;
  console.log(`check: ${chosen.length} steps in ${seconds} s, ${verdict}`);
  return failed.length === 0 ? 0 : 1;

  async function runLane() {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      tell.get(step)?.(await runStep(step));
    }
  }
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function runStep({ commands, toLines }) {
  const started = performance.now();
  const ends = await Promise.all(commands.map((command) => runCommand(command)));
  const output = ends.map((end) => end.output).join('');
  return {
    ok: ends.every(({ code }) => code === 0),
    seconds: (performance.now() - started) / 1000,
    output: toLines === undefined ? output : toLines(output),
  };
}

/**
 * @param {string[]} command a JavaScript program and its parameters
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runCommand(command) {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

/**
 * oxlint's report as one line a problem; text that is no report (a crash, a bad configuration) stays as it is.
 *
 * @param {string} output
 */
function lintLines(output) {
  const start = output.indexOf('{ "diagnostics"');
  if (start === -1) return output;
  const report = /** @type {LintReport} */ (JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)));
  const lines = report.diagnostics.map(({ message, code = '', help, filename, labels }) => {
    const { line, column } = labels[0]?.span ?? { line: 1, column: 1 };
    return `${filename}:${line}:${column}  ${code}: ${message}${help === undefined ? '' : ` ${help}`}`;
  });
  return `${output.slice(0, start)}${lines.toSorted().join('\n')}`;
}

/** @param {string} path inside node_modules */
function tool(path) {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}

/** @param {string} name */
function script(name) {
  return fileURLToPath(new URL(`checks/${name}`, import.meta.url));
}
