/**
 * A stored installation, as an earlier version of the program created it: all rows, its secret key, and the responses of that version. The
 * program must always be able to open these files. `upgrade-old-installations.long.ts` creates and opens them.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  ALL_TABLES,
  filterExistingTables,
  runInSnapshot,
  insertRows,
  readRows,
  runWithoutForeignKeys,
} from '#backup/row-store.ts';
import { connect } from '#db/connect.ts';
import { openKeyRing } from '#db/encryption/key-ring.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import {
  type MigrationIdentity,
  appliedMigrations,
  withMigrationLock,
  migrate,
  migrateInTransaction,
  listMigrationSteps,
} from '#db/migrate.ts';
import { silentLog } from './silent-log.ts';
import { type TestApp, startTestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

/** A user of a stored installation, with the password, a token, and the responses that the earlier version gave. */
export interface StoredUser {
  username: string;
  password: string;
  token: string;
  /** The responses of the earlier version, by path. */
  answers: Record<string, unknown>;
  csv: string;
  /** The undo tokens of changes, newest first, each with the items before the change, and with the economic objects if it changed them. */
  undo: { token: string; before: unknown; economic?: unknown }[];
}

export interface StoredInstallation {
  secretKey: string;
  /** The migrations that its database had; their number if it was stored before the first release. */
  schema: readonly MigrationIdentity[] | number;
  /** The time at which it was stored. */
  at: string;
  /** Rows as JSON from PostgreSQL, by table. */
  tables: Record<string, string[]>;
  people: StoredUser[];
}

/** Paths that return everything a user sees; their responses for a stored installation must never change. */
const REPORTED_PATHS = [
  '/api/auth/user/',
  '/api/scenarios/',
  '/api/tags/',
  '/api/financial-items/',
  '/api/export/data/',
];

/** Starts a server on an empty database with its own key, at the newest or a given schema; `load` inserts rows before the start. */
export async function startInstallation(
  { secretKey, schema }: Pick<StoredInstallation, 'secretKey'> & Partial<StoredInstallation>,
  now: () => Date,
  load: (db: TestApp['db']) => Promise<void> = async () => undefined,
): Promise<TestApp> {
  const ring = openKeyRing({ secretKeys: [secretKey], dataDir: '' });
  const database = await createTestDatabase();
  await database.db.destroy();
  const plain = connect(database.config);
  await sql`drop schema public cascade`.execute(plain);
  await sql`create schema public`.execute(plain);
  await withMigrationLock(plain, (trx) => {
    const steps = typeof schema === 'number' ? listMigrationStepsBeforeFirstRelease(schema) : schema;
    return migrateInTransaction(trx, ring, steps);
  });
  await load(plain);
  await migrate(plain, silentLog, ring);
  const db = await openEncryption(plain, ring);
  const drop = async () => {
    await db.destroy();
    await database.drop();
  };
  return startTestApp({ database: { ...database, db, drop }, ring, now });
}

/** Returns the first `count` migration steps of a database from before the first release. */
export const listMigrationStepsBeforeFirstRelease = (count: number) =>
  listMigrationSteps([{ file: '0001-users.sql', checksum: '' }]).slice(0, count);

/** Stores the current responses and rows of a server. */
export async function storeInstallation(
  app: TestApp,
  secretKey: string,
  people: readonly Pick<StoredUser, 'username' | 'password' | 'token' | 'undo'>[],
): Promise<StoredInstallation> {
  const registered: StoredUser[] = [];
  for (const person of people) registered.push({ ...person, ...(await readPlanResponses(app, person.token)) });
  const tables = await runInSnapshot(app.db, async (trx) => {
    const rows: [string, string[]][] = [];
    for (const table of await filterExistingTables(trx, ALL_TABLES)) {
      const lines: string[] = [];
      for await (const some of readRows(trx, table)) lines.push(...some);
      rows.push([table, lines]);
    }
    return Object.fromEntries(rows);
  });
  const schema = await appliedMigrations(app.db);
  return { secretKey, schema, at: app.now().toISOString(), tables, people: registered };
}

/** Returns the responses that contain a user's plan and settings. */
export async function readPlanResponses(app: TestApp, token: string): Promise<Pick<StoredUser, 'answers' | 'csv'>> {
  const answers: Record<string, unknown> = {};
  for (const path of REPORTED_PATHS) {
    const response = await app.request('GET', path, { token });
    expect(response.status, response.text).toBe(200);
    answers[path] = response.json;
  }
  const csv = await app.request('GET', '/api/export/csv/', { token });
  expect(csv.status).toBe(200);
  return { answers, csv: csv.text };
}

/** Starts the current program on a stored installation, with the clock at the time of storing. */
export function openInstallation(kept: StoredInstallation): Promise<TestApp> {
  return startInstallation(
    kept,
    () => new Date(kept.at),
    (db) =>
      withMigrationLock(db, (trx) =>
        runWithoutForeignKeys(trx, async () => {
          for (const [table, rows] of Object.entries(kept.tables)) {
            await sql`delete from ${sql.table(table)}`.execute(trx);
            await insertRows(trx, table, rows);
          }
        }),
      ),
  );
}

export function packInstallation(kept: StoredInstallation): Buffer {
  return gzipSync(JSON.stringify(kept), { level: 9 });
}

export function unpackInstallation(bytes: Buffer): StoredInstallation {
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as StoredInstallation;
}
