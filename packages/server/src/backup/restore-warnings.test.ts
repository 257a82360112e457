/** Tests that a restore warns and asks if it may bring back erased accounts, and does not ask if all erasures are known. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openKeyRing } from '#db/encryption/key-ring.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl, runAdminAtTerminal } from '#testing/programs/admin-program.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING, TEST_SECRET } from '#testing/test-key-ring.ts';
import { deriveBackupKey } from './backup-file.ts';
import { writeBackup } from './write-backup.ts';

const DAY_MS = 24 * 3_600_000;
const DELETION_LOG = 'erased-accounts.ledger';
const DONE = /^Restored from .*: accounts: 2, items: 0, rows in all: \d+\. /;
const PURGED = 'Accounts purged, because they were erased since: 1.\n';
const REFUSED = /^Nothing was restored\. [^\n]* add the word anyway\.$/;

let app: TestApp;
let directory: string;
let leaving: TestUser;
let staying: TestUser;
/** The file of a backup from more than 30 days ago. */
let ancient: string;
/** The file of a backup from before an erasure. */
let before: string;
/** The file of a backup from after that erasure. */
let after: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-doubts-'));
  [ancient, before, after] = [join(directory, 'ancient'), join(directory, 'before'), join(directory, 'after')];
  app = await startTestApp();
  [leaving, staying] = [await makeUser(app), await makeUser(app)];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30 * DAY_MS - 60_000 });
  await writeBackup(app.db, ancient, deriveBackupKey(TEST_RING));
  vi.useRealTimers();
  await writeBackup(app.db, before, deriveBackupKey(TEST_RING));
  await app.request('POST', '/api/auth/delete-account/', { token: leaving.token });
  await writeBackup(app.db, after, deriveBackupKey(TEST_RING));
});
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true });
});

let target: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  target = await createTestDatabase();
  dataDir = mkdtempSync(join(directory, 'data-'));
});
afterEach(() => target.drop());

const deletionLogFile = () => join(dataDir, DELETION_LOG);
/** Copies the server's deletion log to the target machine. */
const copyDeletionLog = () => copyFileSync(join(app.dataDir, DELETION_LOG), deletionLogFile());
const env = () => ({ DATABASE_URL: databaseUrl(target), DATA_DIR: dataDir });
const restore = (...words: string[]) => runAdminInProcess(['restore', ...words], env());
const isThere = async ({ user }: TestUser) => (await countRowsOfUser(target.db, user.id))['users.user_id'] === 1;
const whoIsThere = async () => [await isThere(leaving), await isThere(staying)];

/** Checks that the restore is refused without a terminal and done with 'anyway', with the same warning. */
async function expectDoubt(words: string[], doubt: RegExp): Promise<string> {
  const { said, complained, code } = await restore(...words);
  expect({ said, code }).toEqual({ said: '', code: 1 });
  const lines = complained.trimEnd().split('\n');
  expect(lines.slice(0, -1)).toEqual([expect.stringMatching(doubt)]);
  expect(lines.at(-1)).toMatch(REFUSED);
  expect(await whoIsThere()).toEqual([false, false]);
  const anyway = await restore(...words, 'anyway');
  expect(anyway.complained.trimEnd()).toMatch(doubt);
  expect(anyway.code).toBe(0);
  return anyway.said;
}

test('without records on a new machine a restore asks, and brings the account back if the operator continues', async () => {
  const doubt =
    /^It is not known which accounts were erased after this backup was made, at 20\S+Z: DATA_DIR has no deletion log/;
  expect(await expectDoubt([before], doubt)).toMatch(DONE);
  expect(await whoIsThere()).toEqual([true, true]);
  expect(existsSync(deletionLogFile()), 'only a server begins one').toBe(false);
  // If the log is copied later, the purge at startup removes the account.
  copyDeletionLog();
  const purged = await runAdminInProcess(['purge'], env());
  expect(purged).toEqual({ said: 'Accounts purged: 1.\n', complained: '', code: 0 });
  expect(await whoIsThere()).toEqual([false, true]);
});

