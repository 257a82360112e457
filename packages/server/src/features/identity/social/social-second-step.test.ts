/** Tests that a sign-in by provider replaces only the first factor. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type OpenidProvider,
  returnFromProvider,
  startOpenidProvider,
} from '#testing/external-services/openid-provider.ts';
import { postSecondFactor, totpCodeAt, turnOnTotp } from '#testing/second-factors.ts';
import { signInByProvider, exchangeSessionForToken } from '#testing/social-sign-in.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { openBrowser } from '#testing/test-browser.ts';

let provider: OpenidProvider;
let app: TestApp;
let shift = 0;
beforeAll(async () => {
  provider = await startOpenidProvider();
  app = await startTestApp({ env: provider.env, now: () => new Date(Date.now() + shift) });
  await provider.serve(app.url);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
afterEach(() => {
  shift = 0;
});

/** Signs in a new user by the provider. */
async function comeFirst(subject: string) {
  provider.accounts.set(subject, { email: `${subject}@example.org`, email_verified: true });
  const browser = openBrowser();
  expect(await signInByProvider(app, subject, browser)).toBe('/auth/callback');
  return { browser, person: await exchangeSessionForToken(app, browser) };
}

test('with a second factor, the provider leads to the second step and not to a session', async () => {
  const { person } = await comeFirst('tess');
  const { secret } = await turnOnTotp(app, person);
  const browser = openBrowser();
  const start = `${app.url}/api/auth/social/acme/login/?next=/dashboard`;
  const { location } = await browser.open(await returnFromProvider(browser, start, 'tess'));
  expect(`${location?.pathname}${location?.search}`).toBe('/auth/callback?next=%2Fdashboard');
  expect(browser.cookiesFor(app.url)).not.toContain('meridian_session');

  const found = new URLSearchParams(location?.hash.slice(1));
  expect(found.get('methods')).toBe('totp,recovery_code');
  const ticket = found.get('ticket');
  expect((await postSecondFactor(app, 'verify/', { ticket, code: '000000' })).status).toBe(400);
  const response = await postSecondFactor(app, 'verify/', { ticket, code: totpCodeAt(secret, app.now()) });
  expect(response.status, response.text).toBe(200);
  const { token } = response.json as { token: string };
  expect((await app.request('GET', '/api/auth/user/', { token })).json).toMatchObject({
    email: 'tess@example.org',
  });
});

test.each([
  ['without Remember me is no longer', '', 401],
  ['with Remember me is still', '?remember=true', 200],
])('a sign-in by provider and second factor %s valid after twelve hours without use', async (_way, query, status) => {
  const subject = `tom${status}`;
  const { person } = await comeFirst(subject);
  const { codes } = await turnOnTotp(app, person);
  const browser = openBrowser();
  const start = `${app.url}/api/auth/social/acme/login/${query}`;
  const { location } = await browser.open(await returnFromProvider(browser, start, subject));
  const ticket = new URLSearchParams(location?.hash.slice(1)).get('ticket');
  const response = await postSecondFactor(app, 'verify/', { ticket, code: codes[0] });
  expect(response.status, response.text).toBe(200);
  const { token } = response.json as { token: string };
  shift = 12 * 3_600_000 + 1_000;
  expect((await app.request('GET', '/api/auth/user/', { token })).status).toBe(status);
});

test('a token from an old session does not count as a recent sign-in', async () => {
  const { browser, person } = await comeFirst('otto');
  expect((await postSecondFactor(app, 'totp/', {}, person.token)).status).toBe(200);
  shift = 6 * 60_000;
  const later = await exchangeSessionForToken(app, browser);
  expect((await postSecondFactor(app, 'totp/', {}, later.token)).json).toEqual({
    detail: 'Sign in again first.',
  });
  const fresh = openBrowser();
  await signInByProvider(app, 'otto', fresh);
  expect((await postSecondFactor(app, 'totp/', {}, (await exchangeSessionForToken(app, fresh)).token)).status).toBe(
    200,
  );
});
