/**
 * `node scripts/prepare.mjs [build] [browser]`: what `npm start`, `npm test` and the others need before they can run.
 * Installs the packages when package-lock.json is not what is installed, builds when the sources changed, finds or
 * installs a Chromium. Says in a line what it does, and nothing when there is nothing to do.
 *
 * Modules of Node alone: it runs before anything is installed, and `npm ci` deletes node_modules under it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';
import { endTogether } from './end-together.mjs';
import { findChromium, installCommand, searchChromium } from './find-chromium.mjs';
import { isInstalled } from './is-installed.mjs';
import { takeTurn } from './take-turn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm ci` would first undo what it has done, which is needless: the next start does it anew. */
const PATIENCE_MS = 3_000;

/** The build's tools are needed whatever NODE_ENV or somebody's settings leave out; no package's install script is. */
const NPM_OPTIONS =
  '--include=dev --include=optional --ignore-scripts --loglevel=error --no-audit --no-fund'.split(' ');

/** What an `npm start --workspace=...` or the like would hand down to `npm ci`. */
const MISLEADING = /^npm_config_(workspaces?|include_workspace_root|omit|dry_run|global)$/;

endTogether(PATIENCE_MS);
const wanted = process.argv.slice(2);
try {
  refuseOldNode();
  await unlessDone(isInstalled, install);
  if (wanted.includes('build')) await unlessDone(isBuilt, buildAll);
  if (wanted.includes('browser')) await prepareBrowser();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Meridian needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}

/**
 * Two commands in two terminals would install over each other; the second one waits and then finds it done.
 *
 * @param {(root: string) => boolean} isDone
 * @param {() => Promise<void>} work
 */
async function unlessDone(isDone, work) {
  if (isDone(root)) return;
  await takeTurn(root, async () => {
    if (!isDone(root)) await work();
  });
}

async function install() {
  console.log('Installing the packages that package-lock.json names (npm ci); this takes a minute or two.');
  let { code, stderr } = await runNpm('ci');
  // What `npm ci` misses without a version are optional packages that the registry does not have.
  const missing = stderr.match(/^npm error (Missing|Invalid): .*$/gm) ?? [];
  const isForeign = missing.every((line) => /^npm error Missing: \S+@ from lock file$/.test(line));
  if (code !== 0 && missing.length > 0 && isForeign) {
    // The same packages by a command that forgives what this machine would not install anyway.
    console.log('This registry lacks packages for other platforms: npm install --no-save instead.');
    ({ code, stderr } = await runNpm('install', '--no-save'));
  }
  if (code !== 0)
    throw new Error(`${stderr}npm could not install the packages; the same command tries again.`);
  console.log('Installed the packages.');
}

/** @param {string[]} command */
async function runNpm(...command) {
  const environment = Object.entries(process.env).filter(([name]) => !MISLEADING.test(name));
  const child = spawn('npm', [...command, ...NPM_OPTIONS], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: Object.fromEntries(environment),
  });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stderr };
}

async function buildAll() {
  console.log('Building the web client and the server; their sources changed.');
  await build();
}

async function prepareBrowser() {
  // Where we may install one: as root on Debian and its kin. Elsewhere the failure that follows names the command.
  if (searchChromium(true) === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing Chromium for the browser tests: ${installCommand}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn('/bin/sh', ['-c', installCommand], { stdio: ['ignore', 'inherit', 'inherit'], env });
    await once(child, 'exit');
  }
  findChromium();
}
