import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Path of Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Minimum free space in bytes for the use of the file system in memory: several times the size of the clusters of a whole run. */
const ROOM_BYTES = 2 * 2 ** 30;

/**
 * Returns the folder for PostgreSQL clusters of tests, in memory if possible. A cluster and each test file's database are hundreds of small
 * files, and creating and removing them on a disk takes ten times as long.
 */
export function chooseClusterFolder(): string {
  return hasRoom(MEMORY) && runsPrograms(MEMORY) ? MEMORY : chooseDiskFolder();
}

/**
 * Returns /tmp if this process is root, otherwise TMPDIR. For root, PostgreSQL runs as another user, who may not be able to enter TMPDIR.
 */
export function chooseDiskFolder(): string {
  return process.getuid?.() === 0 ? '/tmp' : tmpdir();
}

/** Returns true if the directory has enough space; in a container the file system in memory may have only 64 MB. */
function hasRoom(directory: string): boolean {
  if (!existsSync(directory)) return false;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > ROOM_BYTES;
}

/** Returns true if programs can run in the directory. PostgreSQL's programs may be copied there, and containers may forbid running them. */
function runsPrograms(directory: string): boolean {
  const script = join(directory, `meridian-probe-${process.pid}`);
  try {
    writeFileSync(script, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(script).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(script, { force: true });
  }
}
