import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from './transaction.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { waitUntilBlocked } from '#testing/test-database.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
});
afterAll(() => app.stop());

interface SlowLine {
  sql: string;
  ms: number;
  level: number;
  request_id?: string;
  failed?: string;
}

const slowLines = (part: string) =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"slow statement"'))
    .map((line) => JSON.parse(line) as SlowLine)
    .filter((line) => line.sql.includes(part));

test('a slow statement is logged once with its text and time, never with its parameters', async () => {
  const name = 'Mallory-4711';
  const slow = () => sql`select pg_sleep(0.6), ${name}::text as repeated`.execute(app.db);
  await Promise.all([slow(), slow(), slow()]);
  await sql`select ${name}::text as quick`.execute(app.db);
  await expect.poll(() => slowLines('repeated')).toHaveLength(1);
  const [line] = slowLines('repeated');
  expect(line).toMatchObject({ level: 40, sql: 'select pg_sleep(0.6), $1::text as repeated' });
  expect(line?.ms).toBeGreaterThanOrEqual(500);
  expect(line).not.toHaveProperty('request_id');
  expect(slowLines('quick')).toEqual([]);
  expect(app.logged()).not.toContain(name);
});

test('a slow statement that fails is logged with the code of its error, whose message may quote a parameter', async () => {
  const word = 'no-number-4711';
  const failing = sql`select (case when pg_sleep(0.6)::text = '' then ${word}::text end)::int as failing`;
  await expect(failing.execute(app.db)).rejects.toThrow(word);
  await expect.poll(() => slowLines('failing')).toMatchObject([{ failed: '22P02' }]);
  expect(app.logged()).not.toContain(word);
});

test('a slow statement of a request is logged with the id of that request', async () => {
  const item = await makeItem(app, user, { name: 'Before-4711' });
  let change: ReturnType<TestApp['request']> | undefined;
  await transaction(app.db, async (holder) => {
    await sql`select 1 from users where user_id = ${user.user.id} for update`.execute(holder);
    change = app.request('PATCH', `/api/financial-items/${item.id}/`, {
      token: user.token,
      body: { name: 'After-4711' },
    });
    await waitUntilBlocked(app.db);
    await sql`select pg_sleep(0.6)`.execute(holder);
  });
  const response = await change;
  expect(response?.status).toBe(200);
  await expect.poll(() => slowLines('for no key update')).toHaveLength(1);
  expect(slowLines('for no key update')[0]?.request_id).toBe(response?.headers.get('x-request-id'));
  expect(app.logged()).not.toMatch(/After-4711|Before-4711/);
});
