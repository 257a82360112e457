/** Tests guests, who are visitors without an account: what a guest can do, and how a guest's data are deleted. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestUser, ageSignIns, itemBody, makeUser, registrationBody } from '#testing/factories.ts';
import {
  type TestGuest,
  startGuest,
  readItems,
  logOut,
  makeGuest,
  readScenarios,
  readAccountStatus,
} from '#testing/guests.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let time = Date.UTC(2026, 10, 21);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
});
afterAll(() => app.stop());

describe('a guest', () => {
  test('a guest is a user without names whose Default contains the example household', async () => {
    const { user, token } = await makeGuest(app);
    const nameless = { username: null, email: null, first_name: '', last_name: '' };
    expect(user).toMatchObject({ ...nameless, is_guest: true, is_staff: false });
    const [scenario, ...others] = await readScenarios(app, token);
    expect(others).toEqual([]);
    expect(scenario).toMatchObject({ name: 'Default', is_default: true, is_selected: true });
    expect(scenario?.item_count).toBeGreaterThan(10);
    expect((await app.request('GET', '/api/auth/user/', { token })).json).toEqual(user);
  });

  test('a guest can have the household in Hebrew, and in no unknown language', async () => {
    const { token } = (await startGuest(app, { body: { language: 'he' } })).json as TestGuest;
    const names = (await readItems(app, token)).map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[^A-Za-z]+$/);
    expect((await startGuest(app, { body: { language: 'fr' } })).status).toBe(400);
    expect((await startGuest(app, { body: { is_staff: true } })).status).toBe(400);
  });

  test('a guest starts in the month of their own calendar, which can differ from UTC by one month', async () => {
    const starts = async (body: object) => {
      const { token } = (await startGuest(app, { body })).json as TestGuest;
      return (await readItems(app, token)).map(({ from_date }) => from_date);
    };
    const here = await starts({ start: '2026-11' });
    expect(await starts({})).toEqual(here);
    expect(await starts({ start: '2026-12' })).not.toEqual(here);
    const refusal = await startGuest(app, { body: { start: '2028-12' } });
    expect([refusal.status, Object.keys(refusal.json as object)]).toEqual([400, ['start']]);
  });

  test('a guest has an export without names, which an account can import', async () => {
    const { token } = await makeGuest(app);
    const { json } = await app.request('GET', '/api/export/data/', { token });
    const { data } = json as { data: { user: object } };
    expect(data.user).toMatchObject({ username: null, email: null });
    const body = { data, mode: 'replace' };
    const response = await app.request('POST', '/api/import/data/', {
      token: (await makeUser(app)).token,
      body,
    });
    expect(response.status, response.text).toBe(200);
  });

  test('a guest can set formats but neither username nor address', async () => {
    const { user, token } = await makeGuest(app);
    const patch = (body: object) => app.request('PATCH', '/api/auth/user/', { token, body });
    expect((await patch({ username: 'somebody' })).status).toBe(403);
    expect((await patch({ email: 'somebody@example.org' })).status).toBe(403);
    const preferences = { date_format: 'YYYY-MM-DD', number_format: '1.234,56' };
    expect((await patch({ preferences })).json).toEqual({ ...user, preferences });
  });

  test('a guest has one token, also after a hand-over', async () => {
    const { user, token } = await makeGuest(app);
    const made = await app.request('POST', '/api/auth/hand-over/', { token });
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { code } = made.json as { code: string };
    const redeemed = await app.request('POST', '/api/auth/session-to-token/', {
      headers: { cookie },
      body: { code },
    });
    expect(redeemed.status, redeemed.text).toBe(200);
    expect(await readAccountStatus(app, token)).toBe(401);
    expect(await readAccountStatus(app, (redeemed.json as TestGuest).token)).toBe(200);
    expect((await countRowsOfUser(app.db, user.id))['tokens.user_id']).toBe(1);
  });
});

describe('the end of a guest deletes everything', () => {
  const ends: [how: string, end: (guest: TestGuest) => Promise<{ status: number }>][] = [
    ['signing out deletes everything of a guest', ({ token }) => logOut(app, token)],
    [
      'ending the session deletes everything of a guest',
      async ({ token }) => {
        const { json } = await app.request('GET', '/api/auth/sessions/', { token });
        const [session] = (json as { results: { id: number }[] }).results;
        return app.request('DELETE', `/api/auth/sessions/${session?.id ?? 0}/`, { token });
      },
    ],
    [
      'deleting the account long after the sign-in deletes everything of a guest',
      async ({ user, token }) => {
        await ageSignIns(app, { user });
        return app.request('POST', '/api/auth/delete-account/', { token, body: {} });
      },
    ],
  ];
  test.each(ends)('%s', async (_, end) => {
    const guest = await makeGuest(app);
    await app.request('POST', '/api/financial-items/', {
      token: guest.token,
      body: itemBody(),
      headers: { 'idempotency-key': 'one' },
    });
    expect(Object.keys(await countRowsOfUser(app.db, guest.user.id)).length).toBeGreaterThan(6);
    expect((await end(guest)).status).toBe(204);
    expect(await countRowsOfUser(app.db, guest.user.id)).toEqual({});
    expect(await readAccountStatus(app, guest.token)).toBe(401);
    expect(await app.db.selectFrom('erased_accounts').selectAll().execute()).toEqual([]);
  });

  test("ending another session than the guest's own deletes nothing", async () => {
    const { token } = await makeGuest(app);
    expect((await app.request('DELETE', '/api/auth/sessions/7/', { token })).status).toBe(404);
    expect(await readAccountStatus(app, token)).toBe(200);
  });
});

describe('after a day', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterAll(() => void vi.useRealTimers());

  test('the token is refused at once, the rows are deleted within a minute, and guests who became accounts stay', async () => {
    const swept = await startTestApp({ now: () => new Date(time) });
    const other = await startTestApp({
      now: () => new Date(time),
      database: { ...swept.database, drop: async () => undefined },
    });
    const guest = await makeGuest(swept);
    const kept = await makeGuest(swept);
    const body = registrationBody();
    const response = await swept.request('POST', '/api/auth/guest/keep/', { token: kept.token, body });
    const { token } = response.json as TestUser;
    const asked = async (on: TestApp, by: string) => (await on.request('GET', '/api/auth/user/', { token: by })).status;

    time += 24 * HOUR_MS - 1;
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await asked(swept, guest.token)).toBe(200);
    expect(await asked(other, guest.token)).toBe(200);
    time += 1;
    expect(await asked(swept, guest.token)).toBe(401);
    expect(await asked(other, guest.token)).toBe(401);
    expect(await countRowsOfUser(swept.db, guest.user.id)).not.toEqual({});
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await expect.poll(() => countRowsOfUser(swept.db, guest.user.id)).toEqual({});
    expect(await asked(other, token)).toBe(200);
    await other.stop();
    await swept.stop();
  });

  test('a starting server deletes guests who expired while none ran', async () => {
    const first = await startTestApp({ now: () => new Date(time) });
    const { user } = await makeGuest(first);
    time += 24 * HOUR_MS;
    const next = await startTestApp({
      now: () => new Date(time),
      database: { ...first.database, drop: async () => undefined },
    });
    await expect.poll(() => countRowsOfUser(first.db, user.id)).toEqual({});
    await next.stop();
    await first.stop();
  });
});
