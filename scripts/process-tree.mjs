/** Which processes descend from which, from /proc where there is one, else from `ps`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/**
 * A process that runs; the system gives a pid to another process later, but not with the same start.
 *
 * @typedef {{ pid: number, parent: number, name: string, start: string }} Process
 */

/**
 * All processes of the system, without the remains of ended ones.
 *
 * @returns {Map<number, Process>}
 */
export function allProcesses() {
  const found = existsSync('/proc/self/stat') ? fromProc() : fromPs();
  return new Map(found.map((one) => [one.pid, one]));
}

/**
 * Those of `all` that descend from one of these pids, without these.
 *
 * @param {Iterable<number>} ancestors
 * @param {Map<number, Process>} all
 */
export function descendantsOf(ancestors, all) {
  const known = new Set(ancestors);
  /** @type {Process[]} */
  const found = [];
  for (let before = -1; before < found.length;) {
    before = found.length;
    for (const one of all.values()) {
      if (known.has(one.pid) || !known.has(one.parent)) continue;
      known.add(one.pid);
      found.push(one);
    }
  }
  return found;
}

/** @returns {Process[]} */
function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return parseStat(Number(name), readFileSync(`/proc/${name}/stat`, 'latin1'));
      } catch {
        // It ended a moment ago.
        return [];
      }
    });
}

/**
 * @param {number} pid
 * @param {string} stat
 * @returns {Process[]}
 */
function parseStat(pid, stat) {
  // The name stands in parentheses and may hold spaces and parentheses itself.
  const [opening, closing] = [stat.indexOf('('), stat.lastIndexOf(')')];
  const fields = stat.slice(closing + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return [];
  const name = stat.slice(opening + 1, closing);
  return [{ pid, parent: Number(fields[1]), name, start: fields[19] ?? '' }];
}

/** @returns {Process[]} */
function fromPs() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,lstart=,comm='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    // lstart is five words: Mon Jan 1 00:00:00 2026.
    const [, pid, parent, state, start = '', path = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), name: path.split('/').at(-1) ?? '', start }];
  });
}
