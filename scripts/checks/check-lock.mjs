/**
 * Lock: package-lock.json names the exact content of every package, by a hash that npm compares before it installs, and says
 * nowhere which registry it came from. At most 200 packages are installed in production.
 *
 * Production is what `npm ci --omit=dev` may install: every entry that no other than development needs, on whatever platform.
 * The packages for other platforms count, although one machine installs a few of them only: each is somebody's code that
 * runs on some operator's server. Our own packages, which the lock file lists as links, do not count. The web client's libraries
 * are development dependencies, because the build writes what is used of them into packages/web/dist.
 *
 * A registry may not have every platform's package of a tool's newest version: then take the newest version that it has
 * for all. `node scripts/checks/check-lock.mjs --fill` asks the registry for the hashes that are missing.
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
 */

const FILE = 'package-lock.json';
const MOST_PRODUCTION = 200;

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
  if (!hasHash(entry)) {
    found.push(`${FILE}:${line}  ${path} has no integrity: node scripts/checks/check-lock.mjs --fill`);
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
