import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '#features/identity/store/token-store.ts';
import { type TestUser, makeSession, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let session: Awaited<ReturnType<typeof makeSession>>;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
  session = await makeSession(app, user);
});
afterAll(() => app.stop());

const create = (headers: Record<string, string>, name: string) =>
  app.request('POST', '/api/scenarios/', { headers, body: { name } });

describe('a session cookie', () => {
  test('a session cookie is enough for reading, by HEAD too', async () => {
    const headers = { cookie: session.cookie };
    expect((await app.request('GET', '/api/auth/user/', { headers })).json).toEqual(user.user);
    expect((await app.request('HEAD', '/api/auth/user/', { headers })).status).toBe(200);
  });

  test('a session cookie can change data only with its own CSRF token', async () => {
    const another = await makeSession(app, user);
    const { cookie, csrfToken } = session;
    for (const given of [undefined, '', 'x', another.csrfToken, `${csrfToken}x`, csrfToken.toLowerCase()]) {
      const response = await create({ cookie, ...(given === undefined ? {} : { 'x-csrftoken': given }) }, 'Forged');
      expect(response.status, given).toBe(403);
      expect(response.json).toEqual({ detail: 'The X-CSRFToken header is missing or wrong.' });
    }
    expect((await create({ cookie, 'x-csrftoken': csrfToken }, 'Meant')).status).toBe(201);
    const list = await app.request('GET', '/api/scenarios/', { token: user.token });
    const { results } = list.json as { results: { name: string }[] };
    expect(results.map(({ name }) => name)).toEqual(['Default', 'Meant']);
  });

  test('a session cookie changes nothing for a page of another site, whatever it sends', async () => {
    const { cookie, csrfToken } = session;
    const good = { cookie, 'x-csrftoken': csrfToken };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: app.url.replace('127.0.0.1', 'localhost') },
      { origin: `${app.url}0` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: app.url, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const response = await create({ ...good, ...headers }, 'From elsewhere');
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect(response.json).toEqual({ detail: 'The request comes from another site.' });
    }
    const own = { origin: app.url, 'sec-fetch-site': 'same-origin' };
    expect((await create({ ...good, ...own }, 'From our page')).status).toBe(201);
    const byToken = { authorization: `Token ${user.token}`, origin: 'https://evil.example' };
    expect((await create(byToken, 'A program of theirs')).status, 'a token needs no such check').toBe(201);
  });

  test('a session cookie recognises its own site by PUBLIC_URL behind a proxy', async () => {
    const behind = await startTestApp({ env: { PUBLIC_URL: 'https://plan.example.org' } });
    const person = await makeUser(behind);
    const { csrfToken, secret } = await makeSession(behind, person);
    const cookie = `__Host-meridian_session=${secret}`;
    const csrf = await behind.request('GET', '/api/auth/csrf/', { headers: { cookie } });
    const headers = { cookie, 'x-csrftoken': (csrf.json as { csrfToken: string }).csrfToken };
    expect(headers['x-csrftoken']).not.toBe(csrfToken);
    const ask = (origin: string, name: string) =>
      behind.request('POST', '/api/scenarios/', { headers: { ...headers, origin }, body: { name } });
    expect((await ask('https://plan.example.org', 'Ours')).status).toBe(201);
    expect((await ask(behind.url, 'Not ours')).status).toBe(403);
    await behind.stop();
  });

  test('a session cookie is ignored if there is an Authorization header, valid or not', async () => {
    const { cookie } = session;
    expect((await create({ cookie, authorization: `Token ${user.token}` }, 'By token')).status).toBe(201);
    for (const authorization of ['Token wrong', 'Basic x', '']) {
      const response = await app.request('GET', '/api/auth/user/', { headers: { cookie, authorization } });
      expect(response.status, authorization).toBe(401);
    }
  });

  test('a session cookie is no token, and a token is no session', async () => {
    expect((await app.request('GET', '/api/auth/user/', { token: session.secret })).status).toBe(401);
    const headers = { cookie: `meridian_session=${user.token}` };
    expect((await app.request('GET', '/api/auth/user/', { headers })).status).toBe(401);
  });
});

test('on https a session cookie needs the name prefix that binds it to this host', async () => {
  const secure = await startTestApp({ env: { PUBLIC_URL: 'https://plan.example.org' } });
  const person = await makeUser(secure);
  const secret = await createToken(secure.db, person.user.id, {
    kind: 'session',
    remember: true,
    device: '',
    now: new Date(),
  });
  const statusWith = async (name: string) =>
    (await secure.request('GET', '/api/auth/user/', { headers: { cookie: `${name}=${secret}` } })).status;
  expect(await statusWith('__Host-meridian_session')).toBe(200);
  expect(await statusWith('meridian_session')).toBe(401);
  const { headers } = await secure.request('GET', '/healthz');
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  await secure.stop();
});

test('without a session the CSRF call returns a token that permits nothing', async () => {
  const response = await app.request('GET', '/api/auth/csrf/');
  const { csrfToken } = response.json as { csrfToken: string };
  expect(csrfToken).toMatch(/^[\w-]{43}$/);
  expect((await create({ cookie: session.cookie, 'x-csrftoken': csrfToken }, 'Forged')).status).toBe(403);
});
