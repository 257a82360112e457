import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestUser, itemBody, makeUser } from '#testing/factories.ts';
import { type TestApp, allEndpoints, startTestApp } from '#testing/test-app.ts';

const HOUR_MS = 3_600_000;

let time = Date.UTC(2026, 10, 21);
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const items = '/api/financial-items/';
const post = (key: string, body: object = itemBody(), path = items, { token } = user) =>
  app.request('POST', path, { token, body, headers: { 'idempotency-key': key } });
const stored = async (table: 'items' | 'scenarios') =>
  (await app.db.selectFrom(table).select('id').where('user_id', '=', user.user.id).execute()).length;

test('the same key again returns the first response and creates nothing', async () => {
  const first = await post('a-key', itemBody({ tag_names: ['x'] }));
  const second = await post('a-key', itemBody({ tag_names: ['x'] }));
  expect(first.status).toBe(201);
  expect([second.status, second.text, second.headers.get('content-type')]).toEqual([
    201,
    first.text,
    first.headers.get('content-type'),
  ]);
  expect(await stored('items')).toBe(1);
  expect((await post('another-key', itemBody({ tag_names: ['x'] }))).text).not.toBe(first.text);
});

test('twenty concurrent calls with one key create one item', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('race')));
  expect(new Set(answers.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await stored('items')).toBe(1);
});

test('a named copy is made once, and the second of two concurrent calls gets the first response', async () => {
  const { json } = await app.request('GET', '/api/scenarios/current/', { token: user.token });
  const { id } = json as { id: number };
  const copy = () => post('copy', { name: 'Abroad' }, `/api/scenarios/${id}/duplicate/`);
  const [one, other] = await Promise.all([copy(), copy()]);
  expect([one.status, other.status, (await copy()).status]).toEqual([201, 201, 201]);
  expect(other.text).toBe(one.text);
  expect(await stored('scenarios')).toBe(2);
});

test('the same key with another body or call is 409, and creates nothing', async () => {
  await post('a-key');
  for (const response of [
    await post('a-key', itemBody({ amount: 1 })),
    await post('a-key', { name: 'x' }, '/api/scenarios/'),
  ]) {
    expect(response.status).toBe(409);
    expect(response.json).toEqual({ detail: 'This Idempotency-Key was used for another request.' });
  }
  expect([await stored('items'), await stored('scenarios')]).toEqual([1, 1]);
});

test('two bodies that differ only in spelling count as the same', async () => {
  const first = await post('a-key', { name: ' Rent ', category: 'expense', amount: '1200', currency: 'EUR' });
  const second = await post(
    'a-key',
    { currency: 'EUR', amount: 1200, category: 'expense', name: 'Rent' },
    items.slice(0, -1),
  );
  expect(second.text).toBe(first.text);
});

test('a key belongs to its user', async () => {
  const first = await post('a-key');
  const theirs = await post('a-key', itemBody(), items, await makeUser(app));
  expect(theirs.status).toBe(201);
  expect(theirs.text).not.toBe(first.text);
});

test('a refused request does not use up its key', async () => {
  expect((await post('a-key', itemBody({ amount: -1 }))).status).toBe(400);
  expect((await post('a-key', itemBody({ scenario_id: 77 }))).status).toBe(404);
  expect((await post('a-key')).status).toBe(201);
});

test('a key is valid for 24 hours', async () => {
  const first = await post('a-key');
  time += 24 * HOUR_MS;
  expect((await post('a-key')).text).toBe(first.text);
  time += 1;
  const later = await post('a-key', itemBody({ amount: 1 }));
  expect(later.status).toBe(201);
  expect(
    await app.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', user.user.id).execute(),
  ).toHaveLength(1);
});

test.each(['', 'with space', 'é', 'x'.repeat(256)])('%j is no valid key', async (key) => {
  const response = await post(key);
  expect(response.status).toBe(400);
  expect(response.json).toEqual({
    'Idempotency-Key': ['Use 1 to 255 printable ASCII characters without spaces.'],
  });
  expect(await stored('items')).toBe(0);
});

test('every signed-in POST with status 201 supports the key', () => {
  const creating = allEndpoints.filter(
    (one) =>
      one.method === 'POST' &&
      one.status === 201 &&
      one.access !== 'public' &&
      // The first call ends its own token, so it cannot be repeated; the response of the second is a secret, which is not stored.
      !['/api/auth/guest/keep/', '/api/auth/api-tokens/'].includes(one.path),
  );
  expect(creating.length).toBeGreaterThan(1);
  for (const endpoint of creating) expect(endpoint.creates, endpoint.path).toBe(true);
});
