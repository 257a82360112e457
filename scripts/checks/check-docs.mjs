/**
 * Docs: every path, npm script and setting a .md names exists, links and anchors lead somewhere, and every export of
 * engine, simulation and contract has a docstring. One line a problem: file:line, what is wrong, what to do.
 *
 * Names are looked for where they are written as code: between backticks and in fenced blocks without a language or
 * of a shell. A decision that is superseded may name what is gone.
 */
import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { docstringProblems } from './docstrings.mjs';
import { isTest, sourceFiles } from './source-files.mjs';

const SHELLS = new Set(['', 'text', 'sh', 'bash', 'shell', 'console']);
const NPM_ITSELF = new Set(
  'ci i install add exec x audit ls list outdated update view info init pack version config cache link prune rebuild uninstall help why explain query'.split(
    ' ',
  ),
);
const MADE_BY_TOOLS = new Set([
  'dist',
  'node_modules',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
]);
const UPPER_CASE = /(?<![\w-])[A-Z][A-Z0-9]*(?:_(?:[A-Z0-9]+|<[A-Z]+>))+(?![\w-])/g;
const ASSIGNED = /(?<![\w-])[A-Z][A-Z0-9_]{2,}(?==)/g;

const root = process.cwd();
const files = sourceFiles(root);
const folders = new Set(files.flatMap(foldersAbove));
const topFolders = new Set([...folders].filter((folder) => !folder.includes('/')));
const settings = knownSettings();
const scripts = packageScripts('package.json');

const documents = files.filter((path) => path.endsWith('.md'));
const documented = files.filter(
  (path) => /^packages\/(engine|simulation|contract)\/src\/.*\.ts$/.test(path) && !isTest(path),
);
const problems = [
  ...documents.flatMap(checkDocument),
  ...documented.flatMap((path) => docstringProblems(path, read(path))),
];
for (const problem of problems) console.log(problem);
console.log(`${documents.length} documents, docstrings of ${documented.length} files`);
if (problems.length > 0) process.exitCode = 1;

/**
 * @param {string} path
 * @returns {string[]}
 */
