/** Tests that a token alone cannot take over an account. Tests which calls need re-authentication and what counts as re-authentication. */
import type { User } from '@meridian/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { runUserTransaction, transaction } from '#db/transaction.ts';
import { setPasswordHash } from '#features/identity/store/account-store.ts';
import { PASSWORD, type TestUser, ageSignIns, makeIdentity, makeSession, makeUser } from '#testing/factories.ts';
import { waitUntilBlocked } from '#testing/test-database.ts';
import { type OpenidProvider, startOpenidProvider } from '#testing/external-services/openid-provider.ts';
import { totpCodeAt, turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { hashPassword } from './password-hash.ts';

let provider: OpenidProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenidProvider();
  // Passkeys need an address with a host name.
  app = await startTestApp({ env: { ...provider.env, PUBLIC_URL: 'http://localhost:3999' } });
  await provider.serve('http://localhost:3999');
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let person: TestUser;
let identity: number;
let moves = 0;
beforeEach(async () => {
  person = await makeUser(app);
  identity = await makeIdentity(app, person);
  await turnOff();
});

const turnOff = () => ageSignIns(app, person);

interface Guarded {
  method: string;
  path(): string;
  body?(): object;
  success: number;
}

const SECOND_FACTOR = '/api/auth/second-factor/';
const guarded: [string, Guarded][] = [
  [
    'another address',
    {
      method: 'PATCH',
      path: () => '/api/auth/user/',
      body: () => ({ email: `moved-${(moves += 1)}@example.org` }),
      success: 200,
    },
  ],
  ['deleting the account', { method: 'POST', path: () => '/api/auth/delete-account/', success: 204 }],
  ['connecting a provider', { method: 'POST', path: () => '/api/auth/social/acme/connect/', success: 200 }],
  ['disconnecting a provider', { method: 'DELETE', path: () => `/api/auth/identities/${identity}/`, success: 204 }],
  ['an authenticator app', { method: 'POST', path: () => `${SECOND_FACTOR}totp/`, success: 200 }],
  ['removing the app', { method: 'POST', path: () => `${SECOND_FACTOR}totp/remove/`, success: 204 }],
  ['new recovery codes', { method: 'POST', path: () => `${SECOND_FACTOR}recovery-codes/`, success: 200 }],
  ['a passkey', { method: 'POST', path: () => `${SECOND_FACTOR}passkeys/options/`, success: 200 }],
];

/** Makes the call with this proof in its body. */
const call = ({ method, path, body }: Guarded, proof: object, token = person.token) =>
  app.request(method, path(), { token, body: { ...body?.(), ...proof } });

describe.each(guarded)('%s', (_what, one) => {
  let secret = '';
  let codes: string[] = [];
  beforeEach(async () => {
    ({ secret, codes } = await turnOnTotp(app, person));
  });

  test('an old token or session is refused, and changes nothing', async () => {
    const before = await userOf(person);
    const refused = await call(one, {});
    expect([refused.status, refused.json]).toEqual([400, { password: ['Password is required'] }]);
    const session = await makeSession(app, person);
    await turnOff();
    const headers = { cookie: session.cookie, 'x-csrftoken': session.csrfToken };
    const body = { ...one.body?.() };
    const bySession = await app.request(one.method, one.path(), { headers, body });
    expect([bySession.status, bySession.json]).toEqual([400, { password: ['Password is required'] }]);
    expect(await userOf(person)).toEqual(before);
  });

  test('only the right password is accepted', async () => {
    const wrong = await call(one, { password: 'wrong horse' });
    expect([wrong.status, wrong.json]).toEqual([400, { password: ['This is not your current password.'] }]);
    expect((await call(one, { password: PASSWORD })).status).toBe(one.success);
  });

  test('a code of a second factor is accepted once', async () => {
    const code = totpCodeAt(secret, app.now());
    const wrong = await call(one, { code: code === '000000' ? '000001' : '000000' });
    expect([wrong.status, Object.keys(wrong.json as object)]).toEqual([400, ['code']]);
    expect((await call(one, { code })).status).toBe(one.success);
  });

  test('a recovery code is accepted', async () => {
    expect((await call(one, { code: codes[0] })).status).toBe(one.success);
  });

  test('no proof is needed in the first minutes after a sign-in', async () => {
    const token = await signInAnew();
    expect((await call(one, {}, token)).status).toBe(one.success);
  });

  test('an account without a password needs a new sign-in', async () => {
    const { user } = person;
    await runUserTransaction(app.db, user.id, (trx) => setPasswordHash(trx, user.id, null));
    const refused = await call(one, {});
    expect([refused.status, refused.json]).toEqual([403, { detail: 'Sign in again first.' }]);
    expect((await call(one, { password: PASSWORD })).status, 'no password is the right one').toBe(403);
  });

  async function signInAnew(): Promise<string> {
    const body = { username: person.user.username, password: PASSWORD };
    const first = await app.request('POST', '/api/auth/token/', { body });
    const { ticket } = (first.json as { second_factor: { ticket: string } }).second_factor;
    const second = await app.request('POST', `${SECOND_FACTOR}verify/`, { body: { ticket, code: codes[1] } });
    return (second.json as { token: string }).token;
  }
});

const userOf = async ({ token }: TestUser) => (await app.request('GET', '/api/auth/user/', { token })).json as User;

test('a change of other fields, or of the case of letters in the address, needs no re-authentication', async () => {
  const change = (body: object) => app.request('PATCH', '/api/auth/user/', { token: person.token, body });
  expect((await change({ first_name: 'Dana', username: `renamed-${person.user.id}` })).status).toBe(200);
  expect((await change({ email: person.user.email.toUpperCase() })).status).toBe(200);
});

test('a password that was replaced after its check is not accepted', async () => {
  const { user, token } = person;
  const body = { email: `late-${user.id}@example.org`, password: PASSWORD };
  const another = await hashPassword('another horse');
  let late: ReturnType<TestApp['request']> | undefined;
  const elsewhere = connect({ ...app.database.config, max: 2 });
  // The call checks the password first, then waits for this change of the same user by another instance.
  await transaction(elsewhere, async (trx) => {
    await sql`update users set version = version + 1 where user_id = ${user.id}`.execute(trx);
    late = app.request('PATCH', '/api/auth/user/', { token, body });
    await waitUntilBlocked(elsewhere);
    await setPasswordHash(trx, user.id, another);
  });
  await elsewhere.destroy();
  const refused = await late;
  expect([refused?.status, refused?.json]).toEqual([400, { password: ['This is not your current password.'] }]);
  expect((await userOf(person)).email).toBe(user.email);
});

test('a token that ended meanwhile changes nothing', async () => {
  const { token } = person;
  const ended = await Promise.all([
    app.request('POST', '/api/auth/logout/', { token }),
    ...Array.from({ length: 8 }, (_, index) =>
      app.request('PATCH', '/api/auth/user/', { token, body: { first_name: `Late ${index}` } }),
    ),
  ]);
  expect(ended[0].status).toBe(204);
  for (const { status } of ended.slice(1)) expect([200, 401]).toContain(status);
  const again = await app.request('PATCH', '/api/auth/user/', { token, body: { first_name: 'Later' } });
  expect(again.status).toBe(401);
});
