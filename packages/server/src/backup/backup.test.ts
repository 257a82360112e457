import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { withDataKeys } from '#db/encryption/key-store.ts';
import { withMigrationLock, migrateInTransaction, hasPendingMigrations } from '#db/migrate.ts';
import { eraseAccount } from '#features/identity/store/erased-account-store.ts';
import { findByLoginName } from '#features/identity/store/login-name-store.ts';
import { readAllFeedback } from '#features/feedback/feedback-store.ts';
import { makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { fillInstallation, readBackupLines, readBackupTables } from '#testing/full-installation.ts';
import { listMigrationStepsBeforeFirstRelease } from '#testing/stored-installation.ts';
import { postSecondFactor, totpCodeAt, startSecondStep } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';
import { deriveBackupKey } from './backup-file.ts';
import { ALL_TABLES, BACKED_UP_TABLES } from './row-store.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const KEY = deriveBackupKey(TEST_RING);
const ERASURE = { ring: TEST_RING, now: new Date(), deletionLog: undefined };

let app: TestApp;
let second: TestDatabase;
let directory: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  second = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'meridian-backup-'));
});
afterEach(async () => {
  await second.drop();
  rmSync(directory, { recursive: true });
});

const fileIn = (name: string) => join(directory, name);
const restore = async (file: string) => restoreBackup(second.db, await verifyBackup(file, [KEY]), ERASURE);
/** Starts a server whose database remains after the server stops. */
const open = (database: TestDatabase) => startTestApp({ database: { ...database, drop: async () => undefined } });
const schemaOf = async ({ db }: TestDatabase) => {
  const { rows } = await sql`select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as is
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  return rows;
};

test('every table is declared as part of backups or as transient', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(second.db);
  const names = rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
  expect(names.toSorted()).toEqual(ALL_TABLES.toSorted());
});

test('a second installation has every row of the first, and its users can continue', async () => {
  const { person, secret } = await fillInstallation(app);
  const forecast = (there: TestApp) => there.request('GET', '/api/forecast/?years=5', { token: person.token });
  const first = await open(app.database);
  const before = await forecast(first);
  await first.stop();
  const [one, two] = [fileIn('one'), fileIn('two')];
  const isGuest = (db: TestApp['db']) =>
    db.selectFrom('users').select('user_id').where('is_guest', '=', true).execute();
  expect(await isGuest(app.db)).toHaveLength(1);
  const counts = await writeBackup(app.db, one, KEY);
  expect(statSync(one).mode & 0o777).toBe(0o600);
  expect([...counts.keys()]).toEqual(BACKED_UP_TABLES);
  expect(Math.min(...counts.values())).toBeGreaterThan(0);

  const schema = await schemaOf(second);
  await restore(one);
  expect(await isGuest(second.db), 'a guest is in no backup').toEqual([]);
  await writeBackup(second.db, two, KEY);
  const tables = readBackupTables(one);
  expect([...tables].map(([name, { rows }]) => [name, rows])).toEqual([...counts]);
  expect(readBackupTables(two)).toEqual(tables);
  expect(readBackupLines(two).slice(1, -2)).toEqual(readBackupLines(one).slice(1, -2));
  expect(await schemaOf(second)).toEqual(schema);
  const resets = second.db.selectFrom('password_resets').selectAll();
  expect(await resets.execute(), 'password links can be requested again').toEqual([]);

  const there = await open(second);
  expect(await forecast(there)).toMatchObject({ status: 200, text: before.text });
  const { ticket } = await startSecondStep(there, person);
  const signedIn = await postSecondFactor(there, 'verify/', {
    ticket,
    code: totpCodeAt(secret, there.now()),
  });
  expect(signedIn.status, signedIn.text).toBe(200);
  const item = { name: 'New', category: 'income', amount: 1, currency: 'EUR' };
  const made = await there.request('POST', '/api/financial-items/', { token: person.token, body: item });
  expect(made.status).toBe(201);
  await there.stop();
});

test('concurrent changes are included completely or not at all', async () => {
  const person = await makeUser(app);
  const scenario = await makeScenario(app, person, 'Busy');
  await makeItem(app, person, { scenario_id: scenario.id });
  await app.db
    .updateTable('items')
    .set({ updated_at: new Date(0) })
    .where('scenario_id', '=', scenario.id)
    .execute();
  const over = new AbortController();
  let rounds = 0;
  // The file has feedback after items, so without a snapshot it would contain more feedback than items.
  const write = async () => {
    while (!over.signal.aborted) {
      await app.db.transaction().execute(async (trx) => {
        rounds += 1;
        const row = { user_id: person.user.id, text: 'busy', created_at: new Date() };
        await trx
          .insertInto('feedback')
          .values({ ...row, id: rounds })
          .execute();
        await trx
          .updateTable('items')
          .set({ updated_at: new Date(rounds) })
          .where('scenario_id', '=', scenario.id)
          .execute();
      });
    }
  };
  const writing = write();
  const sums: { items: number; feedback: number }[] = [];
  for (let time = 0; time < 8; time += 1) {
    const file = fileIn(`busy-${time}`);
    await writeBackup(app.db, file, KEY);
    const rows = readBackupLines(file)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const item = rows.find((row) => row['scenario_id'] === scenario.id);
    sums.push({
      items: Date.parse(String(item?.['updated_at'])),
      feedback: rows.filter((row) => row['text'] === 'busy').length,
    });
    await verifyBackup(file, [KEY]);
  }
  over.abort();
  await writing;
  expect(sums.filter(({ items, feedback }) => items !== feedback)).toEqual([]);
  expect(new Set(sums.map(({ items }) => items)).size, 'different moments').toBeGreaterThan(4);
});

test('a failed backup leaves no file, and the previous one unchanged', async () => {
  const file = fileIn('kept');
  writeFileSync(file, 'the one before');
  // Feedback is one of the last tables, so other tables have been written before the failure.
  await sql`revoke select on feedback from meridian`.execute(second.db);
  await expect(writeBackup(second.db, file, KEY)).rejects.toThrow('permission denied for table feedback');
  expect(readdirSync(directory)).toEqual(['kept']);
  expect(statSync(file).size).toBe('the one before'.length);
  await expect(writeBackup(app.db, join(directory, 'none', 'x'), KEY)).rejects.toThrow('ENOENT');
});

test('a file of an older schema is restored into the newest one', async () => {
  const older = await createTestDatabase();
  await sql`drop schema public cascade`.execute(older.db);
  await sql`create schema public`.execute(older.db);
  await withMigrationLock(older.db, (trx) =>
    migrateInTransaction(trx, TEST_RING, listMigrationStepsBeforeFirstRelease(9)),
  );
  await sql`insert into users values (5, 'Old', 'old@example.org', 'O', 'Ld', null, false, true, now(), 'D/M/YYYY', '1,234.56', 'EUR', null, 1)`.execute(
    older.db,
  );
  await sql`insert into users values (7, 'Erased', 'erased@example.org', 'O', 'Ld', null, false, true, now(), 'D/M/YYYY', '1,234.56', 'EUR', null, 1)`.execute(
    older.db,
  );
  await sql`insert into login_names values ('old', 5)`.execute(older.db);
  await sql`insert into feedback values (5, 6, 'Long ago', now())`.execute(older.db);
  await writeBackup(older.db, fileIn('older'), KEY);
  await older.drop();

  const schema = await schemaOf(second);
  // Records an erasure in this database, in a table that the file does not contain.
  await eraseAccount(second.db, 7, ERASURE);
  expect(await restore(fileIn('older'))).toBe(1);
  const restored = withDataKeys(second.db, TEST_RING);
  expect(await findByLoginName(restored, 'OLD')).toMatchObject({ user_id: 5, email: 'old@example.org' });
  expect(await readAllFeedback(restored)).toMatchObject([{ username: 'Old', text: 'Long ago' }]);
  expect(await hasPendingMigrations(second.db)).toBe(false);
  expect(await schemaOf(second)).toEqual(schema);
  const there = await open(second);
  await makeUser(there);
  await there.stop();
});
