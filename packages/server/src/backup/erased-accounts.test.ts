/** Tests that erased accounts are not restored from a backup. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openKeyRing } from '#db/encryption/key-ring.ts';
import { recordErasures, eraseAccount, listErasedAccounts } from '#features/identity/store/erased-account-store.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { type TestUser, makeIdentity, makeItem, makeUser } from '#testing/factories.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let directory: string;
let leaving: TestUser;
let staying: TestUser;
/** The file of a backup from before an erasure. */
let before: string;
/** The file of a backup from after that erasure. */
let after: string;
let stayingRows: Record<string, number>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-erased-'));
  [before, after] = [join(directory, 'before'), join(directory, 'after')];
  app = await startTestApp({ env: { FIRST_USER_IS_STAFF: 'true' } });
  [leaving, staying] = [await makeUser(app), await makeUser(app)];
  for (const person of [leaving, staying]) {
    await makeItem(app, person, { tag_names: ['home'] });
    await makeIdentity(app, person);
  }
  // Backups do not contain undo entries.
  await app.db.deleteFrom('undo_entries').execute();
  stayingRows = await countRowsOfUser(app.db, staying.user.id);
  await done(app.database, 'backup', before);
  await app.request('POST', '/api/auth/delete-account/', { token: leaving.token });
  await done(app.database, 'backup', after);
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true });
});

let target: TestDatabase;
beforeEach(async () => {
  target = await createTestDatabase();
  return () => target.drop();
});

const admin = (database: TestDatabase, ...words: string[]) =>
  runAdminInProcess(words, { DATABASE_URL: databaseUrl(database) });
/** Returns the output of a command that succeeded. */
const done = async (...asked: Parameters<typeof admin>) => {
  const { said, complained, code } = await admin(...asked);
  expect({ complained, code }).toEqual({ complained: '', code: 0 });
  return said;
};
const restore = (...words: string[]) => done(target, 'restore', ...words);
/** Restores without a deletion log, about which the command warns. */
const restoreAnyway = async (file: string) => {
  const { said, complained, code } = await admin(target, 'restore', file, 'anyway');
  expect({ complained, code }).toEqual({ complained: expect.stringMatching(/^It is not known .*\n$/), code: 0 });
  return said;
};
const expectPurged = async () => {
  expect(await countRowsOfUser(target.db, leaving.user.id)).toEqual({});
  expect(await countRowsOfUser(target.db, staying.user.id)).toEqual(stayingRows);
  expect(await listErasedAccounts(target.db), 'for the next backup').toEqual(await listErasedAccounts(app.db));
};

test('a restored account is purged if the installation recorded its erasure and the backup did not', async () => {
  await recordErasures(target.db, await listErasedAccounts(app.db));
  expect(await restoreAnyway(before)).toMatch(/accounts: 2, .*erased since: 1\.\n$/);
  await expectPurged();
});

test('a new installation reads the erasure from a newer backup', async () => {
  expect(await restore(before, 'erased-in', after)).toMatch(/erased since: 1\.\n$/);
  await expectPurged();
  const { complained, code } = await admin(target, 'restore', before, 'erased-in', join(directory, 'none'));
  expect({ complained, code }).toEqual({ complained: expect.stringContaining('cannot be read'), code: 1 });
});

test('an erasure recorded in the installation and in a newer backup counts once', async () => {
  await recordErasures(target.db, await listErasedAccounts(app.db));
  expect(await restore(before, 'erased-in', after)).toMatch(/erased since: 1\.\n$/);
  await expectPurged();
});

test('a backup from after the erasure records it itself', async () => {
  expect(await restoreAnyway(after)).toMatch(
    /accounts: 1, items: 1, rows in all: \d+\. No account in it is known to have been erased since\.\n$/,
  );
  await expectPurged();
});

test('an account restored without any record is purged by the command once a record exists, and no other account is', async () => {
  await restoreAnyway(before);
  expect(await done(target, 'purge')).toBe('No erased account has come back.\n');
  expect(await countRowsOfUser(target.db, leaving.user.id)).not.toEqual({});
  await recordErasures(target.db, await listErasedAccounts(app.db));
  expect(await done(target, 'purge')).toBe('Accounts purged: 1.\n');
  await expectPurged();
});

test('after 30 days a restored account is purged a last time, and the record of its erasure is deleted', async () => {
  await restoreAnyway(before);
  const [stale, fresh] = [new Date(Date.now() - 30 * DAY_MS), new Date(Date.now() - 30 * DAY_MS + 60_000)];
  await recordErasures(
    target.db,
    (await listErasedAccounts(app.db)).map((one) => ({ ...one, erased_at: stale })),
  );
  await eraseAccount(target.db, 1, { ring: TEST_RING, now: fresh, deletionLog: undefined });
  expect(await done(target, 'purge')).toBe('Accounts purged: 1.\n');
  expect(await countRowsOfUser(target.db, leaving.user.id)).toEqual({});
  expect((await listErasedAccounts(target.db)).map((one) => one.erased_at)).toEqual([fresh]);
});

test('no stored record identifies the account', async () => {
  const [kept, ...more] = await app.db.selectFrom('erased_accounts').selectAll().execute();
  expect(more).toEqual([]);
  expect(Object.keys(kept ?? {}).toSorted()).toEqual(['account_hash', 'erased_at']);
  expect(kept?.account_hash).toHaveLength(32);
  const anotherRing = openKeyRing({ secretKeys: ['another key'], dataDir: '' });
  await eraseAccount(target.db, leaving.user.id, { ring: anotherRing, now: new Date(), deletionLog: undefined });
  expect((await listErasedAccounts(target.db))[0]?.account_hash).not.toEqual(kept?.account_hash);
});
