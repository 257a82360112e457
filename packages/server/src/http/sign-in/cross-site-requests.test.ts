/** Tests requests that another site makes through the browser. They must change nothing, signed in or not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, makeUser, registrationBody } from '#testing/factories.ts';
import { type TestApp, allEndpoints, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.stop());

const REFUSAL = { detail: 'The request comes from another site.' };
const changes = allEndpoints.filter(({ access, method }) => access === 'public' && method !== 'GET');

describe.each(changes.map(({ method, path }) => [method, path] as const))('%s %s', (method, path) => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a cross-site request with %j is refused before its body is read, and is not counted', async (headers) => {
    const response = await app.request(method, path, { headers, raw: '{"broken' });
    expect(response.status).toBe(403);
    expect(response.json).toEqual(REFUSAL);
  });
});

test('every public call with a body is tested', () => {
  expect(changes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/auth/register/',
      '/api/auth/token/',
      '/api/auth/password-reset/',
      '/api/auth/password-reset/confirm/',
      '/api/auth/email-change/undo/',
      '/api/auth/second-factor/verify/',
      '/api/auth/second-factor/passkey/options/',
      '/api/auth/second-factor/passkey/verify/',
      '/api/auth/session-to-token/',
    ]),
  );
});

test('our own pages and programs outside browsers can sign in and register', async () => {
  const { user } = await makeUser(app);
  const own = { origin: app.url, 'sec-fetch-site': 'same-origin' };
  for (const headers of [own, {}]) {
    const body = { username: user.username, password: PASSWORD };
    expect((await app.request('POST', '/api/auth/token/', { headers, body })).status).toBe(200);
    const registered = await app.request('POST', '/api/auth/register/', {
      headers,
      body: registrationBody(),
    });
    expect(registered.status).toBe(201);
  }
});

test('a public address is the only accepted origin', async () => {
  const there = await startTestApp({ env: { PUBLIC_URL: 'https://plan.example.org' } });
  const statusFrom = async (origin: string) => {
    const body = { username: 'nobody', password: PASSWORD };
    return (await there.request('POST', '/api/auth/token/', { headers: { origin }, body })).status;
  };
  expect(await statusFrom('https://plan.example.org')).toBe(400);
  expect(await statusFrom(there.url)).toBe(403);
  await there.stop();
});
