import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runUserTransaction } from '#db/transaction.ts';
import { setPasswordHash } from '#features/identity/store/account-store.ts';
import { PASSWORD, type TestUser, makeSession, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { hashPassword } from './password-hash.ts';

const REFUSAL = { detail: 'Invalid username or password. Please try again.' };
const HOUR_MS = 3_600_000;

let time = Date.UTC(2026, 10, 21);
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
  user = await makeUser(app, { username: 'Dana', email: 'dana@example.org' });
});
afterAll(() => app.stop());

const signIn = (body: Record<string, unknown>) => app.request('POST', '/api/auth/token/', { body });
const tokenFor = async (body: Record<string, unknown> = {}) => {
  const response = await signIn({ username: 'dana', password: PASSWORD, ...body });
  expect(response.status, response.text).toBe(200);
  return (response.json as { token: string }).token;
};
const statusWith = async (token: string) => (await app.request('GET', '/api/auth/user/', { token })).status;

describe('signing in', () => {
  test.each(['Dana', 'DANA', ' dana ', 'dana@example.org', 'DANA@EXAMPLE.ORG'])(
    'signing in as %j works',
    async (username) => {
      expect(await statusWith(await tokenFor({ username }))).toBe(200);
    },
  );

  test.each([
    { username: 'dana', password: 'wrong password' },
    { username: 'nobody', password: PASSWORD },
    { username: 'nul\u0000', password: PASSWORD },
    { username: '\ud800', password: PASSWORD },
    { username: "' or 1=1 --", password: PASSWORD },
    { username: 'dana', password: PASSWORD.toUpperCase() },
    { username: 'dana', password: `${PASSWORD} ` },
  ])('signing in with %j is refused with the same message', async (body) => {
    const response = await signIn(body);
    expect(response.status).toBe(400);
    expect(response.json).toEqual(REFUSAL);
  });

  test('signing in to a disabled account is refused with the same message, and its token is invalid', async () => {
    const other = await makeUser(app, { username: 'gone' });
    await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', other.user.id).execute();
    expect((await signIn({ username: 'gone', password: PASSWORD })).json).toEqual(REFUSAL);
    expect(await statusWith(other.token)).toBe(401);
  });

  test('signing in to an account without a password is refused with the same message, for any password', async () => {
    const { user: other } = await makeUser(app, { username: 'by-provider' });
    await runUserTransaction(app.db, other.id, (trx) => setPasswordHash(trx, other.id, null));
    for (const password of [PASSWORD, 'any password']) {
      const response = await signIn({ username: 'by-provider', password });
      expect([response.status, response.json]).toEqual([400, REFUSAL]);
    }
  });

  test('signing in takes the same work for an unknown name as for a wrong password: both queue for hashing', async () => {
    const password = 'wrong password';
    // The first sign-in by an unknown name creates the hash that later ones are compared with, so that it is not timed below.
    await signIn({ username: 'nobody', password });
    const ended: string[] = [];
    const noteEnd = (name: string) => () => void ended.push(name);
    await Promise.all([
      ...Array.from({ length: 30 }, () => hashPassword('any password').then(noteEnd('other'))),
      ...['nobody', 'dana'].map((username) => signIn({ username, password }).then(noteEnd(username))),
    ]);
    // A response without hashing would come before the others.
    expect(ended.indexOf('nobody')).toBeGreaterThan(25);
    expect(ended.indexOf('dana')).toBeGreaterThan(25);
  });

  test.each([
    [{ username: '' }, 'username'],
    [{ password: '' }, 'password'],
    [{ remember: 'yes' }, 'remember'],
    [{ is_staff: true }, 'is_staff'],
  ])('signing in with %j gives an error on the field', async (change, field) => {
    const response = await signIn({ username: 'dana', password: PASSWORD, ...change });
    expect(response.status).toBe(400);
    expect(Object.keys(response.json as object)).toEqual([field]);
  });
});

