import type { FinancialItem, Scenario } from '@meridian/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, type TestUser, makeItem, makeUser, selectedScenario } from '#testing/factories.ts';
import { sendRequest } from '#testing/send-request.ts';
import { shareDatabase } from '#testing/test-database.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const ITEMS = '/api/financial-items/';
const FORECAST = '/api/forecast/?years=2';
const IN_TODAYS_MONEY = '/api/advanced-forecast/inflation_adjusted_forecast/';

let app: TestApp;
/** A second instance with its own memory and its own connections to the same database. */
let other: TestApp;
let user: TestUser;
let rent: FinancialItem;
beforeAll(async () => {
  const env = { ADVANCED_ACCESS: 'staff', FIRST_USER_IS_STAFF: 'false' };
  app = await startTestApp({ env });
  other = await startTestApp({ env, database: await shareDatabase(app.database) });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(async () => {
  user = await makeUser(app);
  rent = await makeItem(app, user, { notes: 'x'.repeat(2_000) });
});

const get = (instance: TestApp, path: string, headers: Record<string, string> = {}, { token } = user) =>
  instance.request('GET', path, { token, headers });

/** Returns the number of statements that the work sends to the database. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

test.each([ITEMS, FORECAST, '/api/scenarios/'])('ten requests at once for %s cost one statement each', async (path) => {
  const first = await get(app, path);
  const answers: Awaited<ReturnType<typeof get>>[] = [];
  const ask = async () => answers.push(await get(app, path));
  const statements = await countStatements(() => Promise.all(Array.from({ length: 10 }, ask)));
  expect(statements).toBe(10);
  expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
    answers.map(() => ({ status: 200, text: first.text })),
  );
  const tag = first.headers.get('etag') ?? '';
  expect(await countStatements(() => get(app, path, { 'if-none-match': tag }))).toBe(1);
});

test('ten first requests at once all get the response', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => get(app, FORECAST)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toHaveLength(1);
  expect(answers[0]?.status).toBe(200);
});

test('another user never gets a cached response', async () => {
  const home: Scenario = await selectedScenario(app, user);
  const own = `${ITEMS}?scenario_id=${home.id}`;
  const mine = await get(app, own);
  expect((await get(app, own)).text).toBe(mine.text);
  const stranger = await makeUser(app);
  await get(app, ITEMS);
  const tag = mine.headers.get('etag') ?? '';
  expect((await get(app, own, {}, stranger)).status).toBe(404);
  expect((await get(app, own, { 'if-none-match': tag }, stranger)).status).toBe(404);
  expect((await get(app, ITEMS, { 'if-none-match': tag }, stranger)).json).toMatchObject({ count: 0 });
  expect((await app.request('GET', ITEMS)).status).toBe(401);
});

test('a change on one instance is in the next response of the other', async () => {
  for (const instance of [app, other, app, other]) {
    await get(instance, ITEMS);
    await get(instance, FORECAST);
  }
  let former = (await get(other, FORECAST)).text;
  for (let amount = 1; amount <= 5; amount++) {
    const writes = amount % 2 === 0 ? other : app;
    const reads = amount % 2 === 0 ? app : other;
    await writes.request('PATCH', `${ITEMS}${rent.id}/`, { token: user.token, body: { amount } });
    expect((await get(reads, ITEMS)).json).toMatchObject({ results: [{ amount }] });
    const { text } = await get(reads, FORECAST);
    expect(text).not.toBe(former);
    expect((await get(writes, FORECAST)).text).toBe(text);
    former = text;
  }
});

test('a cached response ends with the account, on both instances', async () => {
  for (const instance of [app, other]) for (let time = 0; time < 2; time++) await get(instance, ITEMS);
  const body = { password: PASSWORD };
  const erased = await app.request('POST', '/api/auth/delete-account/', { token: user.token, body });
  expect(erased.status, erased.text).toBeLessThan(300);
  for (const instance of [app, other]) expect((await get(instance, ITEMS)).status).toBe(401);
});

test('a user who is no longer staff does not get what only staff may read', async () => {
  const setStaff = (is_staff: boolean) =>
    app.db.updateTable('users').set({ is_staff }).where('user_id', '=', user.user.id).execute();
  await setStaff(true);
  for (let time = 0; time < 2; time++) expect((await get(app, IN_TODAYS_MONEY)).status).toBe(200);
  await setStaff(false);
  expect((await get(app, IN_TODAYS_MONEY)).status).toBe(403);
});

test('each language has its own cached response', async () => {
  await app.db.updateTable('users').set({ is_staff: true }).where('user_id', '=', user.user.id).execute();
  const inLanguage = async (language: string) => {
    const { headers, json, text } = await get(app, IN_TODAYS_MONEY, { 'accept-language': language });
    expect(headers.get('vary')).toContain('Accept-Language');
    return { language: headers.get('content-language'), said: (json as { methodology: string }).methodology, text };
  };
  const [english, hebrew] = [await inLanguage('en'), await inLanguage('he')];
  expect([english.language, hebrew.language]).toEqual(['en', 'he']);
  expect(hebrew.said).toMatch(/[א-ת]/);
  expect([await inLanguage('en'), await inLanguage('he')]).toEqual([english, hebrew]);
});

test('a cached response is compressed as the client accepts, and HEAD has no body', async () => {
  const authorization = `Token ${user.token}`;
  const send = (coding: string, method = 'GET') =>
    sendRequest(app.url + ITEMS, { method, headers: { authorization, 'accept-encoding': coding } });
  const first = await send('identity');
  for (const [accepted, coding] of [
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['deflate', null],
  ] as const) {
    // The first response is compressed, sent and cached; the second response comes from the cache.
    for (let time = 0; time < 2; time++) {
      const { status, headers, text } = await send(accepted);
      expect([status, headers.get('content-encoding'), headers.get('etag')]).toEqual([
        200,
        coding,
        first.headers.get('etag'),
      ]);
      expect(text).toBe(first.text);
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(headers.get('content-type')).toBe(first.headers.get('content-type'));
    }
  }
  const head = await send('identity', 'HEAD');
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', first.headers.get('etag')]);
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(first.text)));
});

test('an invalid query is refused every time, even with an ETag', async () => {
  await get(app, ITEMS);
  for (let time = 0; time < 2; time++) {
    expect((await get(app, `${ITEMS}?page_size=0`)).status).toBe(400);
    expect((await get(app, `${ITEMS}?page=99`, { 'if-none-match': '*' })).status).not.toBe(304);
  }
});
