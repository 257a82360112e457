/** The PostgreSQL server process of a cluster: reusing a running one, launching, stopping. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseDirectory } from './database-directory.ts';
import { isServerReady } from './embedded-readiness.ts';
import { postgresArguments, postgresEnvironment, type ClusterOptions } from './embedded-settings.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { createLivenessSocket, isPostgresAlive } from './liveness-socket.ts';
import { findPostmaster, removeStalePidFile, wasStartedWith } from './postmaster-pid-file.ts';
import { listChildProcesses, identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';
import { spawnOptionsFor, changeOwnerToFolderOwner } from './run-user.ts';
import { errorCodeOf, DatabaseStartError, firstLineOfError, type StartupLog } from '#db/startup-errors.ts';

export interface Postmaster {
  readonly identity: ProcessIdentity;
  readonly socketDirectory: string;
  readonly takenOver: boolean;
  readonly exited: Promise<void>;
}

export interface ServerSettings {
  readonly home: DatabaseDirectory;
  readonly binaries: PostgresBinaries;
  readonly options: ClusterOptions;
  readonly log: StartupLog;
  /** Abort signal that cancels the start of the server. */
  readonly signal?: AbortSignal | undefined;
}

/** Maximum time of a start in ms. Recovery after a crash replays at most max_wal_size, which takes less time even on the slowest disk. */
const startLimit = 300_000;
/** Maximum time in ms until a starting PostgreSQL has written its postmaster.pid, or until the children of a killed one have ended. */
const unseenLimit = 15_000;

/**
 * Returns the running server that an earlier, killed process of ours left. If it was started with other arguments (by an older Meridian),
 * stops it instead, so that the new ones take effect.
 */
export async function reuseRunningServer(settings: ServerSettings): Promise<Postmaster | undefined> {
  const { home, binaries, options, log, signal } = settings;
  const tellOnce = notifyAfterDelay(log);
  for (const end = Date.now() + startLimit; Date.now() < end; await sleep(20)) {
    signal?.throwIfAborted();
    const found = findPostmaster(home.cluster);
    if (found === undefined) {
      if (await waitUntilServerEnded(settings)) return undefined;
      continue;
    }
    tellOnce();
    const { identity, socketDirectory } = found;
    if (!found.isReady || !(await isServerReady(socketDirectory, home.cluster))) continue;
    const postmaster = { identity, socketDirectory, takenOver: true, exited: watchForeign(identity) };
    if (wasStartedWith(home.cluster, binaries.postgres, postgresArguments(home.cluster, socketDirectory, options))) {
      return postmaster;
    }
    await stopPostmaster(identity, log);
  }
  throw new DatabaseStartError(
    `A PostgreSQL that does not respond uses ${home.cluster}: end the process named in its postmaster.pid.`,
  );
}

/**
 * Waits until no PostgreSQL runs on this cluster, visible to this process or not, and removes the files that the last one left. Returns
 * false if a running one has become visible meanwhile. A PostgreSQL that stays invisible runs in another PID namespace. A second server
 * beside it would destroy the data, because PostgreSQL's own check by process ids and shared memory does not work across namespaces.
 */
export async function waitUntilServerEnded({ home, log, signal }: ServerSettings): Promise<boolean> {
  const tellOnce = notifyAfterDelay(log);
  for (const end = Date.now() + unseenLimit; Date.now() < end; await sleep(30)) {
    signal?.throwIfAborted();
    const lives = await isPostgresAlive(home.directory);
    if (findPostmaster(home.cluster) !== undefined) return false;
    if (!lives && removeStalePidFile(home.cluster)) return true;
    tellOnce();
  }
  throw new DatabaseStartError(
    `A PostgreSQL that this process cannot see, perhaps in another container, still uses ${home.cluster}: end that container or process first.`,
  );
}

export async function launchServer(settings: ServerSettings, socketDirectory: string): Promise<Postmaster> {
  const { home, binaries, options, log } = settings;
  const postgresLog = openLog(home.logFile);
  const lifeSocket = await createLivenessSocket(home.directory, 'postgres');
  const child = spawn(binaries.postgres, postgresArguments(home.cluster, socketDirectory, options), {
    ...spawnOptionsFor(home.runAs),
    cwd: '/',
    env: postgresEnvironment,
    // The last descriptor is inherited by the server and its children, and shows other processes that one of them is alive.
    stdio: ['ignore', postgresLog.handle, postgresLog.handle, lifeSocket?.descriptor ?? 'ignore'],
    // A Ctrl-C in the terminal must reach only the application, which still needs the database to finish its requests.
    detached: true,
  });
  closeSync(postgresLog.handle);
  try {
    await once(child, 'spawn');
  } finally {
    await lifeSocket?.close();
  }
  const exited = once(child, 'exit').then(() => undefined);
  child.unref();
  const identity = identifyProcess(child.pid ?? 0);
  try {
    if (identity === undefined) throw new Error('it ended at once');
    const postmaster = { identity, socketDirectory, takenOver: false, exited };
    await untilReady(postmaster, settings);
    return postmaster;
  } catch (error) {
    if (identity !== undefined) await stopPostmaster(identity, log);
    const reason = lastComplaint(home.logFile, postgresLog.end) ?? firstLineOfError(error);
    throw new DatabaseStartError(`PostgreSQL did not start: ${reason} (log: ${home.logFile})`, {
      cause: error,
    });
  }
}

