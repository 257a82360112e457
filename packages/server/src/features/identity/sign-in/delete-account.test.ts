import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeItem, makeSession, makeUser, registrationBody } from '#testing/factories.ts';
import { makeEconomicObjects } from '#testing/economic-objects.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { FIRST_USER_IS_STAFF: 'true' } });
});
afterAll(() => app.stop());

const leave = (token: string, on = app) => on.request('POST', '/api/auth/delete-account/', { token });
const statusOf = async (token: string, on = app) => (await on.request('GET', '/api/auth/user/', { token })).status;
const register = async (names: Record<string, unknown>): Promise<TestUser> =>
  (await app.request('POST', '/api/auth/register/', { body: registrationBody(names) })).json as TestUser;

test('no row of the user is left in any table, and no row of other users changes', async () => {
  const [leaving, staying] = [await makeUser(app), await makeUser(app)];
  for (const person of [leaving, staying]) {
    const { token } = person;
    await makeEconomicObjects(app, person);
    const headers = { 'idempotency-key': 'once' };
    const body = { name: 'Rent', category: 'expense', amount: 1, currency: 'EUR', tag_names: ['home'] };
    await app.request('POST', '/api/financial-items/', { token, body, headers });
  }
  const before = await countRowsOfUser(app.db, staying.user.id);
  expect(before).toMatchObject({
    'users.user_id': 1,
    'login_names.user_id': 2,
    'tokens.user_id': 1,
    'items.user_id': 1,
    'tags.user_id': 1,
    'idempotency_keys.user_id': 1,
    'economic_objects.user_id': 5,
  });
  expect(await countRowsOfUser(app.db, leaving.user.id)).toEqual({ ...before, 'installation.first_user_id': 1 });

  expect((await leave(leaving.token)).status).toBe(204);
  expect(await countRowsOfUser(app.db, leaving.user.id)).toEqual({});
  expect(await countRowsOfUser(app.db, staying.user.id)).toEqual(before);
});

test("all tokens and sessions end, on every instance, and the browser's cookie is deleted", async () => {
  const other = await startTestApp({ database: app.database });
  const person = await makeUser(app);
  const { cookie, csrfToken } = await makeSession(app, person);
  expect([await statusOf(person.token), await statusOf(person.token, other)]).toEqual([200, 200]);

  const withoutProof = await app.request('POST', '/api/auth/delete-account/', { headers: { cookie } });
  expect(withoutProof.status, 'a forged form deletes nobody').toBe(403);
  const headers = { cookie, 'x-csrftoken': csrfToken };
  const response = await app.request('POST', '/api/auth/delete-account/', { headers });
  expect(response.status).toBe(204);
  expect(response.headers.get('set-cookie')).toMatch(/^meridian_session=;.*Expires=Thu, 01 Jan 1970/);
  expect([await statusOf(person.token), await statusOf(person.token, other)]).toEqual([401, 401]);
  expect((await app.request('GET', '/api/auth/user/', { headers: { cookie } })).status).toBe(401);
  await other.app.close();
});

test('the names are free at once, and a new account with them starts empty', async () => {
  const names = { username: 'leaver', email: 'leaver@example.org' };
  const person = await register(names);
  await makeItem(app, person);
  await leave(person.token);
  const body = { username: 'leaver', password: PASSWORD };
  expect((await app.request('POST', '/api/auth/token/', { body })).status).toBe(400);

  const next = await register(names);
  expect(next.user).toMatchObject(names);
  expect(next.user.id).not.toBe(person.user.id);
  const items = await app.request('GET', '/api/financial-items/', { token: next.token });
  expect(items.json).toMatchObject({ count: 0 });
});

test('no account inherits the rights of the first user', async () => {
  const fresh = await startTestApp({ env: { FIRST_USER_IS_STAFF: 'true' } });
  const names = { username: 'first', email: 'first@example.org' };
  const registerThere = async () => {
    const response = await fresh.request('POST', '/api/auth/register/', { body: registrationBody(names) });
    return response.json as TestUser;
  };
  const first = await registerThere();
  expect(first.user.is_staff).toBe(true);
  expect(await countRowsOfUser(fresh.db, first.user.id)).toHaveProperty(['installation.first_user_id']);
  expect((await leave(first.token, fresh)).status).toBe(204);
  expect(await countRowsOfUser(fresh.db, first.user.id)).toEqual({});
  expect((await registerThere()).user.is_staff).toBe(false);
  await fresh.stop();
});

test('concurrent calls, together with other changes, erase once and leave nothing', async () => {
  const person = await makeUser(app);
  const { token } = person;
  const body = { name: 'Late', category: 'income', amount: 1, currency: 'EUR' };
  const add = () => app.request('POST', '/api/financial-items/', { token, body });
  const [one, two, ...adds] = await Promise.all([leave(token), leave(token), add(), add(), add()]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([204, 401]);
  for (const { status } of adds) expect([201, 401]).toContain(status);
  expect(await countRowsOfUser(app.db, person.user.id)).toEqual({});
});
