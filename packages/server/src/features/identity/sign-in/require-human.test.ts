import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeUser, registrationBody } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TurnstileService, startTurnstileService } from '#testing/external-services/turnstile-service.ts';

const MISSING = { turnstile_token: ['Please complete the verification challenge.'] };
const FAILED = { turnstile_token: ['Verification failed. Please try again.'] };

let service: TurnstileService;
let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  service = await startTurnstileService();
  app = await startTestApp({
    env: {
      TURNSTILE_SITE_KEY: 'the site key',
      TURNSTILE_SECRET_KEY: service.secret,
      TURNSTILE_VERIFY_URL: service.url,
      PUBLIC_URL: 'https://plan.example.org',
      RATE_LIMITS: 'on',
      TRUST_PROXY: 'true',
    },
  });
  person = await makeUser(app);
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(() => {
  service.requests.length = 0;
  service.respondInstead = undefined;
});

let visitors = 0;
const newAddress = () => `10.1.${Math.floor((visitors += 1) / 250)}.${visitors % 250}`;

const signIn = (turnstile_token?: string, from = newAddress(), password = PASSWORD) =>
  app.request('POST', '/api/auth/token/', {
    body: { username: person.user.username, password, turnstile_token },
    headers: { 'x-forwarded-for': from },
  });
const register = (turnstile_token?: string) =>
  app.request('POST', '/api/auth/register/', {
    body: registrationBody({ turnstile_token }),
    headers: { 'x-forwarded-for': newAddress() },
  });
const keep = async (turnstile_token?: string) => {
  const address = { 'x-forwarded-for': newAddress() };
  const made = await app.request('POST', '/api/auth/guest/', { headers: address });
  const { token } = made.json as { token: string };
  const body = registrationBody({ turnstile_token });
  return app.request('POST', '/api/auth/guest/keep/', { token, headers: address, body });
};
const solved = (page: { hostname?: string; action?: string } = {}) =>
  service.createToken({ hostname: 'plan.example.org', action: 'login', ...page });

describe('a verified human', () => {
  test('a verified human signs in and registers; the service receives the secret, the token and the address', async () => {
    const token = solved();
    expect((await signIn(token, '10.9.9.9')).status).toBe(200);
    expect(service.requests).toEqual([{ secret: service.secret, response: token, remoteip: '10.9.9.9' }]);
    expect((await register(solved({ action: 'register' }))).status).toBe(201);
    expect((await keep(solved({ action: 'register' }))).status, 'a guest who is kept').toBe(201);
  });

  test('a verified human can use each token once', async () => {
    const token = solved();
    expect((await signIn(token)).status).toBe(200);
    const again = await signIn(token);
    expect([again.status, again.json]).toEqual([400, FAILED]);
  });

  test('a human is accepted if the verdict names no form, as with the service’s own test keys', async () => {
    expect((await signIn(service.createToken({ hostname: 'plan.example.org' }))).status).toBe(200);
    expect((await signIn(solved({ action: '' }))).status).toBe(200);
  });
});

describe('a sign-in is refused', () => {
  test.each([undefined, ''])('a sign-in without a token (%j) is refused at once', async (token) => {
    for (const response of [await signIn(token), await register(token)]) {
      expect([response.status, response.json]).toEqual([400, MISSING]);
    }
    expect(service.requests).toEqual([]);
    expect((await keep(token)).json).toEqual(MISSING);
  });

  test('a sign-in is refused for a token that is forged, of another site, or of another form', async () => {
    const tokens = [
      'forged',
      solved({ hostname: 'evil.example' }),
      service.createToken({ action: 'login' }),
      solved({ action: 'register' }),
    ];
    for (const token of tokens) {
      const response = await signIn(token);
      expect([response.status, response.json], token).toEqual([400, FAILED]);
    }
  });

  test.each([
    ['responds with status 500', (one) => one.writeHead(500).end('{"success": true}')],
    ['responds with HTML', (one) => one.end('<p>success')],
    ['responds with another type of value', (one) => one.end('{"success": "true"}')],
    ['redirects', (one) => one.writeHead(307, { location: '/turnstile/v0/yes' }).end()],
    ['closes the connection', (one) => one.destroy()],
  ] satisfies [string, TurnstileService['respondInstead']][])(
    'a sign-in is refused when the service %s',
    async (_how, misbehave) => {
      service.respondInstead = misbehave;
      for (const response of [await signIn(solved()), await register(solved())]) {
        expect([response.status, response.json]).toEqual([400, FAILED]);
      }
    },
  );

  test('a refusal does not count as a failure of the account, and is limited to thirty per address', async () => {
    const from = newAddress();
    for (let time = 1; time <= 30; time += 1) expect((await signIn('forged', from)).status).toBe(400);
    expect((await signIn(solved(), from)).status).toBe(429);
    expect(service.requests).toHaveLength(30);
    expect((await signIn(solved())).status).toBe(200);
  });
});

describe('the pages', () => {
  const html = { accept: 'text/html' };
  const policyOf = async (of: TestApp, path: string) =>
    (await of.request('GET', path, { headers: html })).headers.get('content-security-policy') ?? '';

  test("the pages get the widget's configuration, and their policy allows only its origin", async () => {
    const { origin } = new URL(service.url);
    expect((await app.request('GET', '/api/auth/turnstile-config/')).json).toEqual({
      siteKey: 'the site key',
      enabled: true,
      script_url: `${origin}/turnstile/v0/api.js?render=explicit`,
    });
    const policy = await policyOf(app, '/login');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${origin};`);
    expect(policy).toContain(`frame-src ${origin};`);
    expect(policy.split(origin)).toHaveLength(3);
    expect(await policyOf(app, '/api/docs/')).not.toContain(origin);
  });

  test('the pages get only the key if Cloudflare’s own service is used', async () => {
    const keys = { TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET_KEY: 'secret' };
    const real = await startTestApp({ env: keys });
    expect((await real.request('GET', '/api/auth/turnstile-config/')).json).toEqual({
      siteKey: 'key',
      enabled: true,
    });
    expect(await policyOf(real, '/')).toContain(
      "script-src 'self' 'wasm-unsafe-eval' https://challenges.cloudflare.com;",
    );
    await real.stop();
  });

  test('without keys, everyone is let in and no other origin is allowed', async () => {
    const open = await startTestApp();
    expect((await open.request('GET', '/api/auth/turnstile-config/')).json).toEqual({
      siteKey: '',
      enabled: false,
    });
    const body = registrationBody({ turnstile_token: 'whatever' });
    expect((await open.request('POST', '/api/auth/register/', { body })).status).toBe(201);
    const policy = await policyOf(open, '/login');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toMatch(/frame-src|http/);
    await open.stop();
  });
});
