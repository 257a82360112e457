/**
 * The lock of an embedded database: a file that names its holder, a socket beside it that the holder listens on as long
 * as it lives, and a heartbeat, which is the time at which the file was last written. See decision 24.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeServer, ourRecord, parseRecord, writtenRecord, type LockRecord } from './lock-record.ts';
import { isHeld, openLifeSocket, removeEnded } from './life-socket.ts';
import { bootId, isRunning, pidNamespace, type ProcessIdentity } from './process-identity.ts';
import { giveToOwnerOf } from './run-user.ts';
import { codeOf, DatabaseStartError } from '#db/start-report.ts';

export interface ClusterLock {
  readonly release: () => Promise<void>;
}

const heartbeatPeriod = 2_000;
/** A holder whose heartbeat is older, and of whom nothing else can be known, is gone. */
const heartbeatLimit = 20_000;

export interface LockOptions {
  /** Called when another server took the lock: this process was suspended for longer than a heartbeat may be silent. */
  readonly onLost?: () => void;
  /** Gives up waiting for the lock. */
  readonly signal?: AbortSignal | undefined;
}

/** Makes this process the only one that uses a cluster, or says in one line which process already does. */
export async function lockCluster(
  file: string,
  { onLost = () => undefined, signal }: LockOptions = {},
): Promise<ClusterLock> {
  const directory = dirname(file);
  const socket = await openLifeSocket(directory, 'server');
  const letGo = async () => {
    await socket?.close();
    if (socket !== undefined) rmSync(join(directory, socket.name), { force: true });
  };
  try {
    const self = ourRecord(directory, socket?.name);
    const holder = await acquire(file, writtenRecord(self), signal);
    if (holder !== undefined) throw new DatabaseStartError(describeServer(holder, file));
    await removeEnded(directory);
    const heartbeat = keepAlive(file, writtenRecord(self), onLost);
    return {
      release: async () => {
        clearInterval(heartbeat);
        await removeEnded(directory);
        if (readLock(file) === writtenRecord(self)) rmSync(file, { force: true });
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** The process that holds this lock: one that lives, or of which that is at least possible. */
export async function lockHolder(file: string): Promise<ProcessIdentity | undefined> {
  const text = readLock(file);
  const record = text === undefined ? undefined : parseRecord(text);
  if (record === undefined) return undefined;
  const state = await stateOf(file, record);
  const isGone = state === 'gone' || (state === 'unknown' && !(await heartbeatGoesOn(file, text ?? '')));
  return isGone ? undefined : record.identity;
}

/** Takes the lock and answers undefined, or answers who holds it. */
async function acquire(file: string, ours: string, signal?: AbortSignal): Promise<LockRecord | undefined> {
  for (;;) {
    if (publish(file, ours)) return undefined;
    const seen = readLock(file);
    if (seen === undefined) continue;
    const holder = parseRecord(seen);
    if (holder !== undefined) {
      const state = await stateOf(file, holder);
      if (state === 'alive' || (state === 'unknown' && (await heartbeatGoesOn(file, seen, signal))))
        return holder;
    }
    if (await replaceStale(file, seen, ours, signal)) return undefined;
  }
}

/**
 * Only one of several processes that see the same stale lock may replace it, or the second would throw the
 * first one's fresh lock away. So replacing needs a lock too, which may be stale in its turn.
 */
async function replaceStale(
  file: string,
  seen: string,
  ours: string,
  signal?: AbortSignal,
): Promise<boolean> {
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
 * True if the holder lives. A refused connection proves that it does not only where its socket is the same file of the same
 * kernel; on a network file system, and where there are no sockets, only the heartbeat is left ('unknown').
 */
async function stateOf(file: string, holder: LockRecord): Promise<'alive' | 'gone' | 'unknown'> {
  const isOurKernel = holder.boot === bootId();
  const { place } = holder;
  // An older Meridian wrote no more than the process.
  if (place === undefined) return isRunning(holder.identity) ? 'alive' : 'gone';
  const isOurNamespace = isOurKernel && place.pidNamespace === pidNamespace();
  if (isOurNamespace && isRunning(holder.identity)) return 'alive';
  const directory = dirname(file);
  if (place.socket !== '' && isOurKernel && place.device === String(statSync(directory).dev)) {
    return (await isHeld(directory, place.socket)) ? 'alive' : 'gone';
  }
  return isOurNamespace ? 'gone' : 'unknown';
}

/**
 * Waits until the heartbeat is renewed, or has been silent for too long. Its age is told by the clock of the file system,
 * not by ours, which another machine need not share.
 */
async function heartbeatGoesOn(file: string, seen: string, signal?: AbortSignal): Promise<boolean> {
  const first = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const age = clockOf(file) - (first ?? 0);
  const patience = heartbeatLimit - Math.max(0, age);
  for (
    const end = performance.now() + patience;
    performance.now() < end;
    await sleep(250, undefined, { signal })
  ) {
    if (readLock(file) !== seen) return false;
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== first) return true;
  }
  return false;
}

/** The time of the file system, as a file that was just written there says. */
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
      // A full or broken disk: the next beat tries again.
      return;
    }
    clearInterval(timer);
    onLost();
  }, heartbeatPeriod);
  return timer.unref();
}

/** Writes the same bytes over the old ones, so that a reader never sees less. False: the lock is another's. */
function beat(file: string, ours: string): boolean {
  const found = readLock(file);
  if (found === undefined) return publish(file, ours);
  if (found !== ours) return false;
  writeFileSync(file, ours, { flag: 'r+' });
  return true;
}

/** Linking a finished file makes the lock appear whole or not at all, unlike creating and then writing it. */
function publish(file: string, ours: string): boolean {
  const temporary = draft(file, ours);
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function draft(file: string, text: string): string {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 });
  giveToOwnerOf(dirname(file), temporary);
  return temporary;
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