test('with the deletion log of the server an older backup is purged, and the restore asks and reports the number of accounts', async () => {
  copyDeletionLog();
  const doubt = /^This backup is older than the last erasure in the deletion log\. [^\n]* erased again: 1\.$/;
  const text = await expectDoubt([before], doubt);
  expect(text).toMatch(DONE);
  expect(text.endsWith(PURGED)).toBe(true);
  expect(await whoIsThere()).toEqual([false, true]);
});

test('a restore does not ask if all erasures are known', async () => {
  copyDeletionLog();
  const { said, complained, code } = await restore(before, 'erased-in', after);
  expect({ complained, code, purged: said.endsWith(PURGED) }).toEqual({
    complained: '',
    code: 0,
    purged: true,
  });
  expect(await whoIsThere()).toEqual([false, true]);
});

test('a restore does not ask if the backup was made after the last erasure', async () => {
  copyDeletionLog();
  const { said, complained, code } = await restore(after);
  expect({ complained, code }).toEqual({ complained: '', code: 0 });
  expect(said).toMatch(/ No account in it is known to have been erased since\.\n$/);
});

test('a restore asks if the deletion log starts after the backup', async () => {
  const begun = new Date().toISOString();
  writeFileSync(deletionLogFile(), `${begun} begun`);
  const doubt = new RegExp(`^It is not known [^\\n]* begins only at ${begun}, and no newer backup was given`);
  await expectDoubt([before], doubt);
});

test('a restore asks if the deletion log lacks its first line, or if the newer backup is in fact older', async () => {
  copyDeletionLog();
  writeFileSync(deletionLogFile(), readFileSync(deletionLogFile(), 'utf8').split('\n').slice(2).join('\n'));
  await expectDoubt([after, 'erased-in', before], /DATA_DIR has no deletion log, [^\n]* \S+before is not newer\./);
});

test('a restore asks if the backup is more than 30 days old, because records of erasures are deleted by then', async () => {
  const doubt = /^This backup is more than 30 days old, /;
  await expectDoubt([ancient, 'erased-in', after], doubt);
  expect(await whoIsThere(), 'what is known still counts').toEqual([false, true]);
});

test('an erasure from before a rotation of the key is found afterwards by the deletion log alone', async () => {
  writeFileSync(join(dataDir, 'secret.key'), TEST_SECRET);
  const place = { DATABASE_URL: databaseUrl(app.database), DATA_DIR: dataDir, SECRET_KEY: '' };
  copyDeletionLog();
  expect((await runAdminInProcess(['rotate-key'], place)).code).toBe(0);
  expect(openKeyRing({ secretKeys: [], dataDir }).secrets()).toHaveLength(2);
  const { said, code } = await runAdminInProcess(['restore', before, 'anyway'], {
    ...place,
    ...env(),
    SECRET_KEY: '',
  });
  expect({ code, purged: said.endsWith(PURGED) }).toEqual({ code: 0, purged: true });
  expect(await whoIsThere()).toEqual([false, true]);
});

describe('in a terminal', () => {
  test.skipIf(process.platform !== 'linux')('a restore continues after a yes', async () => {
    copyDeletionLog();
    const { shown, code } = await runAdminAtTerminal(['restore', before], env(), 'y\n');
    expect(shown).toMatch(/erased again: 1\.\s+Go on\? \[y\/N\] y\s+Restored from [^]*erased since: 1\.\s+$/);
    expect(code).toBe(0);
    expect(await whoIsThere()).toEqual([false, true]);
  });

  test('a restore stops after any other input', async () => {
    for (const typed of ['n\n', '\n', 'yesterday\n', '']) {
      const { said, complained, code } = await runAdminInProcess(['restore', before], env(), typed);
      expect.soft(said, typed).toMatch(/^Go on\? \[y\/N\] /);
      expect.soft(complained, typed).toContain('Nothing was restored.');
      expect.soft(code, typed).toBe(1);
    }
    expect(await whoIsThere()).toEqual([false, false]);
  });
});
