/**
 * One throw-away PostgreSQL cluster for a run of the server's tests (vitest `globalSetup`). Its application database is
 * migrated once and is then the template of every test file's own.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { lockHolder } from '#db/embedded/cluster-lock.ts';
import { connect } from '#db/connect.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { findPostmaster } from '#db/embedded/postmaster-file.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { quiet } from './quiet-log.ts';
import { TEST_RING } from './test-ring.ts';
import { beginSuiteRecord } from './suite-record.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory of the cluster's socket. */
    testCluster: string;
  }
}

const prefix = 'meridian-cluster-';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = base();
  await removeForgotten(place);
  beginSuiteRecord();
  const directory = mkdtempSync(join(place, prefix));
  const abandon = () => abandonCluster(directory);
  process.once('exit', abandon);
  try {
    // The user who runs PostgreSQL when we are root has to pass.
    chmodSync(directory, 0o711);
    const { connection, stop } = await startEmbedded(join(directory, 'data'), quiet, { throwAway: true });
    await migrateTemplate(connection);
    project.provide('testCluster', connection.host ?? '');
    return async () => {
      await stop();
      abandon();
      process.off('exit', abandon);
    };
  } catch (error) {
    abandon();
    throw error;
  }
}

async function migrateTemplate(connection: PoolConfig): Promise<void> {
  const db = connect(connection);
  try {
    await migrate(db, quiet, TEST_RING);
    await openEncryption(db, TEST_RING);
  } finally {
    // A database can be copied only while nobody is connected to it.
    await db.destroy();
  }
}

/** Linux's folder in memory. */
const MEMORY = '/dev/shm';
/** Several times what the cluster of a whole run takes. */
const ROOM_BYTES = 2 * 2 ** 30;

/**
 * In memory where that will do: each test file's database is a copy of 300 small files, which on a disk takes PostgreSQL ten times as
 * long. Otherwise on the disk, where root's TMPDIR may be its own; /tmp is everyone's.
 */
function base(): string {
  if (hasRoom(MEMORY) && runsPrograms(MEMORY)) return MEMORY;
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

/** At once and without waiting, for an ending that allows no more. */
function abandonCluster(directory: string): void {
  const left = findPostmaster(join(directory, 'data', 'database', 'cluster'));
  if (left !== undefined) process.kill(left.identity.pid, 'SIGQUIT');
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}

/** What killed runs of this user left. */
async function removeForgotten(place: string): Promise<void> {
  for (const name of readdirSync(place)) {
    const directory = join(place, name);
    const stat = name.startsWith(prefix) ? statSync(directory, { throwIfNoEntry: false }) : undefined;
    if (stat === undefined || stat.uid !== process.getuid?.()) continue;
    const lock = join(directory, 'data', 'database', 'server.lock');
    // One without a lock may have been made a moment ago by a run that starts beside this one.
    const isForgotten = existsSync(lock)
      ? (await lockHolder(lock)) === undefined
      : Date.now() - stat.mtimeMs > 600_000;
    if (isForgotten) abandonCluster(directory);
  }
}
