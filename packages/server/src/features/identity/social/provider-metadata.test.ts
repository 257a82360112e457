/** Tests how the provider's metadata is cached, failures of the provider, and the limit on attempts. */
import { afterEach, expect, test } from 'vitest';
import { makeUser } from '#testing/factories.ts';
import { type OpenidProvider, startOpenidProvider } from '#testing/external-services/openid-provider.ts';
import { signInByProvider } from '#testing/social-sign-in.ts';
import { type TestApp, type TestAppOptions, startTestApp } from '#testing/test-app.ts';
import { openBrowser } from '#testing/test-browser.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
});

async function start(options: TestAppOptions = {}): Promise<{ provider: OpenidProvider; app: TestApp }> {
  const provider = await startOpenidProvider();
  const app = await startTestApp({ ...options, env: { ...provider.env, ...options.env } });
  provider.accounts.set('dana', { email: 'dana@example.org', email_verified: true });
  running.push(provider, app);
  return { provider, app };
}

const discoveries = ({ requestedPaths: asked }: OpenidProvider) =>
  asked.filter((path) => path === '/.well-known/openid-configuration').length;

test('a provider is first requested when a user signs in, then once an hour', async () => {
  let shift = 0;
  const { provider, app } = await start({ now: () => new Date(Date.now() + shift) });
  await provider.serve(app.url);
  const list = await app.request('GET', '/api/auth/social/');
  expect(list.json).toEqual({ providers: [{ id: 'acme', name: 'Acme' }] });
  expect(provider.requestedPaths).toEqual([]);
  for (const subject of ['dana', 'dana']) expect(await signInByProvider(app, subject)).toBe('/auth/callback');
  expect(discoveries(provider)).toBe(1);
  shift = 3_600_001;
  expect(await signInByProvider(app, 'dana')).toBe('/auth/callback');
  expect(discoveries(provider)).toBe(2);
});

test('while the provider fails, users get a message; the next sign-in requests it again', async () => {
  const { provider, app } = await start();
  const person = await makeUser(app);
  const connect = () => app.request('POST', '/api/auth/social/acme/connect/', { token: person.token });
  expect(await signInByProvider(app, 'dana')).toBe('/login?auth=failed');
  const response = await connect();
  expect([response.status, response.json]).toEqual([
    400,
    { detail: 'Acme cannot be reached at the moment. Please try again later.' },
  ]);
  await provider.serve(app.url);
  expect(await signInByProvider(app, 'dana')).toBe('/auth/callback');
  expect((await connect()).status).toBe(200);
});

test('an unknown provider gives an error', async () => {
  const { app } = await start();
  for (const path of ['other/login', 'other/callback', '%00/login', `${'x'.repeat(90)}/login`]) {
    const { status, location } = await openBrowser().open(`${app.url}/api/auth/social/${path}/`);
    expect([status, `${location?.pathname}${location?.search}`], path).toEqual([302, '/login?auth=failed']);
  }
  const { token } = await makeUser(app);
  expect((await app.request('POST', '/api/auth/social/other/connect/', { token })).status).toBe(404);
});

test('attempts count by address until one succeeds', async () => {
  const { app, provider } = await start({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
  await provider.serve(app.url);
  const login = `${app.url}/api/auth/social/acme/login/`;
  const from = openBrowser({ 'x-forwarded-for': '10.1.1.1' });
  for (let time = 1; time <= 59; time += 1) await from.open(login);
  const elsewhere = openBrowser({ 'x-forwarded-for': '10.1.1.2' });
  for (let time = 1; time <= 35; time += 1)
    expect(await signInByProvider(app, 'dana', elsewhere)).toBe('/auth/callback');
  expect((await from.open(login)).location?.origin).toBe(provider.issuer);
  const busy = await from.open(login);
  expect([busy.status, busy.location?.search]).toEqual([302, '?auth=failed&reason=busy']);
  const callback = await from.open(`${app.url}/api/auth/social/acme/callback/?code=x&state=y`);
  expect(callback.location?.search).toBe('?auth=failed&reason=busy');
});
