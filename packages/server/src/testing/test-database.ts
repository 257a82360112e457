import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client, type PoolConfig } from 'pg';
import { expect, inject, vi } from 'vitest';
import { connect, type Database } from '#db/connect.ts';
import type { KeyRing } from '#db/encryption/key-ring.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { TEST_RING } from './test-key-ring.ts';

export interface TestDatabase {
  readonly config: PoolConfig;
  readonly db: Database;
  /** Closes the connections and deletes the database. */
  readonly drop: () => Promise<void>;
}

/** Creates a migrated database, copied from the template in the run's cluster; its key is encrypted by the test's key-encryption key. */
export async function createTestDatabase(ring: KeyRing = TEST_RING): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying the files takes a quarter of the time of copying through the write-ahead log.
  await asAdministrator(`create database ${name} template meridian strategy file_copy owner meridian`);
  const config = { host: inject('testDatabaseHost'), port: 5432, user: 'meridian', database: name, ssl: false };
  const db = await openEncryption(connect({ ...config, max: 5 }), ring);
  const drop = async () => {
    await db.destroy();
    await asAdministrator(`drop database ${name} with (force)`);
  };
  return { config, db, drop };
}

/** Opens further connections to an existing test database. Their `drop` closes them and does not delete the database. */
export async function shareDatabase({ config }: TestDatabase, ring: KeyRing = TEST_RING): Promise<TestDatabase> {
  const db = await openEncryption(connect({ ...config, max: 5 }), ring);
  return { config, db, drop: () => db.destroy() };
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new Client({
    host: inject('testCluster'),
    port: 5432,
    user: 'postgres',
    database: 'template1',
    ssl: false,
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Waits until some statement in this database is blocked by a lock. */
export const waitUntilBlocked = (db: Database): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.count;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);

/**
 * Records the SQL statements of this process, without their parameters, until `vi.restoreAllMocks`. Returns a function for the distinct
 * texts so far.
 */
export function recordStatements(): () => readonly string[] {
  const query = vi.spyOn(Client.prototype, 'query');
  return () => {
    const texts = query.mock.calls.map(([sent]: readonly unknown[]) =>
      typeof sent === 'string' ? sent : (sent as { text: string }).text,
    );
    return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()))];
  };
}
