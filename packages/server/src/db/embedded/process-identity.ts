import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { errorCodeOf } from '#db/startup-errors.ts';

/** Identifies a process uniquely: the system reuses a pid, but not with the same start time. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly start: string;
}

/** Returns the identity of a running process; undefined if there is none or it is a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const start = existsSync('/proc/self/stat') ? startFromProc(pid) : startFromPs(pid);
  return start === undefined ? undefined : { pid, start };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.start === identity.start;
}

/** Returns the direct children of a process that are running. */
export function listChildProcesses({ pid }: ProcessIdentity): ProcessIdentity[] {
  const parents = existsSync('/proc/self/stat') ? parentsFromProc() : parentsFromPs();
  return parents.flatMap(([child, parent]) => (parent === pid ? (identifyProcess(child) ?? []) : []));
}

/** Returns the ids of all processes, each with the id of its parent. */
function parentsFromProc(): [pid: number, parent: number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statIn(`/proc/${name}`)?.[1])]);
}

function parentsFromPs(): [pid: number, parent: number][] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => {
    const [pid, parent] = line.trim().split(/ +/);
    return [Number(pid), Number(parent)];
  });
}

/** Returns an id that differs for each boot and machine; empty on systems without one. */
export function readBootId(): string {
  return readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim(), '');
}

/** Returns the PID namespace of this process; a pid identifies the same process only within one namespace. */
export function readPidNamespace(): string {
  return readOr(() => readlinkSync('/proc/self/ns/pid'), '');
}

/**
 * Returns the path in /proc of a process in our PID namespace. A namespace without its own /proc (`unshare --pid` alone) sees the /proc of
 * the outer namespace, where process ids differ; the ids in our namespace are listed in `NSpid`.
 */
export function procPath(pid: number): string | undefined {
  if (readOr(() => readlinkSync('/proc/self'), '') === String(process.pid)) return `/proc/${pid}`;
  const ours = readPidNamespace();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => `/proc/${name}`)
    .find(
      (path) =>
        readOr(() => readlinkSync(`${path}/ns/pid`), '') === ours &&
        readOr(() => /^NSpid:.*\t(\d+)$/m.exec(readFileSync(`${path}/status`, 'latin1'))?.[1], '') === String(pid),
    );
}

function startFromProc(pid: number): string | undefined {
  const fields = statIn(procPath(pid) ?? '');
  if (fields === undefined) return undefined;
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  // Start times count from boot, so they could repeat after a reboot; the boot id makes them unique.
  return `${readBootId()}:${fields[19] ?? ''}`;
}

/** Returns the fields of a process's stat file, from its state on. */
function statIn(path: string): string[] | undefined {
  const stat = readOr(() => readFileSync(`${path}/stat`, 'latin1'), undefined);
  // The second field is the command in parentheses and can itself contain spaces and parentheses.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function startFromPs(pid: number): string | undefined {
  if (!isPidInUse(pid)) return undefined;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim();
}

function readOr<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Returns true if the pid is in use, even by a zombie. */
export function isPidInUse(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCodeOf(error) === 'EPERM';
  }
}
