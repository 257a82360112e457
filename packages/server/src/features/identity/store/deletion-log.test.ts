/** Tests that the deletion log has every erasure, whatever is interrupted, and no erasure that did not happen. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { withMigrationLock } from '#db/migrate.ts';
import { bundleInto } from '#testing/programs/embedded-child-process.ts';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING, TEST_SECRET } from '#testing/test-key-ring.ts';
import {
  recordErasures,
  createErasedAccountLookup,
  eraseAccount,
  listErasedAccounts,
  purgeErasedAccounts,
  deleteExpiredErasures,
} from './erased-account-store.ts';
import { type DeletionLog, appendErasures, openDeletionLog, readDeletionLog, withdrawErasure } from './deletion-log.ts';

const HASHES = ['1', '2', '3'].map((digit) => digit.repeat(64));
const NOW = new Date('2026-11-21T12:00:00.123Z');
const DAY_MS = 24 * 3_600_000;
const entry = (hash = '', at = NOW) => ({ account_hash: Buffer.from(hash, 'hex'), erased_at: at });

let app: TestApp;
let bundles: string;
let program: string;
beforeAll(async () => {
  app = await startTestApp();
  bundles = mkdtempSync(join(tmpdir(), 'meridian-erasing-'));
  program = await bundleInto(bundles, 'testing/programs/erasing-child.ts');
});
afterAll(async () => {
  rmSync(bundles, { recursive: true });
  await app.stop();
});
beforeEach(async () => {
  await app.db.deleteFrom('erased_accounts').execute();
});

let dataDir: string;
let deletionLog: DeletionLog;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-deletion-log-'));
  deletionLog = openIn(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function openIn(directory: string): DeletionLog {
  const opened = openDeletionLog(directory, NOW, (line) => expect.unreachable(line));
  if (opened === undefined) throw new Error('no deletion log');
  return opened;
}
const hashesIn = (directory = dataDir) =>
  readDeletionLog(directory)?.erased.map((one) => one.account_hash.toString('hex'));
const isNoted = ({ user }: TestUser, directory = dataDir) =>
  createErasedAccountLookup(readDeletionLog(directory)?.erased ?? [], TEST_RING)(user.id);
const erasure = () => ({ ring: TEST_RING, deletionLog, now: new Date() });
const erase = (person: TestUser) => transaction(app.db, (trx) => eraseAccount(trx, person.user.id, erasure()));

const startChild = (people: readonly TestUser[]) => {
  const ids = people.map(({ user }) => String(user.id));
  const words = [databaseUrl(app.database), dataDir, TEST_SECRET, ...ids];
  return spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};

/** Runs the PL/pgSQL statement `what` whenever a transaction that erases an account commits. */
async function onCommitOfErasures(what: string): Promise<void> {
  const body = sql.lit(`begin ${what}; return null; end`);
  await sql`create function on_commit() returns trigger language plpgsql as ${body}`.execute(app.db);
  await sql`create constraint trigger on_commit after delete on users deferrable initially deferred
    for each row execute function on_commit()`.execute(app.db);
}
const allowErasures = () => sql`drop function on_commit cascade`.execute(app.db);

test('the deletion log has a line for each erasure, is readable by its owner only, and has the time of its start', async () => {
  await appendErasures(deletionLog, [entry(HASHES[0])]);
  openIn(dataDir);
  await appendErasures(openIn(dataDir), [entry(HASHES[1])]);
  expect(readFileSync(deletionLog.path, 'utf8')).toBe(
    `${NOW.toISOString()} begun\n${NOW.toISOString()} ${HASHES[0]} erased\n${NOW.toISOString()} ${HASHES[1]} erased`,
  );
  expect(statSync(deletionLog.path).mode & 0o777).toBe(0o600);
  expect(readDeletionLog(dataDir)).toMatchObject({
    begun: NOW,
    erased: [entry(HASHES[0]), entry(HASHES[1])],
  });
});

