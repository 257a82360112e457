/**
 * Budget: how much JavaScript (brotli) a page loads before it can be used, and what must not be among it. Reads what the
 * build wrote: the files in packages/web/dist and the report beside them (chunkReport in packages/web/vite.config.ts).
 *
 * scripts/budget.json holds each page's limit and the modules that it begins with; scripts/budget-recorded.json how long
 * each file was when that was last recorded (`node scripts/checks/check-budget.mjs --record`), so that a page that became too
 * heavy names the files that grew: ours one by one, those of libraries together.
 */
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';

/**
 * @typedef {object} Chunk a line of the build's report
 * @property {string} fileName
 * @property {string[]} imports the chunks that it cannot begin without
 * @property {Record<string, number>} modules paths from the root, each with its length in the chunk before compression
 *
 * @typedef {object} Page
 * @property {number} mostBytes
 * @property {string[]} beginsWith modules; with them comes all that they import
 * @property {string} [beyond] a page that was there before: what that one loads does not count
 * @property {string[]} [assets] what loads beside chunks, by its name without the hash: programs of workers, WebAssembly, boot.js
 * @property {Record<string, string>} [without] what must not come along, by a pattern of its modules' paths
 * @property {string[]} [apart] modules of `beginsWith` that nothing else here may import: they keep a chunk of their own
 */

const BUDGET = 'scripts/budget.json';
const RECORDED = 'scripts/budget-recorded.json';
const DIST = 'packages/web/dist';
const REPORT = `${DIST}/.chunks.json`;

if (!existsSync(REPORT)) {
  console.log(`${REPORT}  is missing: npm run build`);
  process.exit(1);
}
const budget = /** @type {Record<string, Page>} */ (JSON.parse(readFileSync(BUDGET, 'utf8')));
const chunks = /** @type {Chunk[]} */ (JSON.parse(readFileSync(REPORT, 'utf8')));
const pages = Object.entries(budget).map(([name, page]) => ({
  name,
  page,
  loaded: loadedBy(page.beginsWith).filter((chunk) => !loadedBefore(page).includes(chunk)),
}));

if (process.argv.includes('--record')) {
  const lengths = [...lengthsIn(pages.flatMap(({ loaded }) => loaded))];
  const sorted = lengths.toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
} else {
  const problems = pages.flatMap(({ name, page, loaded }) => [
    ...missingAssets(page),
    ...tooHeavy(name, page, loaded),
    ...unwanted(name, page, loaded),
    ...notApart(name, page),
  ]);
  for (const problem of problems) console.log(problem);
  console.log(
    pages
      .map(({ name, page, loaded }) => `${name} ${kilobytes(weightOf(loaded) + assetsOf(page))}`)
      .join(', '),
  );
  if (problems.length > 0) process.exitCode = 1;
}

/**
 * The chunks that hold these modules and, through their static imports, everything that comes with them.
 *
 * @param {string[]} modules
 * @returns {Chunk[]}
 */
function loadedBy(modules) {
  const loaded = new Set(modules.map(chunkOf));
  for (const chunk of loaded) {
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file);
      if (imported !== undefined) loaded.add(imported);
    }
  }
  return [...loaded];
}

/** @param {Page} page */
function loadedBefore({ beyond }) {
  return beyond === undefined ? [] : loadedBy(budget[beyond]?.beginsWith ?? []);
}

/**
 * The length of an asset as it is sent, be it one with a hash in its name or one that stands beside index.html; undefined when the build
 * wrote none of this name.
 *
 * @param {string} name
 */
function assetBytes(name) {
  const files = [
    ...readdirSync(`${DIST}/assets`)
      .filter((file) => file.startsWith(`${name}-`))
      .map((file) => `${DIST}/assets/${file}`),
    ...[`${DIST}/${name}.js.br`].filter((file) => existsSync(file)),
  ];
  const file = files.find((each) => each.endsWith('.br')) ?? files[0];
  return file === undefined ? undefined : statSync(file).size;
}

/** @param {Page} page */
function assetsOf({ assets = [] }) {
  return assets.reduce((sum, name) => sum + (assetBytes(name) ?? 0), 0);
}

/** @param {Page} page */
function missingAssets({ assets = [] }) {
  return assets
    .filter((name) => assetBytes(name) === undefined)
    .map((name) => `${BUDGET}:1  ${name} is no asset of the build: has it moved?`);
}

/** @param {string} module */
function chunkOf(module) {
  const chunk = chunks.find(({ modules }) => module in modules);
  if (chunk !== undefined) return chunk;
  console.log(`${BUDGET}:1  ${module} is in no chunk: has it moved?`);
  process.exit(1);
}

/**
 * @param {string} name
 * @param {Page} page
 * @param {Chunk[]} loaded
 */
function tooHeavy(name, page, loaded) {
  const { mostBytes, beyond, assets = [] } = page;
  const weight = weightOf(loaded) + assetsOf(page);
  if (weight <= mostBytes) return [];
  const recorded = /** @type {Record<string, number>} */ (JSON.parse(readFileSync(RECORDED, 'utf8')));
  const grown = [...lengthsIn(loaded)]
    .map(([path, length]) => ({ path, length, more: length - (recorded[path] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((a, b) => b.more - a.more);
  return [
    `${BUDGET}:1  the ${name} page loads ${kilobytes(weight)}${beyond === undefined ? '' : ` beyond ${beyond}`}, at most ${kilobytes(mostBytes)}`,
    ...assets.map((asset) => `${BUDGET}:1  ${asset}: ${kilobytes(assetBytes(asset) ?? 0)}`),
    ...grown.map(({ path, length, more }) => {
      const how = path in recorded ? `${kilobytes(more)} more than recorded` : 'new';
      return `${path}:1  ${kilobytes(length)} before compression, ${how}`;
    }),
  ];
}

/**
 * How long each file is, a library counting as one.
 *
 * @param {Chunk[]} loaded
 */
function lengthsIn(loaded) {
  /** @type {Map<string, number>} */
  const lengths = new Map();
  const modules = [...new Set(loaded)].flatMap((chunk) => Object.entries(chunk.modules));
  for (const [module, length] of modules) {
    const path = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
    lengths.set(path, (lengths.get(path) ?? 0) + length);
  }
  return lengths;
}

/**
 * @param {string} name
 * @param {Page} page
 * @param {Chunk[]} loaded
 */
function unwanted(name, { without = {} }, loaded) {
  return Object.entries(without).flatMap(([what, pattern]) =>
    loaded.flatMap(({ fileName, modules }) =>
      Object.keys(modules)
        .filter((module) => new RegExp(pattern).test(module))
        .map((module) => `${module}:1  is ${what} code, and the ${name} page loads it (${fileName})`),
    ),
  );
}

/**
 * @param {string} name
 * @param {Page} page
 */
function notApart(name, { beginsWith, apart = [] }) {
  const others = loadedBy(beginsWith.filter((module) => !apart.includes(module)));
  return apart
    .filter((module) => others.includes(chunkOf(module)))
    .map((module) => `${module}:1  has no chunk of its own: the rest of the ${name} page imports it`);
}

/** @param {Chunk[]} loaded */
function weightOf(loaded) {
  return loaded.reduce((sum, chunk) => sum + bytesOf(chunk), 0);
}

/** @param {Chunk} chunk */
function bytesOf({ fileName }) {
  return statSync(`${DIST}/${fileName}.br`).size;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
