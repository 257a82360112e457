/** What a cluster's own files say about its server, held against the processes that really run. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { identifyProcess, isPidTaken, type ProcessIdentity } from './process-identity.ts';

export interface FoundPostmaster {
  readonly identity: ProcessIdentity;
  /** Known once it is ready. */
  readonly socketDirectory: string;
  /** Neither starting nor stopping. */
  readonly isReady: boolean;
}

/** The server that runs on this cluster, or undefined. */
export function findPostmaster(cluster: string): FoundPostmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , , socketDirectory = '', , , status = ''] = readFileSync(file, 'utf8').split('\n');
  const identity = identifyProcess(Number(pid));
  if (identity !== undefined && isPostgresOf(identity.pid, cluster)) {
    return { identity, socketDirectory, isReady: status.startsWith('ready') };
  }
  // PostgreSQL clears a file whose number is free. One that another process was given, or that nobody reaped yet (first
  // processes of containers often do not), it would take for a running server.
  if (isPidTaken(Number(pid))) rmSync(file, { force: true });
  return undefined;
}

/** Whether a server was started from this executable with these arguments. */
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
      // "postgres (deleted)" is a server that outlived a new installation.
      const executable = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
      return executable === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === place;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && [cluster, place].some((path) => stdout.includes(`-D ${path} `));
}