describe('a token', () => {
  test('a token is accepted as Token and as Bearer, in any case, and in no other form', async () => {
    const statuses = async (headers: string[]) =>
      Promise.all(
        headers.map(
          async (authorization) => (await app.request('GET', '/api/auth/user/', { headers: { authorization } })).status,
        ),
      );
    const { token } = user;
    expect(await statuses([`Token ${token}`, `Bearer ${token}`, `bearer ${token}`])).toEqual([200, 200, 200]);
    expect(await statuses([token, `Basic ${token}`, `Token ${token} x`, `Token`, `Token "${token}"`])).toEqual([
      401, 401, 401, 401, 401,
    ]);
  });

  test('a token expires after 30 days without use, and is extended by use', async () => {
    const token = await tokenFor();
    for (let week = 0; week < 6; week++) {
      time += 7 * 24 * HOUR_MS;
      expect(await statusWith(token)).toBe(200);
    }
    time += 30 * 24 * HOUR_MS - 1;
    expect(await statusWith(token)).toBe(200);
    time += 30 * 24 * HOUR_MS;
    expect(await statusWith(token)).toBe(401);
  });

  test('a token expires 90 days after the sign-in, however often it is used, and so do tokens made from it', async () => {
    const token = await tokenFor();
    const end = time + 90 * 24 * HOUR_MS;
    while (time < end - 24 * HOUR_MS) {
      time += 24 * HOUR_MS;
      expect(await statusWith(token)).toBe(200);
    }
    const headers = { authorization: `Token ${token}` };
    const handOver = await app.request('POST', '/api/auth/hand-over/', { headers });
    const [cookie = ''] = (handOver.headers.getSetCookie()[0] ?? '').split(';');
    const { code } = handOver.json as { code: string };
    const exchanged = await app.request('POST', '/api/auth/session-to-token/', {
      headers: { cookie },
      body: { code },
    });
    const { token: made } = exchanged.json as { token: string };
    time = end - 10_000;
    // From here on the token is cached, which must not extend its validity.
    expect([await statusWith(token), await statusWith(made)]).toEqual([200, 200]);
    time = end;
    expect([await statusWith(token), await statusWith(made)]).toEqual([401, 401]);
    const list = await app.request('GET', '/api/auth/sessions/', { token: await tokenFor() });
    expect((list.json as { count: number }).count).toBe(1);
  });

  test('a token expires after 12 hours without use if Remember me was off', async () => {
    const token = await tokenFor({ remember: false });
    time += 11 * HOUR_MS;
    expect(await statusWith(token)).toBe(200);
    time += 12 * HOUR_MS;
    expect(await statusWith(token)).toBe(401);
  });

  test('a token records its use at most once a minute', async () => {
    const token = await tokenFor();
    const lastUse = async () => {
      const rows = await app.db.selectFrom('tokens').select('last_used_at').orderBy('id', 'desc').limit(1).execute();
      return rows[0]?.last_used_at.getTime();
    };
    const made = time;
    time += 59_000;
    await statusWith(token);
    expect(await lastUse()).toBe(made);
    time += 1_000;
    await statusWith(token);
    expect(await lastUse()).toBe(time);
  });

  test('an expired token is deleted when the user signs in', async () => {
    time += 60 * 24 * HOUR_MS;
    await tokenFor();
    const rows = await app.db.selectFrom('tokens').select('expires_at').where('user_id', '=', user.user.id).execute();
    expect(rows.filter((row) => row.expires_at.getTime() <= time)).toEqual([]);
  });
});

describe('signing out', () => {
  test('signing out ends only the token in use', async () => {
    const [one, other] = [await tokenFor(), await tokenFor()];
    expect((await app.request('POST', '/api/auth/logout/', { token: one })).status).toBe(204);
    expect([await statusWith(one), await statusWith(other)]).toEqual([401, 200]);
    expect((await app.request('POST', '/api/auth/logout/', { token: one })).status).toBe(401);
  });

  test('signing out ends the session in use and clears its cookie', async () => {
    const { cookie, csrfToken } = await makeSession(app, user);
    const response = await app.request('POST', '/api/auth/logout/', {
      headers: { cookie, 'x-csrftoken': csrfToken },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^meridian_session=; .*Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await app.request('GET', '/api/auth/user/', { headers: { cookie } })).status).toBe(401);
  });
});
