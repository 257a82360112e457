import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. */
const MEMORY = '/dev/shm';
/** Several times what the clusters of a whole run take. */
const ROOM_BYTES = 2 * 2 ** 30;

/**
 * Where PostgreSQL clusters of tests lie: in memory where that will do. A cluster is hundreds of small files, and so is each database of
 * its own that a test file gets; on a disk making them and removing them takes ten times as long.
 */
export function placeForClusters(): string {
  return hasRoom(MEMORY) && runsPrograms(MEMORY) ? MEMORY : placeOnDisk();
}

/** As root PostgreSQL runs as another user, who must be able to come there: TMPDIR may be root's own, /tmp is everyone's. */
export function placeOnDisk(): string {
  return process.getuid?.() === 0 ? '/tmp' : tmpdir();
}

/** A container may have but 64 MB. */
function hasRoom(directory: string): boolean {
  if (!existsSync(directory)) return false;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > ROOM_BYTES;
}

/** The cluster may get PostgreSQL's programs beside it, which a container may forbid to run from there. */
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
