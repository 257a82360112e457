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
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';
import { endTogether } from './end-together.mjs';
import { findChromium, installCommand, searchChromium } from './find-chromium.mjs';
import { isInstalled, markInstalled } from './install-stamp.mjs';
import { takeTurn } from './take-turn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm ci` would first undo what it has done, which is needless: the next start does it anew. */
const PATIENCE_MS = 3_000;

refuseOldNode();
endTogether(PATIENCE_MS);
const wanted = process.argv.slice(2);
try {
  await unlessDone(isInstalled, install);
  if (wanted.includes('build')) await unlessDone(isBuilt, buildAll);
  if (wanted.includes('browser')) await prepareBrowser();
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Meridian needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}

/**
 * Two commands in two terminals would install over each other; the second one waits and then finds it done.
 *
 * @param {(root: string) => boolean} isDone
 * @param {() => void | Promise<void>} work
 */
async function unlessDone(isDone, work) {
  if (isDone(root)) return;
  await takeTurn(root, async () => {
    if (!isDone(root)) await work();
  });
}

async function install() {
  console.log('Installing the packages that package-lock.json names (npm ci); this takes a minute or two.');
  let { status, stderr } = await runNpm(['ci']);
  if (status !== 0 && lacksOnlyForeignPackages(stderr)) {
    // The same packages by a command that forgives what this machine would not install anyway.
    console.log(
      'This registry lacks packages for other platforms, so npm ci refuses: npm install --no-save instead.',
    );
    ({ status, stderr } = await runNpm(['install', '--no-save']));
  }
  if (status !== 0)
    throw new Error(`${stderr}npm could not install the packages; the same command tries again.`);
  markInstalled(root);
  console.log('Installed the packages.');
}

/**
 * With the npm that called us, if one did. The build's tools are needed whatever NODE_ENV or somebody's settings leave
 * out; no package's install script is.
 *
 * @param {string[]} command
 */
async function runNpm(command) {
  const options = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const caller = process.env['npm_execpath'];
  const isNpm = caller !== undefined && basename(caller) === 'npm-cli.js' && existsSync(caller);
  const program = isNpm ? process.execPath : 'npm';
  const parameters = [...(isNpm ? [caller] : []), ...command, ...options];
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: npmEnvironment(),
  });
  try {
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
    return { status: child.exitCode, stderr };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`npm could not be run: ${reason}`, { cause: error });
  }
}

/**
 * What `npm ci` misses without a version are optional packages that the registry does not have.
 *
 * @param {string} complaint
 */
function lacksOnlyForeignPackages(complaint) {
  const missing = complaint.match(/^npm error (Missing|Invalid): .*$/gm) ?? [];
  return missing.length > 0 && missing.every((line) => /^npm error Missing: \S+@ from lock file$/.test(line));
}

/** Without what an `npm start --workspace=...` or the like would hand down to `npm ci`. */
function npmEnvironment() {
  const environment = { ...process.env };
  for (const name of ['workspace', 'workspaces', 'include_workspace_root', 'omit', 'dry_run', 'global']) {
    delete environment[`npm_config_${name}`];
  }
  return environment;
}

async function buildAll() {
  console.log('Building the web client and the server; their sources changed.');
  await build();
}

async function prepareBrowser() {
  if (searchChromium(true) === undefined) await installChromium();
  findChromium();
}

/** Where we may: as root on Debian and its kin. Elsewhere the failure that follows names the command. */
async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing Chromium for the browser tests: ${installCommand}`);
  const child = spawn('/bin/sh', ['-c', installCommand], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  await once(child, 'exit');
}

/**
 * @param {string} line
 * @returns {never}
 */
function stop(line) {
  console.error(line);
  process.exit(1);
}
