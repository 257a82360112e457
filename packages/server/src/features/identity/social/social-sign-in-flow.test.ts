/** Tests that a sign-in flow belongs to the browser that started it, and works once. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type OpenidProvider,
  returnFromProvider,
  startOpenidProvider,
} from '#testing/external-services/openid-provider.ts';
import { followCallback, signInByProvider, exchangeSessionForToken } from '#testing/social-sign-in.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestBrowser, openBrowser } from '#testing/test-browser.ts';

const FAILED = '/login?auth=failed';
const FLOW = 'meridian_social';

let provider: OpenidProvider;
let app: TestApp;
let shift = 0;
const now = () => new Date(Date.now() + shift);
beforeAll(async () => {
  provider = await startOpenidProvider();
  app = await startTestApp({ env: provider.env, now });
  await provider.serve(app.url);
  for (const subject of ['dana', 'mallory']) {
    provider.accounts.set(subject, { email: `${subject}@example.org`, email_verified: true });
  }
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
afterEach(() => {
  shift = 0;
});

const start = (query = '') => `${app.url}/api/auth/social/acme/login/${query}`;
const goThere = (browser: TestBrowser, subject = 'dana') => returnFromProvider(browser, start(), subject);

/** Checks that this browser has no session. */
function expectNobody(browser: TestBrowser) {
  expect(browser.cookiesFor(app.url)).not.toContain('meridian_session');
}

