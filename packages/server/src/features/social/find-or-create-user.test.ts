/** Who one becomes by a provider's word, through a real OpenID provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '#db/user-transaction.ts';
import { confirmEmail } from '#features/account/account-store.ts';
import { PASSWORD, makeUser, registrationBody, selectedScenario } from '#testing/factories.ts';
import { lettersIn, tokenIn } from '#testing/mail-server.ts';
import { type OpenidProvider, startOpenidProvider } from '#testing/openid-provider.ts';
import { landingOf, takeToken } from '#testing/social-sign-in.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { openBrowser } from '#testing/test-browser.ts';

const IN = '/auth/callback';
const FAILED = '/login?auth=failed';

let provider: OpenidProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenidProvider();
  app = await startTestApp({ env: { ...provider.env, FIRST_USER_IS_STAFF: 'true' } });
  await provider.serve(app.url);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let made = 0;

/** Somebody with an account at the provider, whose address is verified there unless told otherwise. */
function join(claims: Record<string, unknown> & { email?: string | undefined } = {}) {
  made += 1;
  const subject = `subject-${made}`;
  const email = `social-${made}@example.org`;
  provider.people.set(subject, { email, email_verified: true, ...claims });
  return { subject, email };
}

/** Signs in and answers who that is. */
async function signIn(subject: string) {
  const browser = openBrowser();
  expect(await landingOf(app, subject, browser)).toBe(IN);
  return takeToken(app, browser);
}

const prove = (userId: number) => changeUser(app.db, userId, (trx) => confirmEmail(trx, userId));
const countUsers = async () => (await app.db.selectFrom('users').select('user_id').execute()).length;

