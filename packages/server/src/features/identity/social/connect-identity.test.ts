/** Tests connecting sign-in providers to an account, and disconnecting them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestUser, makeSession, makeUser } from '#testing/factories.ts';
import { readStoredEmails } from '#testing/external-services/mail-server.ts';
import {
  type OpenidProvider,
  returnFromProvider,
  startOpenidProvider,
} from '#testing/external-services/openid-provider.ts';
import { followCallback, signInByProvider, exchangeSessionForToken } from '#testing/social-sign-in.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestBrowser, openBrowser } from '#testing/test-browser.ts';

const IN = '/auth/callback';
const settings = (outcome: string) => `/profile?tab=security&social=${outcome}`;

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

let subject = '';
let made = 0;
beforeEach(() => {
  shift = 0;
  made += 1;
  subject = `subject-${made}`;
  provider.accounts.set(subject, { email: `social-${made}@example.org`, email_verified: true });
});

/** Starts to connect the provider: stores the flow's cookie in the browser, and returns the provider's address. */
async function begin({ token }: { token: string }, browser: TestBrowser): Promise<string> {
  const response = await app.request('POST', '/api/auth/social/acme/connect/', { token });
  expect(response.status, response.text).toBe(200);
  const flow = /^meridian_social=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1];
  browser.setCookie(app.url, 'meridian_social', flow);
  return (response.json as { redirect_to: string }).redirect_to;
}

/** Follows the provider's pages and returns to our site. */
const goThrough = (browser: TestBrowser, redirectTo: string) =>
  returnFromProvider(browser, redirectTo, subject, app.url);

async function connect(person: { token: string }, browser = openBrowser()): Promise<string> {
  return followCallback(browser, await goThrough(browser, await begin(person, browser)));
}

async function listed({ token }: { token: string }) {
  const response = await app.request('GET', '/api/auth/identities/', { token });
  return response.json as { count: number; has_password: boolean; results: { id: number; email: string }[] };
}

const disconnect = ({ token }: { token: string }, id: number) =>
  app.request('DELETE', `/api/auth/identities/${id}/`, { token });

const signedInAs = async (): Promise<number> => {
  const browser = openBrowser();
  expect(await signInByProvider(app, subject, browser)).toBe(IN);
  return (await exchangeSessionForToken(app, browser)).user.id;
};

test('a connected provider signs the user in, whatever address it reports', async () => {
  const person = await makeUser(app);
  provider.accounts.set(subject, { email: 'private@example.org', email_verified: false });
  const browser = openBrowser();
  expect(await connect(person, browser)).toBe(settings('connected'));
  expect(browser.cookiesFor(app.url), 'nobody is signed in by connecting').toBe('');
  expect(await listed(person)).toMatchObject({
    count: 1,
    has_password: true,
    results: [{ provider: 'acme', provider_name: 'Acme', email: null }],
  });
  await expect.poll(async () => (await readStoredEmails(app.dataDir).catch(() => [])).length).toBe(1);
  const [letter] = await readStoredEmails(app.dataDir);
  expect(letter?.to).toEqual([{ address: person.user.email, name: '' }]);
  expect(letter?.text).toContain('Acme can now be used to sign in');
  expect(letter?.text).toContain(`${app.url}/forgot-password`);
  expect(await signedInAs()).toBe(person.user.id);
  expect(await connect(person), 'once more changes nothing').toBe(settings('connected'));
  expect((await listed(person)).count).toBe(1);
  expect(await readStoredEmails(app.dataDir)).toHaveLength(1);
});

test('an identity belongs to one account', async () => {
  const [first, second] = [await makeUser(app), await makeUser(app)];
  expect(await connect(first)).toBe(settings('connected'));
  expect(await connect(second)).toBe(settings('taken'));
  expect(await listed(second)).toMatchObject({ count: 0 });
  expect(await signedInAs()).toBe(first.user.id);
});

test('connecting works only in the browser that requested it, and a browser that only signs in connects nothing', async () => {
  const victim = await makeUser(app);
  const intruder = openBrowser();
  const back = await goThrough(intruder, await begin(await makeUser(app), intruder));
  const victims = openBrowser();
  await begin(victim, victims);
  expect(await followCallback(victims, back)).toBe(settings('failed'));
  expect(await followCallback(openBrowser(), back)).toBe('/login?auth=failed');
  expect((await listed(victim)).count).toBe(0);
});

test.each<[string, (person: TestUser) => Promise<unknown>]>([
  ['signs out', ({ token }) => app.request('POST', '/api/auth/logout/', { token })],
  [
    'is disabled',
    ({ user }) => app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', user.id).execute(),
  ],
  ['deletes the account', ({ token }) => app.request('POST', '/api/auth/delete-account/', { token })],
])('nothing is connected when the user %s meanwhile', async (_what, leave) => {
  const person = await makeUser(app);
  const browser = openBrowser();
  const back = await goThrough(browser, await begin(person, browser));
  await leave(person);
  expect(await followCallback(browser, back)).toBe(settings('failed'));
  expect(await signedInAs()).not.toBe(person.user.id);
});

test('connecting by session cookie needs its CSRF token', async () => {
  const session = await makeSession(app, await makeUser(app));
  const ask = (headers: Record<string, string>) => app.request('POST', '/api/auth/social/acme/connect/', { headers });
  expect((await ask({ cookie: session.cookie })).status).toBe(403);
  expect((await ask({ cookie: session.cookie, 'x-csrftoken': session.csrfToken })).status).toBe(200);
});

test('a provider can be disconnected if there is a password or another provider', async () => {
  const person = await makeUser(app);
  await connect(person);
  const [identity] = (await listed(person)).results;
  expect((await disconnect(person, identity?.id ?? 0)).status).toBe(204);
  expect((await disconnect(person, identity?.id ?? 0)).status).toBe(404);
  expect(await signedInAs()).not.toBe(person.user.id);
});

test('the only way to sign in cannot be removed, and a provider no longer configured does not count', async () => {
  const browser = openBrowser();
  expect(await signInByProvider(app, subject, browser)).toBe(IN);
  const person = await exchangeSessionForToken(app, browser);
  const first = await listed(person);
  expect(first).toMatchObject({ has_password: false, results: [{ email: `social-${made}@example.org` }] });
  const gone = { issuer: 'https://gone.example', subject, provider: 'gone', email: null };
  await app.db
    .insertInto('identities')
    .values({ ...gone, user_id: person.user.id, id: 1, created_at: app.now() })
    .execute();
  const refused = await disconnect(person, first.results[0]?.id ?? 0);
  expect([refused.status, refused.json]).toEqual([
    400,
    {
      detail: 'You have no other way to sign in. Set a password first: “Forgot password?” sends you a link.',
    },
  ]);
  expect((await disconnect(person, 1)).status).toBe(204);
  expect(await signedInAs()).toBe(person.user.id);

  provider.accounts.set('second', { email: 'second@example.org', email_verified: true });
  subject = 'second';
  expect(await connect(person)).toBe(settings('connected'));
  expect((await disconnect(person, first.results[0]?.id ?? 0)).status).toBe(204);
});
