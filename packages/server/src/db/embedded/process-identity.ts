import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { codeOf } from '#db/start-report.ts';

/** A process for certain: the system hands a pid out again, but not with the same start. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly start: string;
}

/** The identity of a process that runs now; undefined when none does, or only its unreaped remains do. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const start = existsSync('/proc/self/stat') ? startFromProc(pid) : startFromPs(pid);
  return start === undefined ? undefined : { pid, start };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.start === identity.start;
}

/** The processes that this one started and that run now. */
export function childrenOf({ pid }: ProcessIdentity): ProcessIdentity[] {
  const parents = existsSync('/proc/self/stat') ? parentsFromProc() : parentsFromPs();
  return parents.flatMap(([child, parent]) => (parent === pid ? (identifyProcess(child) ?? []) : []));
}

/** Every process with the one that started it. */
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

/** Tells one run of a system from the next, and one machine from another; empty where the system has no such thing. */
export function bootId(): string {
  return readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim(), '');
}

/** The PID namespace of this process: only in the same one a pid means the same process. */
export function pidNamespace(): string {
  return readOr(() => readlinkSync('/proc/self/ns/pid'), '');
}

/**
 * Where /proc shows a process of our PID namespace. In a namespace without a /proc of its own (`unshare --pid` alone) the
 * outer one stands there, which has other numbers and gives ours in `NSpid`.
 */
export function procPath(pid: number): string | undefined {
  if (readOr(() => readlinkSync('/proc/self'), '') === String(process.pid)) return `/proc/${pid}`;
  const ours = pidNamespace();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => `/proc/${name}`)
    .find(
      (path) =>
        readOr(() => readlinkSync(`${path}/ns/pid`), '') === ours &&
        readOr(() => /^NSpid:.*\t(\d+)$/m.exec(readFileSync(`${path}/status`, 'latin1'))?.[1], '') ===
          String(pid),
    );
}

function startFromProc(pid: number): string | undefined {
  const fields = statIn(procPath(pid) ?? '');
  if (fields === undefined) return undefined;
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  // Start times count from boot, so after a reboot they could meet again without the boot's id.
  return `${bootId()}:${fields[19] ?? ''}`;
}

/** The system's word of a process, from its state on. */
function statIn(path: string): string[] | undefined {
  const stat = readOr(() => readFileSync(`${path}/stat`, 'latin1'), undefined);
  // The second field is the command in parentheses and may hold spaces and parentheses itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function startFromPs(pid: number): string | undefined {
  if (!isPidTaken(pid)) return undefined;
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

/** True if the number is in the system's table, be it for the remains of a process that ended. */
export function isPidTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
