/** How a command that starts others ends when it is told to, or when npm is gone: with all that it started. */
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenNpmIsGone } from './end-with-npm.mjs';
import { allProcesses } from './process-tree.mjs';

/** Whoever told us waits ten seconds. A server may need almost as long. */
const PATIENCE_MS = 9_600;

/**
 * At SIGTERM, SIGINT, SIGHUP or the end of npm: ends every process that descends from this one, and then this one, within ten
 * seconds. The answer does the same.
 *
 * @param {number} [patience] milliseconds after which what has not ended is killed
 * @returns {(signal: NodeJS.Signals) => void}
 */
export function endTogether(patience = PATIENCE_MS) {
  let isEnding = false;
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    if (isEnding) return;
    isEnding = true;
    void endDescendants(patience).finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, end);
  whenNpmIsGone(() => end('SIGTERM'));
  return end;
}

/**
 * Ends every process that descends from this one. Each gets SIGTERM once, because a second one makes some tools give up on
 * their own children; what is left at last is killed.
 *
 * @param {number} [patience] milliseconds
 */
export async function endDescendants(patience = PATIENCE_MS) {
  /** @type {Set<number>} pids */
  const ours = new Set();
  /** @type {Set<number>} pids */
  const told = new Set();
  for (const limit = Date.now() + patience; ; await sleep(50)) {
    const left = stillRunning(ours);
    if (left.length === 0) return;
    if (Date.now() > limit) {
      for (const { pid } of left) kill(pid, 'SIGKILL');
      return;
    }
    for (const { pid, parent, name } of left) {
      const isDatabase = name.startsWith('postgres');
      // A server stops its database itself, after its requests; one that no server is left for is told here.
      if (told.has(pid) || (isDatabase && ours.has(parent))) continue;
      told.add(pid);
      kill(pid, isDatabase ? 'SIGINT' : 'SIGTERM');
    }
  }
}

/**
 * All descendants, also those whose parent has ended since we saw them.
 *
 * @param {Set<number>} seen their pids, of which those that ended go: the system gives them to others
 */
function stillRunning(seen) {
  const all = allProcesses();
  for (const pid of seen) if (!all.some((one) => one.pid === pid)) seen.delete(pid);
  // Parents may stand behind their children.
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
    // It ended by itself.
  }
}
