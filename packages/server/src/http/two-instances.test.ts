/** Tests that a person notices nothing when each request reaches another instance (docs/scale.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type OpenidProvider,
  returnFromProvider,
  startOpenidProvider,
} from '#testing/external-services/openid-provider.ts';
import { PASSWORD, itemBody, makeItem, makeUser } from '#testing/factories.ts';
import { exchangeSessionForToken } from '#testing/social-sign-in.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { openBrowser } from '#testing/test-browser.ts';
import { shareDatabase } from '#testing/test-database.ts';

const ITEMS = '/api/financial-items/';
/** The address of the proxy in front of both instances. */
const PUBLIC_URL = 'http://plan.example.org';

let provider: OpenidProvider;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  provider = await startOpenidProvider();
  // Limits are shared if the database is the operator's own.
  const env = { ...provider.env, PUBLIC_URL, RATE_LIMITS: 'on', DATABASE_URL: 'postgres://shared' };
  one = await startTestApp({ env });
  other = await startTestApp({ env, database: await shareDatabase(one.database) });
  await provider.serve(PUBLIC_URL);
  provider.accounts.set('dana', { email: 'dana@example.org', email_verified: true });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
  await provider.stop();
});

test('a sign-in at one instance is valid at the other at once, and a change at the other is visible at the first', async () => {
  const person = await makeUser(one);
  const item = await makeItem(other, person, { name: 'Rent' });
  const { json } = await one.request('GET', `${ITEMS}${item.id}/`, { token: person.token });
  expect(json).toMatchObject({ name: 'Rent' });
  const changed = await one.request('PATCH', `${ITEMS}${item.id}/`, { token: person.token, body: { name: 'Flat' } });
  expect(changed.status).toBe(200);
  expect((await other.request('GET', ITEMS, { token: person.token })).text).toContain('"Flat"');
  expect((await one.request('POST', '/api/auth/logout/', { token: person.token })).status).toBe(204);
  expect((await other.request('GET', ITEMS, { token: person.token })).status).toBe(401);
});

test('two requests with one Idempotency-Key, one at each instance, create one item, at the same moment and later', async () => {
  const { token, user } = await makeUser(one);
  const create = (app: TestApp) =>
    app.request('POST', ITEMS, { token, body: itemBody(), headers: { 'idempotency-key': 'a-key' } });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(index % 2 === 0 ? one : other)));
  answers.push(await create(other), await create(one));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await one.db.selectFrom('items').select('id').where('user_id', '=', user.id).execute()).toHaveLength(1);
});

test('a deletion at one instance can be undone at the other, once', async () => {
  const person = await makeUser(one);
  const { id } = await makeItem(one, person);
  const { token } = person;
  const deleted = await one.request('DELETE', `${ITEMS}${id}/`, { token });
  const body = { undo_token: deleted.headers.get('undo-token') };
  const undos = await Promise.all([one, other].map((app) => app.request('POST', `${ITEMS}undo/`, { token, body })));
  expect(undos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await one.request('GET', `${ITEMS}${id}/`, { token })).status).toBe(200);
});

test('a sign-in by provider that begins at one instance ends at the other, once', async () => {
  const browser = openBrowser();
  const start = `${one.url}/api/auth/social/acme/login/`;
  const back = await returnFromProvider(browser, start, 'dana', PUBLIC_URL);
  for (const cookie of browser.cookiesFor(one.url).split('; ')) {
    const [name = '', value] = cookie.split('=');
    browser.setCookie(other.url, name, value);
  }
  const landing = (app: TestApp) => browser.open(new URL(back.pathname + back.search, app.url));
  expect((await landing(other)).location?.pathname).toBe('/auth/callback');
  expect((await exchangeSessionForToken(other, browser)).user.email).toBe('dana@example.org');
  expect((await landing(one)).location?.search).toBe('?auth=failed');
});

test('failed sign-ins at both instances count together', async () => {
  const statuses = [];
  for (let attempt = 0; attempt < 31; attempt += 1) {
    const body = { username: `nobody-${attempt}`, password: PASSWORD };
    const app = attempt % 2 === 0 ? one : other;
    statuses.push((await app.request('POST', '/api/auth/token/', { body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
});
