/**
 * The lock of an embedded database (decision 24). It consists of a file that names the process with the lock, a socket beside it on which
 * this process listens, and a heartbeat: the file's modification time, which the process renews.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeLockOwner,
  createLockRecord,
  parseLockRecord,
  serializeLockRecord,
  type LockRecord,
} from './cluster-lock-record.ts';
import { isSocketInUse, createLivenessSocket, removeStaleSockets } from './liveness-socket.ts';
import { readBootId, isRunning, readPidNamespace, type ProcessIdentity } from './process-identity.ts';
import { changeOwnerToFolderOwner } from './run-user.ts';
import { errorCodeOf, DatabaseStartError } from '#db/startup-errors.ts';

export interface ClusterLock {
  readonly release: () => Promise<void>;
}

const heartbeatPeriod = 2_000;
/** Time in ms without a heartbeat after which the process with the lock counts as ended, if nothing else is known about it. */
const heartbeatLimit = 20_000;

export interface LockOptions {
  /** Called if another server has taken the lock, because this process was suspended for longer than the heartbeat limit. */
  readonly onLost?: () => void;
  /** Abort signal that cancels waiting for the lock. */
  readonly signal?: AbortSignal | undefined;
}

/** Makes this process the only user of a cluster; throws an error of one line that names the process which already uses it. */
export async function lockCluster(
  file: string,
  { onLost = () => undefined, signal }: LockOptions = {},
): Promise<ClusterLock> {
  const directory = dirname(file);
  const socket = await createLivenessSocket(directory, 'server');
  const letGo = async () => {
    await socket?.close();
    if (socket !== undefined) rmSync(join(directory, socket.name), { force: true });
  };
  try {
    const self = createLockRecord(directory, socket?.name);
    const holder = await acquire(file, serializeLockRecord(self), signal);
    if (holder !== undefined) throw new DatabaseStartError(describeLockOwner(holder, file));
    await removeStaleSockets(directory);
    const heartbeat = keepAlive(file, serializeLockRecord(self), onLost);
    return {
      release: async () => {
        clearInterval(heartbeat);
        await removeStaleSockets(directory);
        if (readLock(file) === serializeLockRecord(self)) rmSync(file, { force: true });
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** Returns the process that has this lock and is alive or may be; undefined if there is none. */
export async function findLockOwner(file: string): Promise<ProcessIdentity | undefined> {
  const text = readLock(file);
  const record = text === undefined ? undefined : parseLockRecord(text);
  if (record === undefined) return undefined;
  const state = await stateOf(file, record);
  const isGone = state === 'gone' || (state === 'unknown' && !(await heartbeatGoesOn(file, text ?? '')));
  return isGone ? undefined : record.identity;
}

/** Tries to acquire the lock. Returns undefined if it succeeded, otherwise the record of the process that has the lock. */
async function acquire(file: string, ours: string, signal?: AbortSignal): Promise<LockRecord | undefined> {
  for (;;) {
    if (publish(file, ours)) return undefined;
    const seen = readLock(file);
    if (seen === undefined) continue;
    const holder = parseLockRecord(seen);
    if (holder !== undefined) {
      const state = await stateOf(file, holder);
      if (state === 'alive' || (state === 'unknown' && (await heartbeatGoesOn(file, seen, signal)))) return holder;
    }
    if (await replaceStale(file, seen, ours, signal)) return undefined;
  }
}

/**
 * Replaces a stale lock, under a second lock, which can be stale too. Without the second lock, two processes that see the same stale lock
 * could both replace it, and one would remove the other's new lock.
 */
async function replaceStale(file: string, seen: string, ours: string, signal?: AbortSignal): Promise<boolean> {
  const gate = `${file}.takeover`;
  if ((await acquire(gate, ours, signal)) !== undefined) {
    await sleep(5);
    return false;
  }
  try {
    if (readLock(file) !== seen) return false;
    renameSync(draft(file, ours), file);
    return true;
  } finally {
    rmSync(gate, { force: true });
  }
}

/**
 * Checks if the process with the lock is alive. A refused connection proves that it is gone only if the socket is on the same file system
 * of the same kernel. On a network file system, or without sockets, only the heartbeat shows if the process is alive ('unknown').
 */
async function stateOf(file: string, holder: LockRecord): Promise<'alive' | 'gone' | 'unknown'> {
  const isOurKernel = holder.boot === readBootId();
  const { place } = holder;
  // Locks of an older Meridian contain only the process.
  if (place === undefined) return isRunning(holder.identity) ? 'alive' : 'gone';
  const isOurNamespace = isOurKernel && place.pidNamespace === readPidNamespace();
  if (isOurNamespace && isRunning(holder.identity)) return 'alive';
  const directory = dirname(file);
  if (place.socket !== '' && isOurKernel && place.device === String(statSync(directory).dev)) {
    return (await isSocketInUse(directory, place.socket)) ? 'alive' : 'gone';
  }
  return isOurNamespace ? 'gone' : 'unknown';
}

/**
 * Waits until the lock's heartbeat is renewed, then returns true; returns false if it is not renewed for too long. The age of the heartbeat
 * is measured by the file system's clock, because another machine's clock may differ.
 */
async function heartbeatGoesOn(file: string, seen: string, signal?: AbortSignal): Promise<boolean> {
  const first = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const age = clockOf(file) - (first ?? 0);
  const patience = heartbeatLimit - Math.max(0, age);
  for (const end = performance.now() + patience; performance.now() < end; await sleep(250, undefined, { signal })) {
    if (readLock(file) !== seen) return false;
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== first) return true;
  }
  return false;
}

/** Returns the file system's current time: the modification time of a new file. */
function clockOf(file: string): number {
  const touched = draft(file, '');
  try {
    return statSync(touched).mtimeMs;
  } finally {
    rmSync(touched, { force: true });
  }
}

function keepAlive(file: string, ours: string, onLost: () => void): NodeJS.Timeout {
  const timer = setInterval(() => {
    try {
      if (beat(file, ours)) return;
    } catch {
      // The disk is full or broken; the next heartbeat tries again.
      return;
    }
    clearInterval(timer);
    onLost();
  }, heartbeatPeriod);
  return timer.unref();
}

/** Writes the same bytes again, so that readers always see the full content. Returns false if another process has the lock. */
function beat(file: string, ours: string): boolean {
  const found = readLock(file);
  if (found === undefined) return publish(file, ours);
  if (found !== ours) return false;
  writeFileSync(file, ours, { flag: 'r+' });
  return true;
}

/** Links a complete file, so that the lock appears with its full content or not at all. */
function publish(file: string, ours: string): boolean {
  const temporary = draft(file, ours);
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function draft(file: string, text: string): string {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 });
  changeOwnerToFolderOwner(dirname(file), temporary);
  return temporary;
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