test('a line cut off by a crash, at any place, does not count and damages no other line', async () => {
  await appendErasures(deletionLog, [entry(HASHES[0])]);
  const whole = readFileSync(deletionLog.path, 'utf8');
  for (const word of ['erased', 'withdrawn']) {
    const line = `\n${NOW.toISOString()} ${word === 'erased' ? HASHES[1] : HASHES[0]} ${word}`;
    for (let length = 0; length < line.length; length += 1) {
      writeFileSync(deletionLog.path, whole + line.slice(0, length));
      expect(hashesIn(), `${length} letters of ${word}`).toEqual([HASHES[0]]);
      await appendErasures(deletionLog, [entry(HASHES[2])]);
      expect(hashesIn(), `behind ${length} letters of ${word}`).toEqual([HASHES[0], HASHES[2]]);
    }
  }
});

test('the line is written before the response to the erasure', async () => {
  const person = await makeUser(app);
  expect(isNoted(person, app.dataDir)).toBe(false);
  const { status } = await app.request('POST', '/api/auth/delete-account/', { token: person.token });
  expect([status, isNoted(person, app.dataDir)]).toEqual([204, true]);
});

test('the line of an erasure is on disk before the commit', async () => {
  const person = await makeUser(app);
  await transaction(app.db, async (trx) => {
    await eraseAccount(trx, person.user.id, erasure());
    expect(isNoted(person)).toBe(true);
    expect(await countRowsOfUser(app.db, person.user.id), 'as others see it').not.toEqual({});
  });
  expect(await countRowsOfUser(app.db, person.user.id)).toEqual({});
});

test('an account whose erasure cannot be recorded is not erased', async () => {
  const person = await makeUser(app);
  rmSync(dataDir, { recursive: true });
  await expect(erase(person)).rejects.toThrow('ENOENT');
  expect(await countRowsOfUser(app.db, person.user.id)).not.toEqual({});
  expect(await listErasedAccounts(app.db)).toEqual([]);
});

test('an erasure whose commit fails is withdrawn before the response, and the next start erases nothing', async () => {
  const person = await makeUser(app);
  await onCommitOfErasures("raise exception 'no'");
  const { status } = await app.request('POST', '/api/auth/delete-account/', { token: person.token });
  expect(status).toBe(500);
  await allowErasures();
  const text = readFileSync(join(app.dataDir, 'erased-accounts.ledger'), 'utf8');
  expect(text.match(/[0-9a-f]{64} (erased|withdrawn)$/gm)?.slice(-2)).toEqual([
    expect.stringMatching(/ erased$/),
    expect.stringMatching(/ withdrawn$/),
  ]);
  expect(isNoted(person, app.dataDir)).toBe(false);
  const there = openIn(app.dataDir);
  expect(await withMigrationLock(app.db, (trx) => purgeErasedAccounts(trx, { ...erasure(), deletionLog: there }))).toBe(
    0,
  );
  expect((await app.request('GET', '/api/auth/user/', { token: person.token })).status).toBe(200);
  // The second attempt erases the account and records the erasure.
  expect((await app.request('POST', '/api/auth/delete-account/', { token: person.token })).status).toBe(204);
  expect(isNoted(person, app.dataDir)).toBe(true);
});

test('an erasure that failed while the database was unreachable is checked each hour, by looking for the account', async () => {
  const [stayed, left] = [await makeUser(app), await makeUser(app)];
  await erase(left);
  const [noted] = readDeletionLog(dataDir)?.erased ?? [];
  if (noted === undefined) throw new Error('not noted');
  // Simulates that the outcome of these erasures is unknown.
  deletionLog.failed.set(left.user.id, noted);
  await expect(
    transaction(app.db, async (trx) => {
      await eraseAccount(trx, stayed.user.id, erasure());
      throw new Error('broken off');
    }),
  ).rejects.toThrow('broken off');
  expect([isNoted(stayed), isNoted(left), deletionLog.failed.size]).toEqual([false, true, 0]);
});

