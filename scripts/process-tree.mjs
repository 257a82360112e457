import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/**
 * Returns all processes of the system except zombies, from /proc if it exists, otherwise from `ps`.
 *
 * @typedef {{ pid: number, parent: number, name: string }} Process
 * @returns {Process[]}
 */
export function allProcesses() {
  if (existsSync('/proc/self/stat')) return readdirSync('/proc').flatMap(readStat);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = 'Z', name = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(?:.*\/)?(.*)$/.exec(line) ?? [];
    // `ps` lists its own process too, which is left out.
    return state.startsWith('Z') || name === 'ps' ? [] : [{ pid: Number(pid), parent: Number(parent), name }];
  });
}

/** @param {string} pid */
function readStat(pid) {
  try {
    // Format: "7 (name) S 1". The name itself may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [, name = '', state = 'Z', parent] = /\((.*)\) (\S) (\d+)/s.exec(stat) ?? [];
    return state === 'Z' || state === 'X' ? [] : [{ pid: Number(pid), parent: Number(parent), name }];
  } catch {
    // The entry is no process, or the process has just ended.
    return [];
  }
}