/** Default maximum time for stopping, in ms. */
export const STOP_MS = 9_000;
/** The part of {@link STOP_MS} that is reserved for killing the server and its children. */
export const FORCED_STOP_MS = 2_000;

/**
 * Stops the server by a fast shutdown, which writes all data; after a forced stop the next start recovers from the log. A suspended server
 * is resumed for the shutdown. A server that does not end in time is killed with its children.
 */
export async function stopPostmaster(
  identity: ProcessIdentity,
  log: StartupLog,
  endsAt = performance.now() + STOP_MS,
): Promise<void> {
  const family = () => [identity, ...listChildProcesses(identity)];
  const steps = [
    { end: endsAt - FORCED_STOP_MS, take: () => sendSignal(identity, 'SIGINT') },
    { end: endsAt - FORCED_STOP_MS / 2, take: () => sendSignal(identity, 'SIGQUIT') },
    {
      end: endsAt,
      take: () => {
        for (const one of family()) sendSignal(one, 'SIGKILL');
      },
    },
  ];
  for (const { end, take } of steps) {
    take();
    for (const one of family()) sendSignal(one, 'SIGCONT');
    while (isRunning(identity)) {
      await sleep(10);
      if (performance.now() >= end) break;
    }
    if (!isRunning(identity)) return;
  }
  log.error(`PostgreSQL (process ${identity.pid}) does not stop.`);
}

/** Stops the server that a cancelled start found or launched, even if it has no postmaster.pid yet. */
export async function stopPartialStart(home: DatabaseDirectory, log: StartupLog): Promise<void> {
  for (const end = Date.now() + unseenLimit / 3; Date.now() < end; await sleep(20)) {
    const lives = await isPostgresAlive(home.directory);
    const found = findPostmaster(home.cluster);
    if (found !== undefined) await stopPostmaster(found.identity, log);
    else if (!lives) return;
  }
}

export function sendSignal(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    if (isRunning(identity)) process.kill(identity.pid, signal);
  } catch (error) {
    if (errorCodeOf(error) !== 'ESRCH') throw error;
  }
}

/** Polls a server that is not our child process: it sends no exit event to this process. */
async function watchForeign(identity: ProcessIdentity): Promise<void> {
  while (isRunning(identity)) await sleep(500, undefined, { ref: false });
}

async function untilReady(
  { identity, socketDirectory }: Postmaster,
  { home, log, signal }: ServerSettings,
): Promise<void> {
  const tellOnce = notifyAfterDelay(log);
  for (const end = Date.now() + startLimit; Date.now() < end; await sleep(10)) {
    signal?.throwIfAborted();
    // Connects only when PostgreSQL is ready, because it logs every earlier session as a fatal error.
    if (findPostmaster(home.cluster)?.isReady === true && (await isServerReady(socketDirectory, home.cluster))) return;
    if (!isRunning(identity)) throw new Error('it ended at once');
    tellOnce();
  }
  throw new Error('it does not respond');
}

/** Returns a function to call repeatedly while waiting; it logs once, after an unusually long time. */
function notifyAfterDelay(log: StartupLog): () => void {
  const begin = Date.now();
  let hasReported = false;
  return () => {
    if (hasReported || Date.now() - begin < 5_000) return;
    hasReported = true;
    log.info('PostgreSQL is still starting or stopping; after an interruption this can take a moment.');
  };
}

/**
 * Opens the log for appending. A log above 5 MB is first renamed and replaces the older one. This process opens it, so that the run user
 * needs no permission.
 */
function openLog(file: string): { handle: number; end: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 5_000_000) renameSync(file, `${file}.1`);
  const handle = openSync(file, 'a', 0o600);
  changeOwnerToFolderOwner(dirname(file), file);
  return { handle, end: size > 5_000_000 ? 0 : size };
}

/** Returns PostgreSQL's last message about why it ended; undefined if there is none. */
function lastComplaint(file: string, from: number): string | undefined {
  const lines = readFileSync(file).subarray(from).toString('utf8').trim().split('\n');
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1);
  return line === undefined || line === '' ? undefined : line.replace(/^.*?(?=FATAL|PANIC)/, '');
}
