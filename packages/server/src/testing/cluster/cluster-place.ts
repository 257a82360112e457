import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Several times what the clusters of a whole run need. */
const ROOM_BYTES = 2 * 2 ** 30;

/**
 * The folder for PostgreSQL clusters of tests, in memory if possible. A cluster and each test file's database are hundreds of small files,
 * and creating and removing them on a disk takes ten times as long.
 */
export function placeForClusters(): string {
  return hasRoom(MEMORY) && runsPrograms(MEMORY) ? MEMORY : placeOnDisk();
}

/** PostgreSQL runs as another user if this process is root. That user may not be able to enter TMPDIR, but can enter /tmp. */
export function placeOnDisk(): string {
  return process.getuid?.() === 0 ? '/tmp' : tmpdir();
}

/** Containers may have only 64 MB there. */
function hasRoom(directory: string): boolean {
  if (!existsSync(directory)) return false;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > ROOM_BYTES;
}

/** PostgreSQL's programs may be copied beside the cluster, and containers may forbid running them there. */
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