test('an erasure interrupted by a crash between line and commit is finished at the next start', async () => {
  const person = await makeUser(app);
  await onCommitOfErasures('perform pg_sleep(60)');
  const child = startChild([person]);
  await expect.poll(() => isNoted(person), { timeout: 20_000 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`.execute(app.db);
  await allowErasures();
  expect((await app.request('GET', '/api/auth/user/', { token: person.token })).status, 'still here').toBe(200);
  expect(isNoted(person)).toBe(true);
  expect(await withMigrationLock(app.db, (trx) => purgeErasedAccounts(trx, erasure()))).toBe(1);
  expect(await countRowsOfUser(app.db, person.user.id)).toEqual({});
});

test('an account restored from an older database is purged by the log, and recorded in the next backup', async () => {
  const [back, other] = [await makeUser(app), await makeUser(app)];
  // The erasure was recorded in another, newer database, which has been replaced by the older one that this test uses.
  const newer = await createTestDatabase();
  await transaction(newer.db, (trx) => eraseAccount(trx, back.user.id, erasure()));
  await newer.drop();
  expect(await withMigrationLock(app.db, (trx) => purgeErasedAccounts(trx, erasure()))).toBe(1);
  expect(await countRowsOfUser(app.db, back.user.id)).toEqual({});
  expect(await countRowsOfUser(app.db, other.user.id)).not.toEqual({});
  expect(await listErasedAccounts(app.db)).toEqual(readDeletionLog(dataDir)?.erased);
});

test('the hourly sweep removes expired and withdrawn lines and adds the lines of other servers', async () => {
  const now = new Date();
  const old = new Date(now.getTime() - 30 * DAY_MS);
  const young = new Date(old.getTime() + 1);
  await appendErasures(deletionLog, [entry(HASHES[0], old), entry(HASHES[1], young), entry(HASHES[2], now)]);
  await withdrawErasure(deletionLog, entry(HASHES[2], now));
  await recordErasures(app.db, [entry('4'.repeat(64), now)]);
  await deleteExpiredErasures(app.db, { now, deletionLog });
  const line = (hash: string | undefined, at: Date) => `${at.toISOString()} ${hash} erased`;
  const text = `${NOW.toISOString()} begun\n${line(HASHES[1], young)}\n${line('4'.repeat(64), now)}`;
  expect(readFileSync(deletionLog.path, 'utf8')).toBe(text);
  expect(statSync(deletionLog.path).mode & 0o777).toBe(0o600);
  await deleteExpiredErasures(app.db, { now, deletionLog });
  expect(readFileSync(deletionLog.path, 'utf8')).toBe(text);
});

test('two processes erase while a third rewrites the file: no line is lost', { timeout: 120_000 }, async () => {
  const people: TestUser[] = [];
  while (people.length < 60) people.push(await makeUser(app));
  const children = [startChild(people.slice(0, 30)), startChild(people.slice(30))];
  const ends = Promise.all(children.map(async (child) => (await once(child, 'exit')) as [number]));
  const over = new AbortController();
  let rounds = 0;
  void ends.then(() => over.abort());
  while (!over.signal.aborted) {
    // Without this, an erasure that is lost in the file would be restored from the table.
    await app.db.deleteFrom('erased_accounts').execute();
    // Adds an expired line, so that the file is rewritten each time.
    await appendErasures(deletionLog, [entry(HASHES[0], new Date(0))]);
    await deleteExpiredErasures(app.db, { now: new Date(), deletionLog });
    rounds += 1;
    await nextTurn();
  }
  expect((await ends).map(([code]) => code)).toEqual([0, 0]);
  expect(rounds).toBeGreaterThan(5);
  expect(people.filter((person) => !isNoted(person))).toEqual([]);
  expect(readDeletionLog(dataDir)?.erased).toHaveLength(60);
});

test('if DATA_DIR cannot be written, one warning is logged and no file created', () => {
  const lines: string[] = [];
  const absent = join(dataDir, 'absent');
  expect(openDeletionLog(absent, NOW, (line) => lines.push(line))).toBeUndefined();
  expect(lines).toEqual([expect.stringMatching(/^Erasures are recorded only in the database, [^\n]*ENOENT[^\n]*$/)]);
  expect(existsSync(absent)).toBe(false);
});
