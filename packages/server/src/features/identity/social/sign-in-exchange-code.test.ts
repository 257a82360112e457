/** Tests how a page gets a token from a session, or by a code from another page of the same browser. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeSession, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let shift = 0;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + shift) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  shift = 0;
  person = await makeUser(app);
});

const exchange = (headers: Record<string, string>, body?: object) =>
  app.request('POST', '/api/auth/session-to-token/', { headers, body });

const nameOf = async (response: { json: unknown }) => {
  const { token } = response.json as { token: string };
  return ((await app.request('GET', '/api/auth/user/', { token })).json as { username: string }).username;
};

/** Creates a hand-over code; returns it with the cookie header of its browser. */
async function handOver(headers: Record<string, string> = { authorization: `Token ${person.token}` }) {
  const response = await app.request('POST', '/api/auth/hand-over/', { headers });
  expect(response.status, response.text).toBe(200);
  const [setCookie = ''] = response.headers.getSetCookie();
  const { code } = response.json as { code: string };
  return { code, setCookie, browser: { cookie: setCookie.split(';')[0] ?? '' } };
}

const REFUSED = { detail: 'This code cannot be used to sign in here.' };

describe('a session', () => {
  test('a session can be exchanged for a token of thirty days with the same device; the session continues', async () => {
    const { cookie, csrfToken } = await makeSession(app, person);
    const headers = { cookie, 'x-csrftoken': csrfToken, 'user-agent': 'A browser of theirs' };
    for (const body of [undefined, {}]) {
      const response = await exchange(headers, body);
      expect(response.status, response.text).toBe(200);
      expect(response.json).toMatchObject({ user: person.user });
      expect(await nameOf(response)).toBe(person.user.username);
    }
    const { json } = await app.request('GET', '/api/auth/sessions/', { token: person.token });
    const devices = (json as { results: { kind: string; device: string }[] }).results;
    expect(devices.filter(({ device }) => device === 'A browser of theirs')).toHaveLength(2);
    const { token } = (await exchange(headers)).json as { token: string };
    shift = 29.9 * 86_400_000;
    expect((await app.request('GET', '/api/auth/user/', { token })).status).toBe(200);
  });

  test('a session cannot be exchanged without its CSRF token, from another site, or with any Authorization header', async () => {
    const { cookie, csrfToken } = await makeSession(app, person);
    const good = { cookie, 'x-csrftoken': csrfToken };
    expect((await exchange({ cookie })).status).toBe(403);
    expect((await exchange({ ...good, 'x-csrftoken': 'x' })).status).toBe(403);
    expect((await exchange({ ...good, origin: 'https://evil.example' })).status).toBe(403);
    expect((await exchange({ ...good, authorization: 'Token garbage' })).status).toBe(401);
    expect((await exchange({ ...good, authorization: '' })).status).toBe(401);
    expect((await exchange({ ...good, authorization: `Token ${person.token}` })).status).toBe(400);
    expect((await exchange({ 'x-csrftoken': csrfToken })).status).toBe(401);
    expect((await exchange({ cookie: 'meridian_session=x', 'x-csrftoken': csrfToken })).status).toBe(401);
    expect((await exchange(good)).status).toBe(200);
  });

  test('a session ends with the token when the browser signs out, if both belong to the same user', async () => {
    const works = async (cookie: string) =>
      (await app.request('GET', '/api/auth/user/', { headers: { cookie } })).status === 200;
    const own = await makeSession(app, person);
    const others = await makeSession(app, await makeUser(app));
    const signOut = (token: string, cookie: string) =>
      app.request('POST', '/api/auth/logout/', { token, headers: { cookie } });
    const response = await signOut(person.token, others.cookie);
    expect(response.status).toBe(204);
    expect(await works(others.cookie)).toBe(true);
    expect(await works(own.cookie)).toBe(true);
    const { token } = (await exchange({ cookie: own.cookie, 'x-csrftoken': own.csrfToken })).json as TestUser;
    const out = await signOut(token, own.cookie);
    expect(out.headers.getSetCookie()[0]).toMatch(/^meridian_session=; /);
    expect(await works(own.cookie)).toBe(false);
  });
});

describe('a hand-over code', () => {
  test('a hand-over code signs in the browser it was made for, once', async () => {
    const { code, setCookie, browser } = await handOver();
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(setCookie).toMatch(/^meridian_hand_over=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(setCookie).not.toContain(code);
    const response = await exchange(browser, { code });
    expect(response.status, response.text).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/^meridian_hand_over=; /);
    expect(await nameOf(response)).toBe(person.user.username);
    const again = await exchange(browser, { code });
    expect([again.status, again.json]).toEqual([400, REFUSED]);
  });

  test('a hand-over code works for one of two concurrent calls', async () => {
    const { code, browser } = await handOver();
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(browser, { code })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
  });

  test('a hand-over code does not work in another browser, and stays valid in its own', async () => {
    const { code, browser } = await handOver();
    const others = await handOver({ authorization: `Token ${(await makeUser(app)).token}` });
    for (const headers of [{}, others.browser, { cookie: 'meridian_hand_over=x' }]) {
      const response = await exchange(headers, { code });
      expect([response.status, response.json]).toEqual([400, REFUSED]);
    }
    const { cookie, csrfToken } = await makeSession(app, person);
    const bySession = await exchange({ cookie, 'x-csrftoken': csrfToken }, { code: 'x' });
    expect([bySession.status, bySession.json], 'a bad code never falls back').toEqual([400, REFUSED]);
    expect((await exchange(browser, { code })).status).toBe(200);
  });

  test('a hand-over code expires after a minute, with a newer one, and with the sign-in that made it', async () => {
    const late = await handOver();
    shift = 61_000;
    expect((await exchange(late.browser, { code: late.code })).status).toBe(400);
    const older = await handOver();
    const newer = await handOver();
    expect((await exchange(older.browser, { code: older.code })).status).toBe(400);
    await app.request('POST', '/api/auth/logout/', { token: person.token });
    expect((await exchange(newer.browser, { code: newer.code })).status).toBe(400);
  });

  test('a hand-over code is refused if its user was disabled meanwhile', async () => {
    const { code, browser } = await handOver();
    await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', person.user.id).execute();
    expect((await exchange(browser, { code })).status).toBe(400);
  });

  test('a hand-over code can be made with a session and its CSRF token', async () => {
    const { cookie, csrfToken } = await makeSession(app, person);
    expect((await app.request('POST', '/api/auth/hand-over/', { headers: { cookie } })).status).toBe(403);
    const { code, browser } = await handOver({ cookie, 'x-csrftoken': csrfToken });
    expect(await nameOf(await exchange(browser, { code }))).toBe(person.user.username);
  });

  test('a hand-over code binds its cookie to the host on https', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://plan.example.org' } });
    const { token } = await makeUser(secure);
    const { headers } = await secure.request('POST', '/api/auth/hand-over/', { token });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-meridian_hand_over=.*; HttpOnly; Secure; SameSite=Lax$/);
    await secure.stop();
  });

  test('a hand-over code is stored as hashes only', async () => {
    const { code, browser } = await handOver();
    const rows = await app.db.selectFrom('hand_overs').selectAll().where('user_id', '=', person.user.id).execute();
    const kept = JSON.stringify(rows.map((row) => [row.code_hash.toString(), row.binding_hash.toString()]));
    expect(rows).toHaveLength(1);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(browser.cookie.split('=')[1]);
  });
});
