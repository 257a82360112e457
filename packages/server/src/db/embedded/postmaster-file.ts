/** The word of a cluster's own files about its server, held against the processes that really run. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { identifyProcess, isPidTaken, procPath, type ProcessIdentity } from './process-identity.ts';
import { codeOf } from '#db/start-report.ts';

export interface FoundPostmaster {
  readonly identity: ProcessIdentity;
  /** Known once it is ready. */
  readonly socketDirectory: string;
  /** Neither starting nor stopping. */
  readonly isReady: boolean;
}

/** The server that runs on this cluster, or undefined when none does that this process can see. */
export function findPostmaster(cluster: string): FoundPostmaster | undefined {
  const text = readPidFile(cluster);
  if (text === undefined || !hasPid(text)) return undefined;
  const [pid, , , , socketDirectory = '', , , status = ''] = text.split('\n');
  const identity = identifyProcess(Number(pid));
  if (identity === undefined || !isPostgresOf(identity.pid, cluster)) return undefined;
  return { identity, socketDirectory, isReady: status.startsWith('ready') };
}

/** An empty or half-written file was made by a PostgreSQL that starts; it writes the rest at once, if it lives. */
const writingTime = 1_000;

/**
 * Removes the postmaster.pid of a server that is gone. Only for the holder of the lock, once it knows that no PostgreSQL
 * lives that was started on this folder and that `findPostmaster` sees none. Answers false when the file is so young
 * and incomplete that a PostgreSQL which somebody started by hand may be writing it: ask again.
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
  // PostgreSQL clears a file whose number is free. One that another process was given, or that nobody reaped yet (first
  // processes of containers often do not), it would take for a running server.
  if (isPidTaken(Number.parseInt(text, 10))) rmSync(file, { force: true });
  return true;
}

function readPidFile(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** True if the first line is there whole. */
function hasPid(text: string): boolean {
  return /^[1-9]\d*\n/.test(text);
}

/** True if a server was started from this executable with these arguments. */
export function wasStartedWith(cluster: string, postgres: string, args: readonly string[]): boolean {
  const options = join(cluster, 'postmaster.opts');
  if (!existsSync(options)) return false;
  return (
    readFileSync(options, 'utf8').trimEnd() ===
    [realpathSync(postgres), ...args.map((arg) => `"${arg}"`)].join(' ')
  );
}

function isPostgresOf(pid: number, cluster: string): boolean {
  const place = realpathSync(cluster);
  if (existsSync('/proc/self/exe')) {
    try {
      const path = procPath(pid) ?? '';
      // "postgres (deleted)" is a server that outlived a new installation.
      const executable = basename(readlinkSync(`${path}/exe`)).replace(/ \(deleted\)$/, '');
      // The folder itself, not its name: in another mount namespace the same name can be another folder.
      const [theirs, ours] = [statSync(`${path}/cwd`), statSync(place)];
      return executable === 'postgres' && theirs.ino === ours.ino && theirs.dev === ours.dev;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && [cluster, place].some((path) => stdout.includes(`-D ${path} `));
}
