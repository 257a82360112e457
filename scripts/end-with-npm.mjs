/**
 * npm passes SIGTERM and SIGINT on to the command that it runs, and nothing else: at SIGHUP or SIGKILL npm is gone and the
 * command lives on. So a command of ours watches who started it (docs/decisions/0026-signals-to-npm.md).
 *
 * As `node --import ./scripts/end-with-npm.mjs program` this makes SIGHUP and the end of npm a SIGTERM to the program.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 200;

/**
 * Calls `end` once npm is gone.
 *
 * @param {() => void} end
 */
export function whenNpmIsGone(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent && !wasLeftBefore(parent)) return;
    clearInterval(watch);
    end();
  }, INTERVAL_MS);
  watch.unref();
}

/** @param {number} parent the first process of the system if npm was gone before we looked; that may be npm, in a container */
function wasLeftBefore(parent) {
  if (parent !== 1 || !process.env['npm_config_user_agent']?.startsWith('npm/')) return false;
  try {
    return !readFileSync('/proc/1/cmdline', 'latin1').includes('npm');
  } catch {
    return false;
  }
}

const isPreloaded = process.execArgv.some((word) => word.endsWith('/end-with-npm.mjs'));
if (isPreloaded && isMainThread) {
  const terminate = () => process.kill(process.pid, 'SIGTERM');
  process.on('SIGHUP', terminate);
  whenNpmIsGone(terminate);
}
