import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/**
 * All processes of the system without the remains of ended ones, from /proc where there is one, else from `ps`.
 *
 * @typedef {{ pid: number, parent: number, name: string }} Process
 * @returns {Process[]}
 */
export function allProcesses() {
  if (existsSync('/proc/self/stat')) return readdirSync('/proc').flatMap(readStat);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = 'Z', name = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(?:.*\/)?(.*)$/.exec(line) ?? [];
    // `ps` lists itself, too.
    return state.startsWith('Z') || name === 'ps' ? [] : [{ pid: Number(pid), parent: Number(parent), name }];
  });
}

/** @param {string} pid */
function readStat(pid) {
  try {
    // As in "7 (name) S 1": the name may hold spaces and parentheses itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [, name = '', state = 'Z', parent] = /\((.*)\) (\S) (\d+)/s.exec(stat) ?? [];
    return state === 'Z' || state === 'X' ? [] : [{ pid: Number(pid), parent: Number(parent), name }];
  } catch {
    // No process, or one that ended a moment ago.
    return [];
  }
}
