/** Signs in with an identity provider in tests, as a browser does. */
import { expect } from 'vitest';
import { returnFromProvider } from '#testing/external-services/openid-provider.ts';
import type { TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { type TestBrowser, openBrowser } from './test-browser.ts';

/** Signs in as this user of the provider; returns the path of the page at which the sign-in ends. */
export async function signInByProvider(
  app: TestApp,
  subject: string,
  browser: TestBrowser = openBrowser(),
  query = '',
): Promise<string> {
  const back = await returnFromProvider(browser, `${app.url}/api/auth/social/acme/login/${query}`, subject);
  // A sign-in that did not reach the provider has ended already.
  if (!back.pathname.endsWith('/callback/')) return back.pathname + back.search;
  return followCallback(browser, back);
}

/** Opens the callback address; returns the path to which it redirects. */
export async function followCallback(browser: TestBrowser, back: URL): Promise<string> {
  const { status, location } = await browser.open(back);
  expect(status).toBe(302);
  expect(location?.origin).toBe(back.origin);
  return `${location?.pathname}${location?.search}`;
}

/** Returns the headers with which a page of this browser makes a change by its session cookie. */
async function sessionHeaders(app: TestApp, browser: TestBrowser): Promise<Record<string, string>> {
  const cookie = browser.cookiesFor(app.url);
  const csrf = await app.request('GET', '/api/auth/csrf/', { headers: { cookie } });
  return { cookie, 'x-csrftoken': (csrf.json as { csrfToken: string }).csrfToken };
}

/** Exchanges this browser's session for a token, as the page /auth/callback does; returns the user and the token. */
export async function exchangeSessionForToken(app: TestApp, browser: TestBrowser): Promise<TestUser> {
  const headers = await sessionHeaders(app, browser);
  const response = await app.request('POST', '/api/auth/session-to-token/', { headers });
  expect(response.status, response.text).toBe(200);
  return response.json as TestUser;
}
