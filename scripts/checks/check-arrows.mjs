/**
 * Draws every import of packages/, e2e/, bench/ and scripts/ and holds them against .dependency-cruiser.cjs.
 * One line a broken arrow: file:line, rule, from where to where, what to do.
 *
 * dependency-cruiser reads TypeScript through the compiler's JavaScript interface, which TypeScript 7 (native)
 * no longer has. So `typescript6` (npm:typescript@6) stands by: whoever asks
 * for "typescript" inside this process gets that one.
 */
import { existsSync, readFileSync } from 'node:fs';
import Module, { register } from 'node:module';

/** @typedef {import('dependency-cruiser').IViolation} Violation */

const root = process.cwd();

lendTypescript6();
const { cruise } = await import('dependency-cruiser');
const { default: extractConfiguration } =
  await import('dependency-cruiser/config-utl/extract-depcruise-config');
const configuration = await extractConfiguration(`${root}/.dependency-cruiser.cjs`);
const folders = ['packages', 'e2e', 'bench', 'scripts'].filter((folder) => existsSync(`${root}/${folder}`));
const { output } = await cruise(folders, {
  ...configuration.options,
  ruleSet: configuration,
  validate: true,
  baseDir: root,
});
if (typeof output === 'string') throw new Error(output);
const { modules, summary } = output;

const seenTypescript = modules.some(({ source }) => source.endsWith('.ts'));
if (!seenTypescript) console.log('no TypeScript file was read: is typescript6 installed?');
const lines = summary.violations.map(describe);
for (const line of lines) console.log(line);
console.log(`${summary.totalCruised} files, ${summary.totalDependenciesCruised} imports`);
if (lines.length > 0 || !seenTypescript) process.exitCode = 1;

/** @param {Violation} violation */
function describe({ from, to, rule, cycle }) {
  const written = modules.find(({ source }) => source === from)?.dependencies;
  const specifier = written?.find(({ resolved }) => resolved === to)?.module ?? to;
  const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ');
  const comment = configuration.forbidden?.find(({ name }) => name === rule.name)?.comment ?? '';
  return `${from}:${lineOf(from, specifier)}  ${rule.name}: imports ${way}. ${comment}`;
}

/**
 * The line on which a file names a module; 1 when it cannot be told.
 *
 * @param {string} file
 * @param {string} specifier
 */
function lineOf(file, specifier) {
  const text = readFileSync(`${root}/${file}`, 'utf8').split('\n');
  const index = text.findIndex((line) => line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`));
  return Math.max(index, 0) + 1;
}

function lendTypescript6() {
  const loader = /** @type {{ _resolveFilename: (name: string, ...rest: unknown[]) => string }} */ (
    /** @type {unknown} */ (Module)
  );
  const resolveFilename = loader._resolveFilename;
  loader._resolveFilename = (name, ...rest) =>
    resolveFilename(name.replace(/^typescript(?=\/|$)/, 'typescript6'), ...rest);
  const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript6' : name, context);`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
}