function checkDocument(path) {
  const text = read(path);
  const gone = /^\W*status\W+superseded/im.test(text);
  /** @type {string[]} */
  const found = [];
  /** @type {string | undefined} */
  let fence;
  let inSettings = false;
  for (const [index, line] of text.split('\n').entries()) {
    const say = (/** @type {string} */ problem) => found.push(`${path}:${index + 1}  ${problem}`);
    const edge = /^\s*(?:```+|~~~+)\s*([\w-]*)/.exec(line);
    if (edge !== null) {
      fence = fence === undefined ? (edge[1] ?? '') : undefined;
      continue;
    }
    if (fence !== undefined && !SHELLS.has(fence)) continue;
    if (fence === undefined && line.startsWith('#')) inSettings = /setting|environment/i.test(line);
    const codes =
      fence === undefined ? [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code) : [line];
    if (fence === undefined) checkLinks(path, line).forEach(say);
    if (gone) continue;
    for (const code of codes) {
      checkPaths(path, code).forEach(say);
      checkScripts(code).forEach(say);
      checkSettings(code, inSettings && line.startsWith('|')).forEach(say);
    }
  }
  return found;
}

/**
 * @param {string} from
 * @param {string} line
 * @returns {string[]}
 */
function checkLinks(from, line) {
  const prose = line.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length));
  const targets = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)/g), ...prose.matchAll(/^\s*\[[^\]]+\]:\s+(\S+)/g)];
  return targets.flatMap(([, target = '']) => {
    if (/^([a-z]+:|\/\/)/i.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const path =
      file === '' ? from : posix.normalize(posix.join(dirname(from), decodeURI(file))).replace(/\/$/, '');
    if (!files.includes(path) && !folders.has(path)) return [`the link ${target} leads nowhere`];
    if (anchor === undefined || !path.endsWith('.md')) return [];
    return anchors(read(path)).has(anchor) ? [] : [`the link ${target} has no heading to land on`];
  });
}

/**
 * The anchors GitHub gives the headings of a document.
 *
 * @param {string} text
 */
function anchors(text) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const slugs = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    slugs.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return slugs;
}

/**
 * @param {string} from
 * @param {string} code
 * @returns {string[]}
 */
function checkPaths(from, code) {
  return code.split(/[\s|]+/).flatMap((word) => {
    const name = word
      .replaceAll(/^['"(,]+|['"),;:]+$/g, '')
      .replace(/:\d+$/, '')
      .replace(/\.$/, '');
    return looksLikePath(name) && !exists(from, name) ? [`${name} is not in the tree`] : [];
  });
}

/** @param {string} name */
function looksLikePath(name) {
  if (!/^[\w.#*<{][\w.#*<>{},/-]*$/.test(name) || name.includes('://')) return false;
  if (/^\.{0,2}\/?$/.test(name)) return false;
  const [first = ''] = name.split('/');
  if (name.includes('/') && (topFolders.has(first) || /^\.{1,2}$/.test(first))) return true;
  if (name.startsWith('#')) return name.includes('/') && /\.[a-z]+$/.test(name);
  const source = /[^.]\.(tsx?|[cm]js|sql|css|md)$/.test(name) || name === 'package.json';
  return source || (name.includes('/') && /[^.]\.(json|csv|html|sh|ya?ml)$/.test(name));
}

/**
 * Whether a name, possibly with placeholders (`*`, `<word>`, `...`), stands for a file or folder of the tree.
 *
 * @param {string} from
 * @param {string} written
 */
function exists(from, written) {
  const relative = /^\.{1,2}\//.test(written);
  const name = (relative ? posix.join(dirname(from), written) : written.replace(/^#/, '')).replace(/\/$/, '');
  const made = name.split('/').findIndex((part) => MADE_BY_TOOLS.has(part));
  if (made === 0) return true;
  if (made > 0) return folders.has(name.split('/').slice(0, made).join('/'));
  const pattern = name
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/(\\\.){3}/g, '.*')
    .replaceAll(/<[^>]+>/g, '[^/]+')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*')
    .replaceAll(/\{([^}]+)\}/g, (_, list) => `(${String(list).replaceAll(',', '|')})`);
  const whole = new RegExp(
    `^${topFolders.has(name.split('/')[0] ?? '') || relative ? '' : '(.*/)?'}${pattern}$`,
  );
  return files.some((path) => whole.test(path)) || [...folders].some((path) => whole.test(path));
}

/**
 * @param {string} code
 * @returns {string[]}
 */
function checkScripts(code) {
  const calls = code.matchAll(
    /(?<![\w-])npm (?<run>run(?:-script)? )?(?:(?:-w|--workspace)[= ](?<workspace>\S+) |-{1,2}\w+ )*(?<script>[a-z][\w:-]*)/g,
  );
  return [...calls].flatMap(({ groups = {} }) => {
    const { run, workspace, script = '' } = groups;
    if (run === undefined && NPM_ITSELF.has(script)) return [];
    if (run === undefined && !['test', 't', 'start', 'stop', 'restart'].includes(script)) {
      return [`npm ${script}: npm has no such command; npm run ${script}?`];
    }
    const known = workspace === undefined ? scripts : packageScripts(`${workspace}/package.json`);
    return known.has(script === 't' ? 'test' : script)
      ? []
      : [`npm run ${script}: package.json has no such script`];
  });
}

/**
 * @param {string} code
 * @param {boolean} inTable whether it stands in a table under a heading about settings, where one word is a name too
 * @returns {string[]}
 */
function checkSettings(code, inTable) {
  const names = [...code.matchAll(UPPER_CASE), ...code.matchAll(ASSIGNED)].map(([name]) => name);
  if (inTable && /^[A-Z][A-Z0-9]{2,}$/.test(code)) names.push(code);
  return [...new Set(names)].flatMap((name) => {
    const parts = name.split(/<[A-Z]+>/);
    const known =
      parts.length === 1 ? settings.has(name) : parts.every((part) => settingsText().includes(part));
    return known
      ? []
      : [`${name}: neither packages/server/src/settings.ts nor a script reads such a setting`];
  });
}

/** Names in capitals that exist: settings, what scripts read from the environment, constants, words of the wire. */
function knownSettings() {
  const names = new Set(settingsText().match(/\b[A-Z][A-Z0-9_]+\b/g));
  for (const path of files) {
    // The suite of faults takes settings too.
    const mayRead = !isTest(path) || /\.fault\.ts$|\/fault-processes\.ts$/.test(path);
    if (!/\.[cm]?[jt]sx?$/.test(path) || !mayRead) continue;
    const text = read(path);
    const inside = path.startsWith('packages/')
      ? text.matchAll(/\bconst ([A-Z][A-Z0-9_]+)\b|'([A-Z][A-Z0-9]*_[A-Z0-9_]+)'/g)
      : text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)\b|\benv\['([A-Z][A-Z0-9_]+)'\]/g);
    for (const [, first, second] of inside) names.add(first ?? second ?? '');
  }
  return names;
}

function settingsText() {
  const path = 'packages/server/src/settings.ts';
  return files.includes(path) ? read(path) : '';
}

/** @param {string} path */
function packageScripts(path) {
  if (!files.includes(path)) return new Set();
  const manifest = /** @type {{ scripts?: Record<string, string> }} */ (JSON.parse(read(path)));
  return new Set(Object.keys(manifest.scripts ?? {}));
}

/** @param {string} path */
function foldersAbove(path) {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** @param {string} path */
function read(path) {
  return readFileSync(`${root}/${path}`, 'utf8');
}
