import type { PasskeyRequestOptions } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '#testing/passkey-authenticator.ts';
import { PASSWORD, type TestUser, makeUser } from '#testing/factories.ts';
import {
  addPasskey,
  postSecondFactor,
  creationOptions,
  startSecondStep,
  readSecondFactorStatus,
} from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const HOME = 'http://localhost:4321';
const UNVERIFIED = { detail: 'This passkey could not be verified. Please try again.' };
const UNKNOWN = { detail: 'This passkey is not known here. It may have been removed from its account.' };

let time = Date.UTC(2026, 10, 21);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time), env: { PUBLIC_URL: HOME } });
});
afterAll(() => app.stop());

const add = ({ token }: TestUser, response: object) =>
  postSecondFactor(app, 'passkeys/', { name: 'Phone', response }, token);
const verify = (body: object, cookie = '') =>
  app.request('POST', '/api/auth/second-factor/passkey/verify/', { body, headers: { cookie } });
const worksWith = async (token: string) => (await app.request('GET', '/api/auth/user/', { token })).status;

/** Creates a user with a passkey, and signs in with the password up to the second step. */
async function atSecondStep() {
  const person = await makeUser(app);
  const { authenticator, id } = await addPasskey(app, person, HOME);
  const { ticket, methods } = await startSecondStep(app, person);
  const options = (await postSecondFactor(app, 'passkey/options/', { ticket })).json as PasskeyRequestOptions;
  return { person, authenticator, id, ticket, methods, options };
}

/** Returns the options for a browser that signs in without a password. */
async function begin() {
  const response = await postSecondFactor(app, 'passkey/options/', {});
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return {
    options: response.json as PasskeyRequestOptions,
    cookie,
    setCookie: response.headers.get('set-cookie'),
  };
}

