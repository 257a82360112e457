import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { readDeletionLog } from '#features/identity/store/deletion-log.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let time = Date.UTC(2026, 10, 21);
let app: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await startTestApp({ now: () => new Date(time) });
});
afterAll(async () => {
  await app.stop();
  vi.useRealTimers();
});

test('a server that runs without restart deletes the record of an erased account after 30 days, in database and deletion log', async () => {
  const { token } = await makeUser(app);
  await app.request('POST', '/api/auth/delete-account/', { token });
  const kept = async () => [
    (await app.db.selectFrom('erased_accounts').selectAll().execute()).length,
    readDeletionLog(app.dataDir)?.erased.length,
  ];
  time += 30 * 24 * HOUR_MS - 1;
  // Other erasures do not delete expired records.
  const other = await makeUser(app);
  await app.request('POST', '/api/auth/delete-account/', { token: other.token });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(await kept()).toEqual([2, 2]);
  time += 1;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await expect.poll(kept).toEqual([1, 1]);
});

test('a former address is deleted after 7 days', async () => {
  const { token, user } = await makeUser(app, { email_verified: true });
  await app.request('PATCH', '/api/auth/user/', { token, body: { email: 'elsewhere@example.org' } });
  const count = async (table: 'address_changes' | 'login_names') =>
    (await app.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).length;
  const kept = async () => [await count('address_changes'), await count('login_names')];
  time += 7 * 24 * HOUR_MS - 1;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(await kept()).toEqual([1, 3]);
  time += 1;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await expect.poll(kept).toEqual([0, 2]);
});

test('an undo entry is deleted after ten minutes, even if its author makes no more requests', async () => {
  const person = await makeUser(app);
  await makeItem(app, person);
  const kept = async () => {
    const entries = app.db.selectFrom('undo_entries').select('user_id');
    return (await entries.where('user_id', '=', person.user.id).execute()).length;
  };
  time += 10 * MINUTE_MS - 1;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(await kept()).toBe(1);
  time += 1;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await expect.poll(kept).toBe(0);
});

test('stored responses of calls with an Idempotency-Key are deleted after a day, for all users', async () => {
  const people = [await makeUser(app), await makeUser(app)];
  for (const { user } of people) {
    // Inserts more rows than one statement deletes.
    await sql`
      insert into idempotency_keys (user_id, key, request_hash, answer, created_at, bytes_before)
      select ${user.id}, 'key ' || n, '', 'answer', ${new Date(time)}, 0 from generate_series(1, 1300) n`.execute(
      app.db,
    );
  }
  const count = async () => {
    const rows = app.db.selectFrom('idempotency_keys').select(({ fn }) => fn.countAll<number>().as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  time += 24 * HOUR_MS;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(await count()).toBe(2_600);
  time += 1;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await expect.poll(count).toBe(0);
});
