/** Tests which account a sign-in by a provider's identity finds or creates, with a real OpenID provider. */
import type { SignInResponse } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runUserTransaction } from '#db/transaction.ts';
import { confirmEmail } from '#features/identity/store/account-store.ts';
import { PASSWORD, type TestUser, makeUser, registrationBody, selectedScenario } from '#testing/factories.ts';
import { readStoredEmails, extractToken } from '#testing/external-services/mail-server.ts';
import { type OpenidProvider, startOpenidProvider } from '#testing/external-services/openid-provider.ts';
import { totpCodeAt, turnOnTotp } from '#testing/second-factors.ts';
import { signInByProvider, exchangeSessionForToken } from '#testing/social-sign-in.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestBrowser, openBrowser } from '#testing/test-browser.ts';

const IN = '/auth/callback';
const FAILED = '/login?auth=failed';

let provider: OpenidProvider;
let app: TestApp;
let shift = 0;
beforeEach(() => {
  shift = 0;
});
beforeAll(async () => {
  provider = await startOpenidProvider();
  app = await startTestApp({
    env: { ...provider.env, FIRST_USER_IS_STAFF: 'true' },
    now: () => new Date(Date.now() + shift),
  });
  await provider.serve(app.url);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let made = 0;

/** Creates an account at the provider, with a verified address by default. */
function join(claims: Record<string, unknown> & { email?: string | undefined } = {}) {
  made += 1;
  const subject = `subject-${made}`;
  const email = `social-${made}@example.org`;
  provider.accounts.set(subject, { email, email_verified: true, ...claims });
  return { subject, email };
}

/** Signs in; returns the user. */
async function signIn(subject: string) {
  const browser = openBrowser();
  expect(await signInByProvider(app, subject, browser)).toBe(IN);
  return exchangeSessionForToken(app, browser);
}

const prove = (userId: number) => runUserTransaction(app.db, userId, (trx) => confirmEmail(trx, userId));
const countUsers = async () => (await app.db.selectFrom('users').select('user_id').execute()).length;

describe('an unknown identity', () => {
  test('an unknown identity that signs in through a proxy does not use up the right of the first account', async () => {
    const browser = openBrowser({ 'x-forwarded-for': '203.0.113.7' });
    expect(await signInByProvider(app, join().subject, browser)).toBe(IN);
    expect((await exchangeSessionForToken(app, browser)).user.is_staff).toBe(false);
  });

  test("an unknown identity gets an account with the provider's data, the first one as staff, and signs in to it again later", async () => {
    const { subject, email } = join({
      preferred_username: 'Dana@acme.example',
      given_name: 'Dana',
      family_name: 'Levi',
    });
    const first = await signIn(subject);
    expect(first.user).toMatchObject({
      username: 'Dana',
      email,
      first_name: 'Dana',
      last_name: 'Levi',
      is_staff: true,
    });
    expect(await selectedScenario(app, first)).toMatchObject({ name: 'Default' });
    const again = await signIn(subject);
    expect(again.user).toEqual(first.user);
    expect(again.token).not.toBe(first.token);
    const signInByPassword = { username: 'Dana', password: '' };
    expect((await app.request('POST', '/api/auth/token/', { body: signInByPassword })).status).toBe(400);
  });

  test.each([
    [{ preferred_username: 'mika' }, 'mika'],
    [{ preferred_username: 'mika' }, 'mika-2'],
    [{ preferred_username: 'נועה כהן' }, 'נועהכהן'],
    [{ preferred_username: 'a' }, /^social-\d+$/],
    [{ email: 'al@example.org' }, 'user'],
    [{ email: 'bo@example.org', preferred_username: 'bo' }, 'user-2'],
    [{ preferred_username: 7, given_name: ['x'], family_name: '\u0000' }, /^social-\d+$/],
    [{ preferred_username: 'x'.repeat(500), given_name: 'y'.repeat(500) }, 'x'.repeat(143)],
  ])('an unknown identity with %j gets the username %s', async (claims, name) => {
    const { user } = await signIn(join(claims).subject);
    if (typeof name === 'string') expect(user.username).toBe(name);
    else expect(user.username).toMatch(name);
    expect([user.first_name, user.last_name, user.is_staff]).toEqual(['', '', false]);
  });

  test.each([
    ['an address that the provider has not verified', { email_verified: false }],
    ['an address without a statement about its verification', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['a text that is no address', { email: 'not an address' }],
  ])('an unknown identity with %s is refused, with a reason', async (_what, claims) => {
    const { subject } = join(claims);
    const before = await countUsers();
    expect(await signInByProvider(app, subject)).toBe(`${FAILED}&reason=unverified`);
    expect(await countUsers()).toBe(before);
  });

  test('an unknown identity in two browsers at once gets one account', async () => {
    const { subject } = join();
    const browsers = [openBrowser(), openBrowser(), openBrowser()];
    const landings = await Promise.all(browsers.map((browser) => signInByProvider(app, subject, browser)));
    expect(landings).toEqual([IN, IN, IN]);
    const people = await Promise.all(browsers.map((browser) => exchangeSessionForToken(app, browser)));
    expect(new Set(people.map(({ user }) => user.id)).size).toBe(1);
  });
});

describe('an identity whose verified address has an account', () => {
  const CONNECT = '/login?auth=connect';
  const identitiesOf = (userId: number) =>
    app.db.selectFrom('identities').where('user_id', '=', userId).selectAll().execute();
  const signInByPassword = async ({ user }: TestUser, cookie = '', password = PASSWORD) => {
    const body = { username: user.username, password };
    return app.request('POST', '/api/auth/token/', { body, headers: { cookie } });
  };
  const connectedBy = async (person: TestUser, browser: TestBrowser) =>
    ((await signInByPassword(person, browser.cookiesFor(app.url))).json as SignInResponse).connected;

  test.each([false, true])(
    'an identity is not connected by the address alone if the account’s own is verified: %s',
    async (proved) => {
      const { user } = await makeUser(app);
      if (proved) await prove(user.id);
      const browser = openBrowser();
      const { subject } = join({ email: user.email.toUpperCase() });
      expect(await signInByProvider(app, subject, browser)).toBe(CONNECT);
      expect(browser.cookiesFor(app.url)).not.toContain('meridian_session');
      expect(await identitiesOf(user.id)).toEqual([]);
    },
  );

  test('an identity is connected by signing in with the same browser, once, and the owner is notified', async () => {
    const person = await makeUser(app);
    const browser = openBrowser();
    const { subject } = join({ email: person.user.email });
    await signInByProvider(app, subject, browser);
    const { cookie } = { cookie: browser.cookiesFor(app.url) };
    expect((await signInByPassword(person, cookie, 'wrong horse')).status).toBe(400);
    const response = await signInByPassword(person, cookie);
    expect(response.json).toMatchObject({ connected: 'Acme' });
    expect(response.headers.getSetCookie().join()).toMatch(/meridian_connect=;/);
    expect((await signIn(subject)).user.id).toBe(person.user.id);
    const letters = async () =>
      (await readStoredEmails(app.dataDir).catch(() => [])).filter(({ to }) => to?.[0]?.address === person.user.email);
    await expect.poll(async () => (await letters()).length).toBe(1);
    expect((await letters())[0]?.text).toContain('Acme can now be used to sign in');
    expect((await signInByPassword(person)).json).not.toHaveProperty('connected');
  });

  test.each([
    ['mike@strasse.example', 'mike@straße.example', true],
    ['ärger@example.org', 'Ärger@example.org', true],
    // Normalization must not make the two addresses equal.
    ['kim@example.org', '\u212aim@example.org', false],
  ])('the account of %s does not get an identity of %s, which is another mailbox', async (here, there, isTaken) => {
    const { user } = await makeUser(app, { email: here });
    await prove(user.id);
    const { subject } = join({ email: there });
    if (isTaken) expect((await signIn(subject)).user).toMatchObject({ email: there });
    else expect(await signInByProvider(app, subject)).toBe(`${FAILED}&reason=unverified`);
    expect(await identitiesOf(user.id)).toEqual([]);
  });

  test('an identity is connected only after the second step', async () => {
    const person = await makeUser(app);
    const { secret } = await turnOnTotp(app, person);
    const browser = openBrowser();
    await signInByProvider(app, join({ email: person.user.email }).subject, browser);
    const cookie = browser.cookiesFor(app.url);
    const first = await signInByPassword(person, cookie);
    expect(await identitiesOf(person.user.id)).toEqual([]);
    const { ticket } = (first.json as { second_factor: { ticket: string } }).second_factor;
    const body = { ticket, code: totpCodeAt(secret, app.now()) };
    const path = '/api/auth/second-factor/verify/';
    const second = await app.request('POST', path, { body, headers: { cookie } });
    expect(second.json).toMatchObject({ connected: 'Acme' });
    expect(await identitiesOf(person.user.id)).toHaveLength(1);
  });

  test('an identity is not connected to another account, nor by another browser, nor after ten minutes', async () => {
    const [person, other] = [await makeUser(app), await makeUser(app)];
    const { subject } = join({ email: person.user.email });
    const [used, late] = [openBrowser(), openBrowser()];
    await signInByProvider(app, subject, used);
    await signInByProvider(app, subject, late);
    expect(await connectedBy(other, used)).toBeUndefined();
    expect(await connectedBy(person, openBrowser())).toBeUndefined();
    shift = 10 * 60_000;
    expect(await connectedBy(person, late)).toBeUndefined();
    expect([await identitiesOf(person.user.id), await identitiesOf(other.user.id)]).toEqual([[], []]);
  });

  test("an identity is not connected if the account's address has changed meanwhile", async () => {
    const person = await makeUser(app);
    const browser = openBrowser();
    await signInByProvider(app, join({ email: person.user.email }).subject, browser);
    const body = { email: 'left-meanwhile@example.org' };
    await app.request('PATCH', '/api/auth/user/', { token: person.token, body });
    expect(await connectedBy(person, browser)).toBeUndefined();
    expect(await identitiesOf(person.user.id)).toEqual([]);
  });

  test('an identity verifies the address when the owner signs in, which ends all other sessions', async () => {
    const person = await makeUser(app);
    const browser = openBrowser();
    await signInByProvider(app, join({ email: person.user.email }).subject, browser);
    const response = await signInByPassword(person, browser.cookiesFor(app.url));
    const { token } = response.json as SignInResponse;
    const statusOf = async (one: string) => (await app.request('GET', '/api/auth/user/', { token: one })).status;
    expect([await statusOf(token), await statusOf(person.token)]).toEqual([200, 401]);
    expect((await signInByPassword(person)).status, 'the password was shown').toBe(200);
    await signInByProvider(app, join({ email: person.user.email }).subject, browser);
    await signInByPassword(person, browser.cookiesFor(app.url));
    expect(await statusOf(token), 'a second proof ends nothing').toBe(200);
  });

  test('an identity differs from a later one with the same address at the provider', async () => {
    const { subject, email } = join();
    const { user } = await signIn(subject);
    expect(await signInByProvider(app, join({ email }).subject)).toBe(CONNECT);
    expect(await identitiesOf(user.id)).toHaveLength(1);
    expect((await signIn(subject)).user.id, 'the first stays who they are').toBe(user.id);
  });

  test('an identity still signs in after the address has changed', async () => {
    const { subject } = join();
    const { token, user } = await signIn(subject);
    const body = { email: 'moved@example.org' };
    expect((await app.request('PATCH', '/api/auth/user/', { token, body })).status).toBe(200);
    provider.accounts.set(subject, { email: 'elsewhere@example.org', email_verified: false });
    expect((await signIn(subject)).user).toMatchObject({ id: user.id, email: 'moved@example.org' });
  });

  test('an identity is refused if its address is only a username, or the account is disabled', async () => {
    const names = { username: 'once@example.org', email: 'once@example.org' };
    const { token } = await makeUser(app, names);
    await app.request('PATCH', '/api/auth/user/', { token, body: { email: 'now@example.org' } });
    expect(await signInByProvider(app, join({ email: 'once@example.org' }).subject)).toBe(FAILED);
    const { subject } = join();
    const { user } = await signIn(subject);
    await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', user.id).execute();
    expect(await signInByProvider(app, subject)).toBe(FAILED);
    expect(await signInByProvider(app, join({ email: user.email }).subject)).toBe(FAILED);
  });

  test('a password reset by email disconnects earlier identities', async () => {
    const { subject } = join();
    const { user } = await signIn(subject);
    await app.request('POST', '/api/auth/password-reset/', { body: { email: user.email } });
    const letters = async () =>
      (await readStoredEmails(app.dataDir).catch(() => [])).filter(({ to }) => to?.[0]?.address === user.email);
    await expect.poll(async () => (await letters()).length).toBe(1);
    const [letter = {}] = await letters();
    const passwords = { new_password: 'brand new horse', confirm_password: 'brand new horse' };
    const reset = await app.request('POST', '/api/auth/password-reset/confirm/', {
      body: { token: extractToken(letter), ...passwords },
    });
    expect(reset.status).toBe(204);
    expect(await signInByProvider(app, subject)).toBe(CONNECT);
  });
});

test('after an account is deleted, the same identity gets a new one', async () => {
  const { subject } = join();
  const { token, user } = await signIn(subject);
  expect((await app.request('POST', '/api/auth/delete-account/', { token })).status).toBe(204);
  expect((await signIn(subject)).user.id).not.toBe(user.id);
});

test('a taken name is still refused at registration', async () => {
  const { subject } = join({ preferred_username: 'taken-by-social' });
  await signIn(subject);
  const body = registrationBody({ username: 'Taken-By-Social', password: PASSWORD });
  expect((await app.request('POST', '/api/auth/register/', { body })).json).toEqual({
    username: ['A user with this username already exists.'],
  });
});
