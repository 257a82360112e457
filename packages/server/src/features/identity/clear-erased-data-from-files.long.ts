/**
 * Tests with a real embedded cluster that no file of the data folder has data of an erased user that the installation's key can decrypt.
 */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@meridian/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClearOptions, clearErasedData } from '#db/embedded/clear-erased-data.ts';
import { openKeyRing } from '#db/encryption/key-ring.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { findRunningEmbedded } from '#db/embedded/embedded-database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { chooseClusterFolder } from '#testing/cluster/cluster-folder.ts';
import { findFilesWithText, searchFolder } from '#testing/erasure/search-data-folder.ts';
import { type TestUser, makeIdentity, makeItem, makeUser } from '#testing/factories.ts';
import { logOut, makeGuest } from '#testing/guests.ts';
import { silentLog } from '#testing/silent-log.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

// Creating a cluster writes 40 MB, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MINUTE_MS = 60_000;
/** Returns a User-Agent, which the list of sessions shows and the database therefore stores. */
const browserOf = (text: string) => `Browser of ${text}`;

let time = Date.UTC(2026, 10, 25, 12);
let dataDir: string;
let app: TestApp;

const cluster = () => join(dataDir, 'database/cluster');
const ring = () => openKeyRing({ secretKeys: [], dataDir });

async function startThere(): Promise<TestApp> {
  const opened = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  await migrate(opened.db, silentLog, ring());
  const config = await findRunningEmbedded(dataDir);
  if (config === undefined) throw new Error('the embedded database runs');
  const db = await openEncryption(opened.db, ring());
  return startTestApp({
    env: { DATA_DIR: dataDir },
    now: () => new Date(time),
    ring: ring(),
    database: { config, db, drop: () => opened.close() },
    clearErasedData: opened.clearErasedData,
  });
}

