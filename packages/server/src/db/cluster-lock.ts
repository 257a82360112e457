import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';
import { giveToOwnerOf } from './run-user.ts';
import { codeOf, DatabaseStartError } from './start-report.ts';

export interface ClusterLock {
  readonly release: () => void;
}

/** Makes this process the only one that uses a cluster, or says in one line which process already does. */
export async function lockCluster(file: string): Promise<ClusterLock> {
  const self = identifyProcess(process.pid);
  if (self === undefined) throw new DatabaseStartError('This process cannot read its own start time.');
  const holder = await acquire(file, self);
  if (holder !== undefined) {
    throw new DatabaseStartError(
      `Another Meridian server (process ${holder.pid}) already uses this data: stop it first, or set another DATA_DIR (lock: ${file}).`,
    );
  }
  return {
    release: () => {
      if (readLock(file) === written(self)) rmSync(file, { force: true });
    },
  };
}

/** The running process that holds this lock. */
export function lockHolder(file: string): ProcessIdentity | undefined {
  const text = readLock(file);
  return text === undefined ? undefined : holderIn(text);
}

/** Takes the lock and answers undefined, or answers the running process that holds it. */
async function acquire(file: string, self: ProcessIdentity): Promise<ProcessIdentity | undefined> {
  for (;;) {
    if (publish(file, self)) return undefined;
    const seen = readLock(file);
    if (seen === undefined) continue;
    const holder = holderIn(seen);
    if (holder !== undefined) return holder;
    if (await replaceStale(file, seen, self)) return undefined;
  }
}

/**
 * Of several processes that see the same stale lock only one may replace it, or the second would throw the
 * first one's fresh lock away. So replacing needs a lock too, which may be stale in its turn.
 */
async function replaceStale(file: string, seen: string, self: ProcessIdentity): Promise<boolean> {
  const gate = `${file}.takeover`;
  if ((await acquire(gate, self)) !== undefined) {
    await sleep(5);
    return false;
  }
  try {
    if (readLock(file) !== seen) return false;
    renameSync(draft(file, self), file);
    return true;
  } finally {
    rmSync(gate, { force: true });
  }
}

/** Linking a finished file makes the lock appear whole or not at all, unlike creating and then writing it. */
function publish(file: string, self: ProcessIdentity): boolean {
  const temporary = draft(file, self);
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

function draft(file: string, self: ProcessIdentity): string {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporary, written(self), { flag: 'wx', mode: 0o600 });
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

function written({ pid, start }: ProcessIdentity): string {
  return `${pid}\n${start}\n`;
}

/** The process that a lock names, if it still runs. */
function holderIn(text: string): ProcessIdentity | undefined {
  const [pid, start = ''] = text.split('\n');
  const holder = { pid: Number(pid), start };
  return isRunning(holder) ? holder : undefined;
}
