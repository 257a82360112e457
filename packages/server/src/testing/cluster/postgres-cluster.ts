/**
 * A temporary PostgreSQL cluster for a run of the server tests (vitest `globalSetup`). Its database is migrated once and is the template
 * for each test file's own.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { findLockOwner } from '#db/embedded/cluster-lock.ts';
import { connect } from '#db/connect.ts';
import { startEmbedded } from '#db/embedded/embedded-database.ts';
import { migrate } from '#db/migrate.ts';
import { findPostmaster } from '#db/embedded/postmaster-pid-file.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { chooseClusterFolder } from './cluster-folder.ts';
import { startPooler } from './pooler.ts';
import { silentLog } from '#testing/silent-log.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';
import { beginSuiteRecord } from '#testing/suite-log-and-secrets.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory of the cluster's socket. */
    testCluster: string;
    /** The directory of the socket through which tests reach their databases: the cluster's, or that of a pooler in front of it. */
    testDatabaseHost: string;
    /** The folder in which tests can create folders, beside the cluster. */
    testFolder: string;
  }
}

const prefix = 'meridian-cluster-';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = chooseClusterFolder();
  await removeForgotten(place);
  beginSuiteRecord();
  const directory = mkdtempSync(join(place, prefix));
  const abandon = () => abandonCluster(directory);
  process.once('exit', abandon);
  try {
    // If this process is root, PostgreSQL's run user must be able to enter the folder.
    chmodSync(directory, 0o711);
    const { connection, stop } = await startEmbedded(join(directory, 'data'), silentLog, { throwAway: true });
    await migrateTemplate(connection);
    const cluster = connection.host ?? '';
    // `TEST_POOLER=on npx vitest run --project server`: the tests reach their databases through PgBouncer (docs/scale.md).
    const pooler =
      process.env['TEST_POOLER'] === 'on' ? startPooler({ folder: directory, cluster, size: 20 }) : undefined;
    project.provide('testCluster', cluster);
    project.provide('testDatabaseHost', pooler?.socket ?? cluster);
    project.provide('testFolder', place);
    return async () => {
      await pooler?.stop();
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
    await migrate(db, silentLog, TEST_RING);
    await openEncryption(db, TEST_RING);
  } finally {
    // A database can be copied only while there are no connections to it.
    await db.destroy();
  }
}

/** Stops the cluster at once without waiting, when the process has no time left. */
function abandonCluster(directory: string): void {
  const left = findPostmaster(join(directory, 'data', 'database', 'cluster'));
  if (left !== undefined) process.kill(left.identity.pid, 'SIGQUIT');
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes the folders that killed runs of this user have left. */
async function removeForgotten(place: string): Promise<void> {
  for (const name of readdirSync(place)) {
    const directory = join(place, name);
    const stat = name.startsWith(prefix) ? statSync(directory, { throwIfNoEntry: false }) : undefined;
    if (stat === undefined || stat.uid !== process.getuid?.()) continue;
    const lock = join(directory, 'data', 'database', 'server.lock');
    // A folder without a lock may belong to a run that is just starting.
    const isForgotten = existsSync(lock)
      ? (await findLockOwner(lock)) === undefined
      : Date.now() - stat.mtimeMs > 600_000;
    if (isForgotten) abandonCluster(directory);
  }
}