async function restart(): Promise<void> {
  await app.stop();
  app = await startThere();
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(chooseClusterFolder(), 'meridian-cleared-'));
  chmodSync(dataDir, 0o755);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await startThere();
});
afterAll(async () => {
  await app.stop();
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

const uncleared = async () => (await app.db.selectFrom('uncleared_erasures').select('id').execute()).length;
const isCleared = async () => {
  await expect.poll(uncleared, { timeout: 60_000 }).toBe(0);
};
const find = ({ user }: { user: { id: number } }) => searchFolder(dataDir, ring(), user.id);
const nothing = { keyFiles: [], messages: [] };
/** Returns the path of the file of the table `users`, which changes when the table is rewritten. */
const fileOfUsers = async () => (await ask<{ file: string }>(`select pg_relation_filepath('users') as file`)).file;

/** Runs a statement as PostgreSQL's superuser and returns the first row of its result. */
async function ask<Row>(statement: string): Promise<Row> {
  const client = await administrator();
  try {
    return (await client.query(statement)).rows[0] as Row;
  } finally {
    await client.end();
  }
}

async function administrator(): Promise<Client> {
  const client = new Client({ ...app.database.config, user: 'postgres' });
  await client.connect();
  return client;
}

async function pass(ms: number): Promise<void> {
  time += ms;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
}

const clearThere = (options: ClearOptions) =>
  clearErasedData({ socketDirectory: app.database.config.host ?? '', cluster: cluster() }, options);

async function makePerson(text: string): Promise<TestUser> {
  const person = await makeUser(app);
  await makeItem(app, person, { name: text });
  await makeIdentity(app, person);
  const body = { username: person.user.username, password: 'correct horse' };
  await app.request('POST', '/api/auth/token/', { body, headers: { 'user-agent': browserOf(text) } });
  return person;
}

const erase = ({ token }: { token: string }) => app.request('POST', '/api/auth/delete-account/', { token });

/** Creates a file that belongs to no table. A server leaves such a file if it is killed while it rewrites the table of keys. */
async function leaveOrphan(): Promise<string> {
  const file = join(cluster(), await fileOfUsers());
  const orphan = join(file, '..', '999999999');
  copyFileSync(file, orphan);
  return orphan;
}

test("an hour after an erasure no file has anything that decrypts the user's data", async () => {
  const staying = await makePerson('Stays');
  const person = await makePerson('Gone for good');
  const guest = await makeGuest(app);
  await makeItem(app, guest, { name: 'Gone after a day' });
  // PostgreSQL runs both statements by itself from time to time.
  await ask('analyze');
  await ask('checkpoint');
  const orphan = await leaveOrphan();
  expect((await erase(person)).status).toBe(204);
  expect((await logOut(app, guest.token)).status).toBe(204);
  for (const [one, text] of [
    [person, 'Gone for good'],
    [guest, 'Gone after a day'],
  ] as const) {
    const { keyFiles, messages } = find(one);
    expect(messages.join()).toContain(text);
    expect(keyFiles.some((file) => file.includes('pg_wal'))).toBe(true);
    expect(keyFiles.some((file) => file.endsWith('999999999'))).toBe(true);
  }
  expect(findFilesWithText(dataDir, browserOf('Gone for good')).length).toBeGreaterThan(1);

  await pass(MINUTE_MS);
  await isCleared();
  expect(find(person)).toEqual(nothing);
  expect(find(guest)).toEqual(nothing);
  expect(existsSync(orphan)).toBe(false);
  expect(findFilesWithText(dataDir, browserOf('Gone for good'))).toEqual([]);
  expect(find(staying).messages.join()).toContain('Stays');
});

test('an account erased within ten minutes after a run is cleared by the next run', async () => {
  const person = await makePerson('Gone after others');
  const before = await fileOfUsers();
  await erase(person);
  await pass(10 * MINUTE_MS - MINUTE_MS - 1);
  expect(await fileOfUsers()).toBe(before);
  expect(find(person).messages.join()).toContain('Gone after others');
  await pass(MINUTE_MS + 1);
  await isCleared();
  expect(find(person)).toEqual(nothing);
});

test('an expired guest leaves nothing either', async () => {
  const guest = await makeGuest(app);
  await makeItem(app, guest, { name: 'Gone with the day' });
  expect(find(guest).messages.join()).toContain('Gone with the day');
  await pass(LIMITS.guestHours * 60 * MINUTE_MS);
  await expect.poll(() => countRowsOfUser(app.db, guest.user.id), { timeout: 30_000 }).toEqual({});
  await pass(10 * MINUTE_MS);
  await isCleared();
  expect(find(guest)).toEqual(nothing);
});

test('without an erasure nothing is rewritten; an erasure before a stop is cleared by the next start', async () => {
  const before = await fileOfUsers();
  await pass(60 * MINUTE_MS);
  await restart();
  expect(await fileOfUsers()).toBe(before);
  const person = await makePerson('Gone before a stop');
  await erase(person);
  await restart();
  await isCleared();
  expect(find(person)).toEqual(nothing);
});

test('while a session reads the table, other sessions are not blocked and clearing happens later', async () => {
  const person = await makePerson('Gone later');
  const other = await makePerson('Stays on');
  await erase(person);
  const reader = await administrator();
  // The session is visible in pg_stat_activity the first time. The second time it is invisible, as if it had started later.
  for (const seen of ['on', 'off']) {
    await reader.query(`set track_activities = ${seen}; begin; lock table users in access share mode`);
    await pass(60 * MINUTE_MS);
    const clearing = () =>
      ask<{ count: string }>(`select count(*) from pg_stat_activity where application_name = 'clear erased'`);
    await expect.poll(clearing).toEqual({ count: '1' });
    const { status } = await app.request('PATCH', '/api/auth/user/', {
      token: other.token,
      body: { first_name: 'Sam' },
    });
    expect(status).toBe(200);
    await expect.poll(clearing, { timeout: 30_000 }).toEqual({ count: '0' });
    expect(await uncleared()).toBe(1);
    await reader.query('rollback');
  }
  await reader.end();
  await pass(MINUTE_MS);
  await isCleared();
  expect(find(person)).toEqual(nothing);
});

test('on a full disk nothing is rewritten', async () => {
  const before = await fileOfUsers();
  const { signal } = new AbortController();
  expect(await clearThere({ hasRoomFor: () => false, lockMs: 1_000, signal })).toBe('later');
  expect(await fileOfUsers()).toBe(before);
});

test('a stop does not wait for clearing', async () => {
  const reader = await administrator();
  await reader.query('set track_activities = off; begin; lock table users in access share mode');
  const stopping = new AbortController();
  const clearing = clearThere({ hasRoomFor: () => true, lockMs: 600_000, signal: stopping.signal });
  const outcome = clearing.catch(String);
  await expect
    .poll(() => ask(`select wait_event_type from pg_stat_activity where application_name = 'clear erased'`))
    .toEqual({ wait_event_type: 'Lock' });
  stopping.abort();
  expect(await outcome).toContain('Connection terminated');
  await reader.end();
});
