/**
 * What no linter sees: names and places of files, work left over, suppressions without a reason.
 * One line a problem: file:line, what is wrong, what to do.
 */
import { existsSync, readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.mjs';

const DIRECTIVE =
  /(?:\/\/|\/\*|\{\/\*)\s*(?<kind>(?:ox|es)lint-disable(?:-next-line|-line)?|(?:oxfmt|prettier)-ignore|(?:v8|c8|istanbul) ignore|@knipignore)\b(?<rest>.*)/;

/** What the web client does without. Mantine documents data-mantine-color-scheme, and its static class names (.mantine-...). */
const AVOIDED = [
  {
    pattern: /data-(?:combobox-|mantine-(?!color-scheme))[\w-]*|\bm_[0-9a-f]{6,8}\b|\b__[a-z]\w*[a-zA-Z]\b/,
    advice: 'private to Mantine, which may change it in any version: use what it documents',
  },
  { pattern: /\bFormData\b/, advice: 'reads the page back: inputs report their values, keep those' },
];

const root = process.cwd();
const files = sourceFiles(root);
const problems = [...files.flatMap(checkName), ...checkFeatureWords(files), ...files.flatMap(checkText)];
for (const problem of problems) console.log(problem);
console.log(`${files.length} files`);
if (problems.length > 0) process.exitCode = 1;

/**
 * @param {string} path
 * @returns {string[]}
 */
function checkName(path) {
  const found = [];
  const base = path.split('/').at(-1) ?? path;
  const ours = /^(packages|scripts|e2e|bench|docs)\//.test(path);
  const vague = /(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/.exec(path)?.[2];
  if (ours && vague !== undefined)
    found.push(`${path}:1  "${vague}" says nothing: name the feature and the role`);
  // Data keep the names that they have in the specification of what is computed.
  const isData = path.startsWith('packages/engine/data/');
  if (ours && !isData && base !== 'README.md' && !/^[a-z0-9@]+([-.][a-z0-9]+)*$/.test(base)) {
    found.push(`${path}:1  not kebab-case: item-store.ts`);
  }
  if (/^index\.[cm]?[jt]sx?$/.test(base) && !/^packages\/[^/]+\/src\/index\.ts$/.test(path)) {
    found.push(`${path}:1  an index inside a package hides the wiring: name the file by what it holds`);
  }
  if (!isInItsPlace(path)) {
    found.push(`${path}:1  a place ARCHITECTURE.md does not know, so no import arrow guards it`);
  }
  return found;
}

/** @param {string} path */
function isInItsPlace(path) {
  const server = /^packages\/server\/src\/(.*)$/.exec(path)?.[1];
  if (server !== undefined) {
    return /^((main|admin|app|settings|errors|stop-signals|npm-signals)(\.test)?\.ts|(backup|faults|http|mail|outside|db|testing)\/.+|features\/[^/]+\/.+)$/.test(
      server,
    );
  }
  const web = /^packages\/web\/src\/(.*)$/.exec(path)?.[1];
  if (web !== undefined) {
    return /^((main|paths)(\.test)?\.tsx?|(app|public|pages|ui|lib|testing)\/.+|features\/[^/]+\/.+)$/.test(
      web,
    );
  }
  return true;
}

/**
 * A feature has one word: its folder in server and web is called like its file in the contract.
 *
 * @param {string[]} paths
 * @returns {string[]}
 */
function checkFeatureWords(paths) {
  const webOnly = new Set(['web/consent', 'web/saved-settings']);
  const folders = new Map(
    paths.flatMap((path) => {
      const found = /^packages\/(server|web)\/src\/features\/([^/]+)\//.exec(path);
      return found === null ? [] : [[`${found[1]}/${found[2]}`, path]];
    }),
  );
  return [...folders].flatMap(([folder, path]) => {
    const word = folder.split('/')[1];
    if (webOnly.has(folder) || paths.includes(`packages/contract/src/${word}.ts`)) return [];
    return [
      `${path}:1  no packages/contract/src/${word}.ts: a feature has one word in contract, server and web`,
    ];
  });
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function checkText(path) {
  const code = /\.[cm]?[jt]sx?$/.test(path);
  const prose = path.endsWith('.md');
  if (!code && !prose && !/\.(css|sql|html|sh|ya?ml)$|^\.ci\/run$/.test(path)) return [];
  if (!existsSync(`${root}/${path}`)) return [];
  return readFileSync(`${root}/${path}`, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const problem =
        (code ? checkSuppression(line) : checkLeftover(line, prose)) ??
        (path.startsWith('packages/web/src/') ? checkAvoided(line) : undefined);
      return problem === undefined ? [] : [`${path}:${index + 1}  ${problem}`];
    });
}

/**
 * In code the linter finds what is left over (no-warning-comments); elsewhere this does. Prose may speak about it.
 *
 * @param {string} line
 * @param {boolean} prose
 */
function checkLeftover(line, prose) {
  const found = (prose ? /\b(TODO|FIXME|XXX)\b\s*[:(]/ : /\b(TODO|FIXME|XXX)\b/).exec(line);
  return found === null ? undefined : `${found[1]}: do it now or write it down as a decision`;
}

/** @param {string} line */
function checkAvoided(line) {
  for (const { pattern, advice } of AVOIDED) {
    const found = pattern.exec(line);
    if (found !== null) return `${found[0]}: ${advice}`;
  }
  return undefined;
}

/**
 * A suppression names its rule and, after " -- ", its reason.
 *
 * @param {string} line
 */
function checkSuppression(line) {
  const found = DIRECTIVE.exec(line)?.groups;
  if (found === undefined) return undefined;
  const { kind = '', rest = '' } = found;
  const [rules = '', reason = ''] = rest.replace(/\*\/.*$/, '').split(/\s--\s/);
  if (reason.trim().length < 10) return `${kind} without a reason: end it with " -- why"`;
  if (kind.includes('lint') && rules.trim() === '') return `${kind} of every rule: name the one it is about`;
  return undefined;
}
