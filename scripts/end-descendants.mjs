/** Ends a command together with all processes that it started, at a signal or when npm has ended. */
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { onNpmExit } from './end-with-npm.mjs';
import { allProcesses } from './process-tree.mjs';

/** Default time in ms until remaining processes are killed. The caller waits ten seconds, and a server may need almost as long. */
const PATIENCE_MS = 9_600;

/**
 * Ends every descendant of this process, and then this process, within ten seconds after SIGTERM, SIGINT, SIGHUP or
 * the end of npm. The returned function does the same.
 *
 * @param {number} [patience] milliseconds after which remaining processes are killed
 * @returns {(signal: NodeJS.Signals) => void}
 */
export function endDescendantsOnSignal(patience = PATIENCE_MS) {
  let isEnding = false;
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    if (isEnding) return;
    isEnding = true;
    void endDescendants(patience).finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, end);
  onNpmExit(() => end('SIGTERM'));
  return end;
}

/**
 * Ends every descendant of this process. Each gets SIGTERM once, because a second one makes some tools abandon their own
 * children. Remaining processes are killed at the end.
 *
 * @param {number} [patience] milliseconds
 */
export async function endDescendants(patience = PATIENCE_MS) {
  /** @type {Set<number>} pids */
  const ours = new Set();
  /** @type {Set<number>} pids */
  const signalled = new Set();
  for (const limit = Date.now() + patience; ; await sleep(50)) {
    const left = stillRunning(ours);
    if (left.length === 0) return;
    if (Date.now() > limit) {
      for (const { pid } of left) kill(pid, 'SIGKILL');
      return;
    }
    for (const { pid, parent, name } of left) {
      const isDatabase = name.startsWith('postgres');
      // A server stops its database itself after its requests. Only a database without a server gets a signal here.
      if (signalled.has(pid) || (isDatabase && ours.has(parent))) continue;
      signalled.add(pid);
      kill(pid, isDatabase ? 'SIGINT' : 'SIGTERM');
    }
  }
}

/**
 * Returns all running descendants, including those whose parent has ended since they were first seen.
 *
 * @param {Set<number>} seen their pids; ended ones are removed, because the system reuses pids
 */
function stillRunning(seen) {
  const all = allProcesses();
  for (const pid of seen) if (!all.some((one) => one.pid === pid)) seen.delete(pid);
  // The list is searched repeatedly, because a parent may come after its children.
  for (let before = -1; before < seen.size;) {
    before = seen.size;
    for (const { pid, parent } of all) if (parent === process.pid || seen.has(parent)) seen.add(pid);
  }
  return all.filter(({ pid }) => seen.has(pid));
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
