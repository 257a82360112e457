/**
 * Lock: package-lock.json names the exact content of every package, by a hash that npm compares before it installs, and says
 * nowhere which registry it came from. At most 200 packages are installed in production.
 *
 * Production is what `npm ci --omit=dev` may install: every entry that no other than development needs, on whatever platform.
 * The packages for other platforms count, although one machine installs a few of them only: each is somebody's code that
 * runs on some operator's server. Our own packages, which the lock file lists as links, do not count. The web client's libraries
 * are development dependencies, because the build writes what is used of them into packages/web/dist.
 *
 * `node scripts/check-lock.mjs --fill` asks the registry for the hashes that are missing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * @typedef {object} Entry what this reads of an entry of the lock file
 * @property {string} [name] where the folder has another name than the package
 * @property {string} version
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link] a package of ours
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

const FILE = 'package-lock.json';
const MOST_PRODUCTION = 200;

/**
 * Development tools whose packages for other platforms the registry did not have when they were locked, so that nobody
 * could ask for their hashes. Only for these versions, and only for what is optional, for one platform and never in
 * production. Where a registry has them, --fill makes the line unnecessary, which the check then says.
 */
const NOT_IN_REGISTRY = new Map([
  ['@oxc-parser/binding-', '0.156.0'],
  ['@oxfmt/binding-', '0.78.0'],
  ['@oxlint-tsgolint/', '7.0.2007'],
  ['@oxlint/binding-', '1.94.0'],
]);

const text = readFileSync(FILE, 'utf8');
const lock = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(text));
const entries = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

if (process.argv.includes('--fill')) fill();
else check();

function check() {
  const production = entries.filter(([, { dev }]) => dev !== true);
  const problems = entries.flatMap(([path, entry]) => problemsOf(path, entry));
  for (const [prefix, version] of NOT_IN_REGISTRY) {
    const isNeeded = entries.some(([path, entry]) => !hasHash(entry) && isFrom(prefix, version, path, entry));
    if (!isNeeded)
      problems.push(`scripts/check-lock.mjs:1  nothing needs the exception for ${prefix} any more`);
  }
  if (production.length > MOST_PRODUCTION) {
    problems.push(
      `${FILE}:1  ${production.length} packages in production, at most ${MOST_PRODUCTION}: do without one, or make a development dependency of what only the build needs`,
    );
  }
  for (const problem of problems) console.log(problem);
  console.log(`${entries.length} packages, ${production.length} of them in production`);
  if (problems.length > 0) process.exitCode = 1;
}

/**
 * @param {string} path
 * @param {Entry} entry
 * @returns {string[]}
 */
function problemsOf(path, entry) {
  const found = [];
  const line = text.slice(0, text.indexOf(`${JSON.stringify(path)}:`)).split('\n').length;
  if (!hasHash(entry) && !isExcused(path, entry)) {
    found.push(`${FILE}:${line}  ${path} has no integrity: node scripts/check-lock.mjs --fill`);
  }
  if (entry.resolved !== undefined) {
    found.push(`${FILE}:${line}  ${path} names where it came from: remove "resolved"`);
  }
  return found;
}

/** @param {Entry} entry */
function hasHash({ integrity }) {
  return /^sha512-[\w+/]{86}==$/.test(integrity ?? '');
}

/**
 * @param {string} path
 * @param {Entry} entry
 */
function isExcused(path, entry) {
  const { dev, optional, os, cpu } = entry;
  if (dev !== true || optional !== true || (os ?? cpu) === undefined) return false;
  return [...NOT_IN_REGISTRY].some(([prefix, version]) => isFrom(prefix, version, path, entry));
}

/**
 * @param {string} prefix
 * @param {string} version
 * @param {string} path
 * @param {Entry} entry
 */
function isFrom(prefix, version, path, entry) {
  return nameOf(path, entry).startsWith(prefix) && entry.version === version;
}

/**
 * @param {string} path
 * @param {Entry} entry
 */
function nameOf(path, { name }) {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Asks with the operator's own npm, for the version that is locked; what the registry does not have stays as it is. */
function fill() {
  for (const [path, entry] of entries) {
    if (hasHash(entry)) continue;
    const wanted = `${nameOf(path, entry)}@${entry.version}`;
    const { stdout } = spawnSync('npm', ['view', wanted, 'dist.integrity'], { encoding: 'utf8' });
    const { version, ...rest } = entry;
    const filled = { version, integrity: stdout.trim(), ...rest };
    if (hasHash(filled)) lock.packages[path] = filled;
    console.log(`${wanted}  ${hasHash(filled) ? 'filled' : 'is not in this registry'}`);
  }
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
}
