/**
 * npm forwards SIGTERM and SIGINT to the command that it runs, but no other signal: at SIGHUP or SIGKILL npm ends and the command
 * continues. So our commands watch their parent process (docs/decisions/0026-signals-to-npm.md).
 *
 * `node --import ./scripts/end-with-npm.mjs program` sends SIGTERM to the program at SIGHUP and when npm has ended.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 200;

/**
 * Calls `end` once npm has ended.
 *
 * @param {() => void} end
 */
export function onNpmExit(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent && !wasLeftBefore(parent)) return;
    clearInterval(watch);
    end();
  }, INTERVAL_MS);
  watch.unref();
}

/** @param {number} parent pid 1 if npm had ended before this check; in a container, pid 1 may be npm itself */
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
  onNpmExit(terminate);
}