test('the browser is sent to the provider with all security parameters, and its cookie is encrypted', async () => {
  const { status, location, setCookies } = await openBrowser().open(start());
  expect(status).toBe(302);
  const asked = Object.fromEntries(location?.searchParams ?? []);
  expect(asked).toMatchObject({
    client_id: 'meridian',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${app.url}/api/auth/social/acme/callback/`,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  expect(setCookies).toHaveLength(1);
  const [cookie = ''] = setCookies;
  expect(cookie).toMatch(/^meridian_social=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  const [, content = ''] = /=([\w-]+);/.exec(cookie) ?? [];
  for (const secret of [asked['state'], asked['nonce']]) {
    expect(cookie).not.toContain(secret);
    expect(Buffer.from(content, 'base64url').toString('latin1')).not.toContain(secret);
  }
});

test('on https the cookies have the name prefix that binds them to this host', async () => {
  const env = { ...provider.env, PUBLIC_URL: 'https://plan.example.org' };
  const secure = await startTestApp({ env });
  const { setCookies, location } = await openBrowser().open(`${secure.url}/api/auth/social/acme/login/`);
  expect(setCookies[0]).toMatch(/^__Host-meridian_social=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(location?.searchParams.get('redirect_uri')).toBe('https://plan.example.org/api/auth/social/acme/callback/');
  await secure.stop();
});

test.each([
  ['', 12],
  ['?remember=false', 12],
  ['?remember=maybe', 12],
  ['?remember=true', 30 * 24],
  ['?next=/dashboard&remember=true', 30 * 24],
])('a flow by %s leads to a token that lasts %i hours without use, and so does its session', async (query, hours) => {
  const browser = openBrowser();
  expect(await signInByProvider(app, 'dana', browser, query)).toMatch(/^\/auth\/callback/);
  const { token } = await exchangeSessionForToken(app, browser);
  const statuses = async () =>
    Promise.all(
      [{ token }, { headers: { cookie: browser.cookiesFor(app.url) } }].map(
        async (credential) => (await app.request('GET', '/api/auth/user/', credential)).status,
      ),
    );
  shift = hours * 3_600_000 - 60_000;
  expect(await statuses()).toEqual([200, 200]);
  shift += hours * 3_600_000 + 60_000;
  expect(await statuses()).toEqual([401, 401]);
});

test('the return creates a session of twelve hours, and deletes the flow', async () => {
  const browser = openBrowser();
  const back = await goThere(browser);
  const { setCookies } = await browser.open(back);
  expect(setCookies.map((cookie) => cookie.replace(/=[^;]*/, ''))).toEqual(
    [
      'meridian_social; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      'meridian_session; Path=/; HttpOnly; SameSite=Lax',
      'meridian_device; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ].map((cookie) => expect.stringContaining(cookie.split(';')[0] ?? '')),
  );
  expect(browser.cookiesFor(app.url)).toMatch(/^meridian_session=[\w-]{43}; meridian_device=[\w.-]+$/);
  const headers = { cookie: browser.cookiesFor(app.url) };
  shift = 11.9 * 3_600_000;
  expect((await app.request('GET', '/api/scenarios/current/', { headers })).status).toBe(200);
  shift += 12.1 * 3_600_000;
  expect((await app.request('GET', '/api/scenarios/current/', { headers })).status).toBe(401);
});

test.each([
  ['?next=/dashboard?scenario=3%23items', '/auth/callback?next=%2Fdashboard%3Fscenario%3D3%23items'],
  ['?next=//evil.example', '/auth/callback'],
  ['?next=https://evil.example', '/auth/callback'],
  ['?next=/%5Cevil.example', '/auth/callback'],
  ['?next=/%09/evil.example', '/auth/callback'],
  ['?next=/LONG', '/auth/callback'],
  ['?next=/a&next=/b&more=1', '/auth/callback'],
])('a sign-in that begins with %s ends at %s', async (query, landing) => {
  const expanded = query.replace('LONG', 'x'.repeat(2_000));
  expect(await signInByProvider(app, 'dana', openBrowser(), expanded)).toBe(landing);
});

describe('the sign-in fails', () => {
  test('the sign-in fails by the address of a flow that another browser started', async () => {
    const mallorys = await goThere(openBrowser(), 'mallory');
    const stranger = openBrowser();
    expect(await followCallback(stranger, mallorys)).toBe(FAILED);
    expectNobody(stranger);
    const dana = openBrowser();
    await dana.open(start());
    expect(await followCallback(dana, mallorys)).toBe(FAILED);
    expectNobody(dana);
  });

  test.each([
    ['another state', (back: URL) => back.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['the state twice', (back: URL) => back.searchParams.append('state', back.searchParams.get('state') ?? '')],
    ['another code', (back: URL) => back.searchParams.set('code', 'x'.repeat(43))],
    ['no code', (back: URL) => back.searchParams.delete('code')],
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['an error', (back: URL) => back.searchParams.set('error', 'access_denied')],
    ['another provider', (back: URL) => (back.pathname = '/api/auth/social/other/callback/')],
  ])('the sign-in fails if the return address has %s', async (_what, change) => {
    const browser = openBrowser();
    const back = await goThere(browser);
    change(back);
    expect(await followCallback(browser, back)).toBe(FAILED);
    expectNobody(browser);
  });

  test('the sign-in fails by a cookie that was changed, cut or made by another installation', async () => {
    const browser = openBrowser();
    const back = await goThere(browser);
    const encrypted = /meridian_social=([^;]+)/.exec(browser.cookiesFor(app.url))?.[1] ?? '';
    const flipped = encrypted.slice(0, -30) + (encrypted.at(-30) === 'A' ? 'B' : 'A') + encrypted.slice(-29);
    const none = 'eyJhbGciOiJub25lIn0.eyJwcm92aWRlciI6ImFjbWUifQ.';
    for (const forged of [flipped, encrypted.slice(0, -1), none, 'x', '']) {
      browser.setCookie(app.url, FLOW, forged);
      expect(await followCallback(browser, back), forged).toBe(FAILED);
    }
    expectNobody(browser);
  });

  test('the sign-in fails if a flow is used twice, even with the cookie restored', async () => {
    const browser = openBrowser();
    const back = await goThere(browser);
    const cookies = browser.cookiesFor(app.url);
    expect(await followCallback(browser, back)).toBe('/auth/callback');
    const another = openBrowser({ cookie: cookies });
    expect(await followCallback(browser, back)).toBe(FAILED);
    another.setCookie(app.url, FLOW, /meridian_social=([^;]+)/.exec(cookies)?.[1]);
    expect(await followCallback(another, back)).toBe(FAILED);
    expectNobody(another);
  });

  test('the sign-in fails by the right code with a different PKCE verifier', async () => {
    const first = openBrowser();
    const second = openBrowser();
    const back = await goThere(first);
    const other = await goThere(second);
    // Puts the code of the first flow into the second one, which PKCE must detect.
    other.searchParams.set('code', back.searchParams.get('code') ?? '');
    expect(await followCallback(second, other)).toBe(FAILED);
    expectNobody(second);
  });

  test('the sign-in fails after ten minutes', async () => {
    const browser = openBrowser();
    const back = await goThere(browser);
    shift = 10 * 60_000 + 1_000;
    expect(await followCallback(browser, back)).toBe(FAILED);
    expectNobody(browser);
  });
});

test('of two flows started in one browser only the last works', async () => {
  const browser = openBrowser();
  const first = await goThere(browser);
  const second = await goThere(browser);
  expect(await followCallback(browser, second)).toBe('/auth/callback');
  expect((await exchangeSessionForToken(app, browser)).user.email).toBe('dana@example.org');
  expect(await followCallback(browser, first)).toBe(FAILED);
});
