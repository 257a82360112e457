/** Tests that a guest becomes an account, alone and with concurrent calls. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestUser, itemBody, makeUser, registrationBody } from '#testing/factories.ts';
import {
  type TestGuest,
  readItems,
  registerGuest,
  logOut,
  makeGuest,
  readScenarios,
  readAccountStatus,
} from '#testing/guests.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { eraseExpiredGuests } from '#features/identity/store/guest-store.ts';

const HOUR_MS = 3_600_000;

let time = Date.UTC(2026, 10, 21);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
});
afterAll(() => app.stop());

test('registering turns the guest into an account with all data, and ends the guest’s token', async () => {
  const { user, token } = await makeGuest(app);
  const added = await app.request('POST', '/api/financial-items/', { token, body: itemBody() });
  expect(added.status).toBe(201);
  await app.request('PATCH', '/api/currency/preferences/', { token, body: { currency: 'ILS' } });
  const [items, scenarios] = [await readItems(app, token), await readScenarios(app, token)];
  const body = registrationBody({ first_name: 'Dana' });
  const response = await app.request('POST', '/api/auth/guest/keep/', { token, body });
  expect(response.status, response.text).toBe(201);
  const kept = response.json as TestUser;
  const { username, email } = body as { username: string; email: string };
  expect(kept.user).toMatchObject({ id: user.id, username, email, first_name: 'Dana', is_guest: false });
  expect(await readAccountStatus(app, token)).toBe(401);
  expect(await readItems(app, kept.token)).toEqual(items);
  expect(await readScenarios(app, kept.token)).toEqual(scenarios);
  const { json } = await app.request('GET', '/api/currency/preferences/', { token: kept.token });
  expect(json).toMatchObject({ current_currency: 'ILS' });
  const signIn = { body: { username: email, password: PASSWORD } };
  expect((await app.request('POST', '/api/auth/token/', signIn)).status).toBe(200);
  expect((await app.request('POST', '/api/submit_feedback/', { token: kept.token, body: { text: 'x' } })).status).toBe(
    201,
  );
  expect(response.headers.getSetCookie().join()).toContain('meridian_device');
});

test('an invalid registration is reported by field, and the guest stays a guest', async () => {
  const { user: taken } = await makeUser(app);
  const { token } = await makeGuest(app);
  expect((await registerGuest(app, token, { username: taken.username })).json).toHaveProperty('username');
  expect((await registerGuest(app, token, { email: taken.email })).json).toHaveProperty('email');
  expect(
    (await registerGuest(app, token, { password: 'password1', password_confirm: 'password1' })).json,
  ).toHaveProperty('password');
  expect((await registerGuest(app, token, { password_confirm: 'other' })).json).toHaveProperty('password_confirm');
  expect((await app.request('GET', '/api/auth/user/', { token })).json).toMatchObject({ is_guest: true });
});

test('registering as a guest is refused for an account, and without sign-in', async () => {
  const { token } = await makeUser(app);
  expect((await registerGuest(app, token)).status).toBe(403);
  expect((await registerGuest(app, 'garbage')).status).toBe(401);
});

test.each([
  ['signs out', (token: string) => logOut(app, token)],
  ['registers under another name', (token: string) => registerGuest(app, token)],
  ['deletes the account', (token: string) => app.request('POST', '/api/auth/delete-account/', { token, body: {} })],
])('if a guest registers and concurrently %s, exactly one of the two happens', async (_, meanwhile) => {
  for (let round = 0; round < 10; round += 1) {
    const { user, token } = await makeGuest(app);
    const first = round % 2 === 0 ? registerGuest(app, token) : meanwhile(token);
    const [one, other] = await Promise.all([first, round % 2 === 0 ? meanwhile(token) : registerGuest(app, token)]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toSatisfy(
      ([better, worse]: number[]) => (better === 201 || better === 204) && worse === 401,
    );
    const rows = await countRowsOfUser(app.db, user.id);
    if ([one, other].some(({ status }) => status === 201)) {
      expect(rows).toMatchObject({ 'login_names.user_id': 2, 'tokens.user_id': 1 });
      expect(rows['items.user_id']).toBeGreaterThan(10);
    } else expect(rows).toEqual({});
  }
});

test('if the guest expires during the registration, it happens completely or not at all', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { user, token } = await makeGuest(app);
    const before = time;
    const asked = registerGuest(app, token);
    await new Promise((resolve) => void setTimeout(resolve, round * 10));
    time = before + 24 * HOUR_MS;
    await eraseExpiredGuests(app.db, app.now());
    const { status, json } = await asked;
    const rows = await countRowsOfUser(app.db, user.id);
    expect([201, 401]).toContain(status);
    if (status === 401) expect(rows).toEqual({});
    else {
      expect((json as TestGuest).user.is_guest).toBe(false);
      expect(rows['items.user_id']).toBeGreaterThan(10);
    }
  }
});
