/**
 * `node scripts/prepare.mjs [build] [browser]`: prepares `npm start`, `npm test` and other commands. Installs the packages if
 * package-lock.json has changed, builds if the sources have changed, and finds or installs a Chromium. Prints one line for each
 * action, and nothing if there is nothing to do.
 *
 * It imports only modules of Node: it runs before anything is installed, and `npm ci` deletes node_modules meanwhile.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';
import { endDescendantsOnSignal } from './end-descendants.mjs';
import { findChromium, installCommand, searchChromium } from './find-chromium.mjs';
import { isInstalled } from './is-installed.mjs';
import { withFolderLock } from './folder-lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Time in ms until an interrupted `npm ci` is killed. npm would first undo its work, which is unnecessary because the next start installs
 * everything again.
 */
const PATIENCE_MS = 3_000;

/** The build's tools are installed whatever NODE_ENV or npm settings exclude; no package's install script runs. */
const NPM_OPTIONS = '--include=dev --include=optional --ignore-scripts --loglevel=error --no-audit --no-fund'.split(
  ' ',
);

/** Settings of `npm start --workspace=...` and similar that `npm ci` must not inherit. */
const MISLEADING = /^npm_config_(workspaces?|include_workspace_root|omit|dry_run|global)$/;

endDescendantsOnSignal(PATIENCE_MS);
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
 * Prevents two commands in two terminals from installing at the same time: the second one waits and then finds the work done.
 *
 * @param {(root: string) => boolean} isDone
 * @param {() => Promise<void>} work
 */
async function unlessDone(isDone, work) {
  if (isDone(root)) return;
  await withFolderLock(root, async () => {
    if (!isDone(root)) await work();
  });
}

async function install() {
  console.log('Installing the packages that package-lock.json names (npm ci); this takes a minute or two.');
  let { code, stderr } = await runNpm('ci');
  // Packages that `npm ci` reports as missing without a version are optional ones that the registry does not have.
  const missing = stderr.match(/^npm error (Missing|Invalid): .*$/gm) ?? [];
  const isForeign = missing.every((line) => /^npm error Missing: \S+@ from lock file$/.test(line));
  if (code !== 0 && missing.length > 0 && isForeign) {
    // Installs the same packages by a command that ignores those for other platforms.
    console.log('This registry lacks packages for other platforms: npm install --no-save instead.');
    ({ code, stderr } = await runNpm('install', '--no-save'));
  }
  if (code !== 0) throw new Error(`${stderr}npm could not install the packages; run the same command to try again.`);
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
  // Chromium is installed only as root on Debian and its derivatives. Elsewhere the error that follows names the command.
  if (searchChromium(true) === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing Chromium for the browser tests: ${installCommand}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn('/bin/sh', ['-c', installCommand], { stdio: ['ignore', 'inherit', 'inherit'], env });
    await once(child, 'exit');
  }
  findChromium();
}
