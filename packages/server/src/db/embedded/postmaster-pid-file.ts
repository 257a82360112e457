/** Compares the cluster's own files about its server with the processes that are running. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { identifyProcess, isPidInUse, procPath, type ProcessIdentity } from './process-identity.ts';
import { errorCodeOf } from '#db/startup-errors.ts';

export interface RunningPostmaster {
  readonly identity: ProcessIdentity;
  /** The directory of the server's socket; set once the server is ready. */
  readonly socketDirectory: string;
  /** False while it starts or stops. */
  readonly isReady: boolean;
}

/** Returns the server running on this cluster; undefined if this process sees none. */
export function findPostmaster(cluster: string): RunningPostmaster | undefined {
  const text = readPidFile(cluster);
  if (text === undefined || !hasPid(text)) return undefined;
  const [pid, , , , socketDirectory = '', , , status = ''] = text.split('\n');
  const identity = identifyProcess(Number(pid));
  if (identity === undefined || !isPostgresOf(identity.pid, cluster)) return undefined;
  return { identity, socketDirectory, isReady: status.startsWith('ready') };
}

/** Maximum time in ms that a starting PostgreSQL needs to complete its postmaster.pid. */
const writingTime = 1_000;

/**
 * Removes the postmaster.pid of a server that has ended. Only the process with the lock may call it, once no PostgreSQL started on this
 * folder is alive and `findPostmaster` finds none. Returns false if the file is new and incomplete, because a PostgreSQL started by hand
 * may be writing it; the caller must then try again.
 */
export function removeStalePidFile(cluster: string): boolean {
  const text = readPidFile(cluster);
  if (text === undefined) return true;
  const file = join(cluster, 'postmaster.pid');
  if (!hasPid(text)) {
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age >= 0 && age < writingTime) return false;
    rmSync(file, { force: true });
    return true;
  }
  // PostgreSQL replaces the file itself if the process id is unused. If another process or a zombie has the id (common in containers),
  // PostgreSQL would assume a running server.
  if (isPidInUse(Number.parseInt(text, 10))) rmSync(file, { force: true });
  return true;
}

function readPidFile(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns true if the first line, the process id, is complete. */
function hasPid(text: string): boolean {
  return /^[1-9]\d*\n/.test(text);
}

/** Returns true if a server was started from this executable with these arguments. */
export function wasStartedWith(cluster: string, postgres: string, args: readonly string[]): boolean {
  const options = join(cluster, 'postmaster.opts');
  if (!existsSync(options)) return false;
  return (
    readFileSync(options, 'utf8').trimEnd() === [realpathSync(postgres), ...args.map((arg) => `"${arg}"`)].join(' ')
  );
}

function isPostgresOf(pid: number, cluster: string): boolean {
  const place = realpathSync(cluster);
  if (existsSync('/proc/self/exe')) {
    try {
      const path = procPath(pid) ?? '';
      // "postgres (deleted)" is a server whose installation was replaced while it was running.
      const executable = basename(readlinkSync(`${path}/exe`)).replace(/ \(deleted\)$/, '');
      // Compares the folder itself, because in another mount namespace the same path can be a different folder.
      const [theirs, ours] = [statSync(`${path}/cwd`), statSync(place)];
      return executable === 'postgres' && theirs.ino === ours.ino && theirs.dev === ours.dev;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && [cluster, place].some((path) => stdout.includes(`-D ${path} `));
}