describe('a new passkey', () => {
  test('a new passkey turns the second factor on and returns recovery codes; the next one returns none', async () => {
    const person = await makeUser(app);
    const first = await addPasskey(app, person, HOME);
    expect(first.codes).toHaveLength(10);
    const options = await creationOptions(app, person);
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Meridian' }, attestation: 'none' });
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([first.response.id]);
    const second = await addPasskey(app, person, HOME);
    expect(second.codes).toEqual([]);
    const { passkeys, recovery_codes_left: left, passkey_origin: origin } = await readSecondFactorStatus(app, person);
    expect(passkeys.map(({ id, last_used_at: used }) => [id, used])).toEqual([
      [first.id, null],
      [second.id, null],
    ]);
    expect([left, origin]).toEqual([10, HOME]);
    expect((await startSecondStep(app, person)).methods).toEqual(['passkey', 'recovery_code']);
  });

  test.each([
    ['of another site', { origin: 'http://evil.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to a challenge that we did not make', { challenge: 'AAAA' }],
  ])('a new passkey is refused for a response %s', async (_what, lie) => {
    const person = await makeUser(app);
    const response = createAuthenticator(HOME).create(await creationOptions(app, person), lie);
    const answer = await add(person, response);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual(UNVERIFIED);
    expect((await readSecondFactorStatus(app, person)).passkeys).toEqual([]);
  });

  test('a new passkey needs a challenge that is five minutes old at most, unused, and of the same user', async () => {
    const [person, other] = [await makeUser(app), await makeUser(app)];
    const options = await creationOptions(app, person);
    const response = createAuthenticator(HOME).create(options);
    expect((await add(other, response)).json).toEqual(UNVERIFIED);
    time += 5 * 60_000 + 1;
    expect((await add(person, response)).json).toEqual(UNVERIFIED);
    const { response: used } = await addPasskey(app, person, HOME);
    expect((await add(person, used)).json).toEqual(UNVERIFIED);
  });

  test('a passkey that the user already has is refused, and twenty are the limit', async () => {
    const person = await makeUser(app);
    const { authenticator } = await addPasskey(app, person, HOME);
    const again = authenticator.create(await creationOptions(app, person));
    expect((await add(person, again)).json).toEqual({ detail: 'This passkey is one of yours already.' });
    for (let made = 1; made < 20; made += 1) await addPasskey(app, person, HOME);
    const refused = await postSecondFactor(app, 'passkeys/options/', { password: PASSWORD }, person.token);
    expect(refused.json).toEqual({ detail: 'An account can have 20 passkeys. Remove one first.' });
  });

  test('a passkey can be renamed, and removed with the password; removing the last one removes the recovery codes too', async () => {
    const person = await makeUser(app);
    const { token } = person;
    const [one, other] = [await addPasskey(app, person, HOME), await addPasskey(app, person, HOME)];
    const path = `/api/auth/second-factor/passkeys/${one.id}/`;
    const renamed = await app.request('PATCH', path, { token, body: { name: ' Work laptop ' } });
    expect(renamed.json).toMatchObject({ id: one.id, name: 'Work laptop' });
    const remove = (id: number, password: string) =>
      postSecondFactor(app, `passkeys/${id}/remove/`, { password }, token);
    expect((await remove(one.id, 'wrong horse')).status).toBe(400);
    expect((await remove(one.id, PASSWORD)).status).toBe(204);
    expect(await readSecondFactorStatus(app, person)).toMatchObject({ recovery_codes_left: 10 });
    expect((await remove(other.id, PASSWORD)).status).toBe(204);
    expect(await readSecondFactorStatus(app, person)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  });
});

describe('the second step', () => {
  test('the second step returns a token, and records the use of the passkey', async () => {
    const { person, authenticator, ticket, options } = await atSecondStep();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
    const response = authenticator.get(options, { isVerified: false });
    const answer = await verify({ ticket, response });
    expect(answer.status, answer.text).toBe(200);
    expect(await worksWith((answer.json as { token: string }).token)).toBe(200);
    const [passkey] = (await readSecondFactorStatus(app, person)).passkeys;
    expect(passkey?.last_used_at).toBe(new Date(time).toISOString());
    expect((await verify({ ticket, response })).status, 'once').toBe(400);
  });

  test.each([
    ['of another site', { origin: 'http://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to a challenge that we did not make', { challenge: 'AAAA' }],
  ])('the second step refuses a response %s', async (_what, lie) => {
    const { authenticator, ticket, options } = await atSecondStep();
    expect((await verify({ ticket, response: authenticator.get(options, lie) })).json).toEqual(UNVERIFIED);
  });

  test('a response to the challenge of another ticket, or of none, is refused', async () => {
    const { person, authenticator, ticket } = await atSecondStep();
    const other = await startSecondStep(app, person);
    const theirs = (await postSecondFactor(app, 'passkey/options/', { ticket: other.ticket })).json;
    for (const options of [theirs as PasskeyRequestOptions, (await begin()).options])
      expect((await verify({ ticket, response: authenticator.get(options) })).json).toEqual(UNVERIFIED);
  });

  test("another user's passkey is refused", async () => {
    const [mine, theirs] = [await atSecondStep(), await atSecondStep()];
    const response = theirs.authenticator.get(mine.options);
    expect((await verify({ ticket: mine.ticket, response })).json).toEqual(UNKNOWN);
  });

  test('another key under the same id, and a counter that did not increase, are refused', async () => {
    const { person, authenticator, ticket, options } = await atSecondStep();
    const honest = authenticator.get(options, { counter: 7 });
    const forged = createAuthenticator(HOME).get(options);
    const swapped = { ...forged, id: honest.id, rawId: honest.rawId };
    expect((await verify({ ticket, response: swapped })).json).toEqual(UNVERIFIED);
    expect((await verify({ ticket, response: honest })).status).toBe(200);
    for (const [counter, status] of [
      [7, 400],
      [3, 400],
      [8, 200],
    ] as const) {
      const next = await startSecondStep(app, person);
      const asked = (await postSecondFactor(app, 'passkey/options/', { ticket: next.ticket })).json;
      const response = authenticator.get(asked as PasskeyRequestOptions, { counter });
      expect((await verify({ ticket: next.ticket, response })).status, `counter ${counter}`).toBe(status);
    }
  });

  test('a passkey that was removed meanwhile is refused', async () => {
    const { person, authenticator, id, ticket, options } = await atSecondStep();
    await postSecondFactor(app, `passkeys/${id}/remove/`, { password: PASSWORD }, person.token);
    expect((await verify({ ticket, response: authenticator.get(options) })).json).toEqual(UNKNOWN);
  });

  test('an invalid ticket gets no options', async () => {
    expect((await postSecondFactor(app, 'passkey/options/', { ticket: 'no such ticket' })).status).toBe(400);
  });
});

describe('sign-in without a password', () => {
  test("sign-in without a password signs in the passkey's user, with or without Remember me", async () => {
    const { person, authenticator } = await atSecondStep();
    const { options, cookie, setCookie } = await begin();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    expect(setCookie).toMatch(/^meridian_passkey=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
    const response = await verify({ response: authenticator.get(options), remember: false }, cookie);
    expect(response.status, response.text).toBe(200);
    const { token } = response.json as { token: string };
    const profile = await app.request('GET', '/api/auth/user/', { token });
    expect(profile.json).toMatchObject({ username: person.user.username });
    const kept = app.db.selectFrom('tokens').select('remember').orderBy('id', 'desc');
    expect(await kept.executeTakeFirst()).toEqual({ remember: false });
  });

  test('a response for a sign-in without a password works once, even from an authenticator without a counter', async () => {
    const { authenticator } = await atSecondStep();
    const { options, cookie } = await begin();
    const response = authenticator.get(options, { counter: 0 });
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await verify({ response }, cookie)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  test('a sign-in without a password works only in the browser that started it, within five minutes, and with user verification', async () => {
    const { authenticator, ticket } = await atSecondStep();
    const { options, cookie } = await begin();
    const response = authenticator.get(options, { counter: 0 });
    expect((await verify({ response })).json).toEqual(UNVERIFIED);
    expect((await verify({ response }, (await begin()).cookie)).json).toEqual(UNVERIFIED);
    const unrecognised = authenticator.get(options, { isVerified: false, counter: 0 });
    expect((await verify({ response: unrecognised }, cookie)).json).toEqual(UNVERIFIED);
    expect((await verify({ response, ticket }, cookie)).json, 'as a second step').toEqual(UNVERIFIED);
    time += 5 * 60_000;
    expect((await verify({ response }, cookie)).json).toEqual(UNVERIFIED);
  });

  test.each(['', 'AAAA', 'AAAAAAAAAAE', '__________8'])(
    'a passkey with the user handle %j is refused',
    async (userHandle) => {
      const { authenticator } = await atSecondStep();
      const { options, cookie } = await begin();
      const response = authenticator.get(options, { userHandle });
      const answer = await verify({ response: { ...response, response: { ...response.response } } }, cookie);
      expect(answer.status).toBe(400);
    },
  );

  test('a disabled account is refused', async () => {
    const { person, authenticator } = await atSecondStep();
    const { id } = person.user;
    await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', id).execute();
    const { options, cookie } = await begin();
    expect((await verify({ response: authenticator.get(options) }, cookie)).json).toEqual(UNKNOWN);
  });
});

test.each([
  ['http://127.0.0.1:3000', null],
  ['https://[2001:db8::1]', null],
  ['https://plan.example', 'https://plan.example'],
])('at %s passkeys belong to %s', async (publicUrl, origin) => {
  const there = await startTestApp({ env: { PUBLIC_URL: publicUrl } });
  const person = await makeUser(there);
  expect((await readSecondFactorStatus(there, person)).passkey_origin).toBe(origin);
  const { status, json } = await postSecondFactor(there, 'passkeys/options/', { password: PASSWORD }, person.token);
  expect(status).toBe(origin === null ? 400 : 200);
  const refusal = { detail: 'Passkeys do not work at this address: it has no name, only numbers.' };
  if (origin === null) expect(json).toEqual(refusal);
  await there.stop();
});

test('without PUBLIC_URL, passkeys are refused at an IP address, and the status names the host name to use', async () => {
  const there = await startTestApp();
  const person = await makeUser(there);
  const { port } = new URL(there.url);
  expect((await readSecondFactorStatus(there, person)).passkey_origin).toBe(`http://localhost:${port}`);
  expect((await postSecondFactor(there, 'passkey/options/', {})).status).toBe(400);
  await there.stop();
});