describe('somebody nobody knows', () => {
  test('who comes first by a proxy is like anybody, and leaves the first place open', async () => {
    const browser = openBrowser({ 'x-forwarded-for': '203.0.113.7' });
    expect(await landingOf(app, join().subject, browser)).toBe(IN);
    expect((await takeToken(app, browser)).user.is_staff).toBe(false);
  });

  test('gets an account with what the provider tells, the first one staff, and comes back to it', async () => {
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
  ])('with %j is called %s', async (claims, name) => {
    const { user } = await signIn(join(claims).subject);
    if (typeof name === 'string') expect(user.username).toBe(name);
    else expect(user.username).toMatch(name);
    expect([user.first_name, user.last_name, user.is_staff]).toEqual(['', '', false]);
  });

  test.each([
    ['an address that the provider has not verified', { email_verified: false }],
    ['an address of which it says nothing', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['something that is no address', { email: 'not an address' }],
  ])('with %s stays out, with a reason', async (_what, claims) => {
    const { subject } = join(claims);
    const before = await countUsers();
    expect(await landingOf(app, subject)).toBe(`${FAILED}&reason=unverified`);
    expect(await countUsers()).toBe(before);
  });

  test('who comes by two browsers at once is one person still', async () => {
    const { subject } = join();
    const browsers = [openBrowser(), openBrowser(), openBrowser()];
    const landings = await Promise.all(browsers.map((browser) => landingOf(app, subject, browser)));
    expect(landings).toEqual([IN, IN, IN]);
    const people = await Promise.all(browsers.map((browser) => takeToken(app, browser)));
    expect(new Set(people.map(({ user }) => user.id)).size).toBe(1);
  });
});

describe('somebody whose address has an account here', () => {
  test('does not get in while that account’s address is not verified', async () => {
    const { user } = await makeUser(app);
    const { subject } = join({ email: user.email.toUpperCase() });
    expect(await landingOf(app, subject)).toBe(`${FAILED}&reason=existing`);
    const identities = await app.db
      .selectFrom('identities')
      .where('user_id', '=', user.id)
      .selectAll()
      .execute();
    expect(identities).toEqual([]);
  });

  test('joins it once it is, and keeps joined whatever becomes of the address', async () => {
    const person = await makeUser(app);
    await prove(person.user.id);
    const { subject } = join({ email: person.user.email.toUpperCase() });
    expect((await signIn(subject)).user).toEqual(person.user);

    provider.people.set(subject, { email: 'elsewhere@example.org', email_verified: false });
    expect((await signIn(subject)).user.id).toBe(person.user.id);
    const body = { email: 'moved@example.org' };
    await app.request('PATCH', '/api/auth/user/', { token: person.token, body });
    expect((await signIn(subject)).user).toMatchObject({ id: person.user.id, email: 'moved@example.org' });
  });

  test.each([
    ['mike@strasse.example', 'mike@straße.example', true],
    ['ärger@example.org', 'Ärger@example.org', true],
    // Not an address to be mended into the other one.
    ['kim@example.org', '\u212aim@example.org', false],
  ])('does not join %s by %s, which is another mailbox', async (here, there, isTaken) => {
    const { user } = await makeUser(app, { email: here });
    await prove(user.id);
    const { subject } = join({ email: there });
    if (isTaken) expect((await signIn(subject)).user).toMatchObject({ email: there });
    else expect(await landingOf(app, subject)).toBe(`${FAILED}&reason=unverified`);
    const identities = app.db.selectFrom('identities').where('user_id', '=', user.id).select('id');
    expect(await identities.execute()).toEqual([]);
  });

  test('does not join by an address that the provider has not verified', async () => {
    const { user } = await makeUser(app);
    await prove(user.id);
    const { subject } = join({ email: user.email, email_verified: false });
    expect(await landingOf(app, subject)).toBe(`${FAILED}&reason=unverified`);
  });

  test('does not join by an address that was changed here since it was proved', async () => {
    const person = await makeUser(app);
    await prove(person.user.id);
    const body = { email: 'just-typed@example.org' };
    expect((await app.request('PATCH', '/api/auth/user/', { token: person.token, body })).status).toBe(200);
    expect(await landingOf(app, join(body).subject)).toBe(`${FAILED}&reason=existing`);
  });

  test('does not join somebody who only goes by that address still', async () => {
    const names = { username: 'once@example.org', email: 'once@example.org' };
    const { token, user } = await makeUser(app, names);
    await app.request('PATCH', '/api/auth/user/', { token, body: { email: 'now@example.org' } });
    await prove(user.id);
    const { subject } = join({ email: 'once@example.org' });
    expect(await landingOf(app, subject)).toBe(`${FAILED}&reason=existing`);
  });

  test('joins by a password chosen through the mailed link, which shuts out whoever was connected before', async () => {
    const { user } = await makeUser(app);
    await prove(user.id);
    const intruder = join({ email: user.email });
    await signIn(intruder.subject);
    await app.request('POST', '/api/auth/password-reset/', { body: { email: user.email } });
    const letters = async () =>
      (await lettersIn(app.dataDir).catch(() => [])).filter(({ to }) => to?.[0]?.address === user.email);
    await expect.poll(async () => (await letters()).length).toBe(1);
    const [letter = {}] = await letters();
    const passwords = { new_password: 'brand new horse', confirm_password: 'brand new horse' };
    const reset = await app.request('POST', '/api/auth/password-reset/confirm/', {
      body: { token: tokenIn(letter), ...passwords },
    });
    expect(reset.status).toBe(204);
    provider.people.set(intruder.subject, { email: 'intruder@example.org', email_verified: true });
    expect((await signIn(intruder.subject)).user.id).not.toBe(user.id);
    expect((await signIn(join({ email: user.email }).subject)).user.id).toBe(user.id);
  });

  test('and is disabled stays out', async () => {
    const { subject } = join();
    const { user } = await signIn(subject);
    await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', user.id).execute();
    expect(await landingOf(app, subject)).toBe(FAILED);
    expect(await landingOf(app, join({ email: user.email }).subject)).toBe(FAILED);
  });
});

test('an account that is deleted is forgotten: the same person is new again', async () => {
  const { subject } = join();
  const { token, user } = await signIn(subject);
  expect((await app.request('POST', '/api/auth/delete-account/', { token })).status).toBe(204);
  expect((await signIn(subject)).user.id).not.toBe(user.id);
});

test('a name that is taken later by registering is refused as ever', async () => {
  const { subject } = join({ preferred_username: 'taken-by-social' });
  await signIn(subject);
  const body = registrationBody({ username: 'Taken-By-Social', password: PASSWORD });
  expect((await app.request('POST', '/api/auth/register/', { body })).json).toEqual({
    username: ['A user with this username already exists.'],
  });
});
