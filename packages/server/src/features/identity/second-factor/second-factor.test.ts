/** Setting up and using an authenticator app and recovery codes, and their stored rows. */
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '#features/identity/store/token-store.ts';
import { PASSWORD, type TestUser, ageSignIns, makeUser } from '#testing/factories.ts';
import { type MailServer, startMailServer, extractToken } from '#testing/external-services/mail-server.ts';
import {
  postSecondFactor,
  totpCodeAt,
  startSecondStep,
  readSecondFactorStatus,
  turnOnTotp,
} from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const MINUTE_MS = 60_000;

let time = Date.UTC(2026, 10, 21);
const now = () => new Date(time);
let mail: MailServer;
let app: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ now, env: { SMTP_URL: mail.url, RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

const begin = ({ token }: TestUser) => postSecondFactor(app, 'totp/', { password: PASSWORD }, token);
const secretOf = async (person: TestUser) => ((await begin(person)).json as { secret: string }).secret;
const confirm = ({ token }: TestUser, secret: string) =>
  postSecondFactor(app, 'totp/confirm/', { code: totpCodeAt(secret, now()) }, token);
const remove = ({ token }: TestUser) => postSecondFactor(app, 'totp/remove/', { password: PASSWORD }, token);
const renew = ({ token }: TestUser) => postSecondFactor(app, 'recovery-codes/', { password: PASSWORD }, token);
const withPassword = ({ user }: TestUser) =>
  app.request('POST', '/api/auth/token/', { body: { username: user.username, password: PASSWORD } });

test('while the second factor is off, nothing is listed, and removing or renewing gives an error', async () => {
  const person = await makeUser(app);
  expect(await readSecondFactorStatus(app, person)).toEqual({
    totp: false,
    recovery_codes_left: 0,
    passkeys: [],
    passkey_origin: `http://localhost:${new URL(app.url).port}`,
    has_password: true,
  });
  expect((await remove(person)).status).toBe(404);
  expect((await renew(person)).status).toBe(400);
});

describe('setting up an app', () => {
  test('setting up an app takes effect only when confirmed; until then the password alone signs in', async () => {
    const person = await makeUser(app);
    const secret = await secretOf(person);
    expect((await readSecondFactorStatus(app, person)).totp).toBe(false);
    expect((await withPassword(person)).json).toHaveProperty('token');
    const wrong = await postSecondFactor(app, 'totp/confirm/', { code: '000000' }, person.token);
    expect(Object.keys(wrong.json as object)).toEqual(['code']);
    const confirmed = (await confirm(person, secret)).json as { recovery_codes: string[] };
    expect(confirmed.recovery_codes).toHaveLength(10);
    for (const code of confirmed.recovery_codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-z]{6}$/);
    expect(await readSecondFactorStatus(app, person)).toMatchObject({ totp: true, recovery_codes_left: 10 });
    expect((await withPassword(person)).json).toHaveProperty('second_factor');
    expect((await app.request('GET', '/api/auth/user/', person)).status, 'nobody is signed out').toBe(200);
  });

  test('setting up an app can be started again, and then only the newest secret is valid', async () => {
    const person = await makeUser(app);
    const [first, second] = [await secretOf(person), await secretOf(person)];
    expect((await confirm(person, first)).status).toBe(400);
    expect((await confirm(person, second)).status).toBe(200);
  });

  test('setting up an app expires after ten minutes', async () => {
    const person = await makeUser(app);
    const secret = await secretOf(person);
    time += 10 * MINUTE_MS;
    expect((await confirm(person, secret)).json).toEqual({
      detail: 'This took too long. Please begin again.',
    });
    expect((await readSecondFactorStatus(app, person)).totp).toBe(false);
  });

  test('setting up another app replaces the first: that one works until confirmation, and the recovery codes stay', async () => {
    const person = await makeUser(app);
    const { secret: old, codes } = await turnOnTotp(app, person);
    const fresh = await secretOf(person);
    const verify = async (code: string) => {
      const { ticket } = await startSecondStep(app, person);
      return (await postSecondFactor(app, 'verify/', { ticket, code })).status;
    };
    expect(await verify(totpCodeAt(old, now()))).toBe(200);
    expect((await confirm(person, fresh)).json).toEqual({ recovery_codes: [] });
    time += 30_000;
    expect(await verify(totpCodeAt(old, now()))).toBe(400);
    expect(await verify(totpCodeAt(fresh, now()))).toBe(200);
    expect(await verify(codes[3] ?? '')).toBe(200);
  });
});

describe('removing the app', () => {
  test('removing the app deletes the recovery codes too, and the password alone signs in again', async () => {
    const person = await makeUser(app);
    await turnOnTotp(app, person);
    expect((await remove(person)).status).toBe(204);
    expect(await readSecondFactorStatus(app, person)).toMatchObject({ totp: false, recovery_codes_left: 0 });
    expect((await withPassword(person)).json).toHaveProperty('token');
    expect((await remove(person)).status).toBe(404);
  });
});

describe('a password reset by email', () => {
  const chooseAnew = async (person: TestUser) => {
    const { email } = person.user;
    await mail.waitForEmails(email, 1);
    await app.request('POST', '/api/auth/password-reset/', { body: { email } });
    const letters = await mail.waitForEmails(email, 2);
    const link = letters.map((letter) => letter.email).find(({ text }) => text?.includes('token='));
    const body = { token: link && extractToken(link), new_password: PASSWORD, confirm_password: PASSWORD };
    expect((await app.request('POST', '/api/auth/password-reset/confirm/', { body })).status).toBe(204);
  };

  test('a password reset leaves the second factor on if the address was verified before', async () => {
    const person = await makeUser(app);
    await app.db.updateTable('users').set({ email_verified: true }).where('user_id', '=', person.user.id).execute();
    await turnOnTotp(app, person);
    await chooseAnew(person);
    expect((await withPassword(person)).json).toHaveProperty('second_factor');
  });

  test('a password reset removes a second factor from before the address was first verified, because a stranger may have set it up', async () => {
    const person = await makeUser(app);
    await turnOnTotp(app, person);
    await chooseAnew(person);
    const signedIn = await withPassword(person);
    expect(signedIn.json).toHaveProperty('token');
    const { token } = signedIn.json as { token: string };
    expect(await readSecondFactorStatus(app, { ...person, token })).toMatchObject({
      totp: false,
      recovery_codes_left: 0,
    });
  });
});

test('new recovery codes replace the old ones', async () => {
  const person = await makeUser(app);
  const { codes: old } = await turnOnTotp(app, person);
  const { recovery_codes: fresh } = (await renew(person)).json as { recovery_codes: string[] };
  expect(fresh).toHaveLength(10);
  const { ticket } = await startSecondStep(app, person);
  expect((await postSecondFactor(app, 'verify/', { ticket, code: old[0] })).status).toBe(400);
  expect((await postSecondFactor(app, 'verify/', { ticket, code: fresh[0] })).status).toBe(200);
});

describe('re-authentication for each change', () => {
  const changes = ['totp/', 'totp/remove/', 'recovery-codes/'];

  test.each(changes)('the change %s needs the right password, and limits guesses', async (path) => {
    const person = await makeUser(app);
    await turnOnTotp(app, person);
    await ageSignIns(app, person);
    expect((await postSecondFactor(app, path, {}, person.token)).json).toEqual({
      password: ['Password is required'],
    });
    const guess = () => postSecondFactor(app, path, { password: 'wrong horse' }, person.token);
    const first = await guess();
    expect(first.status).toBe(400);
    expect(first.json).toEqual({ password: ['This is not your current password.'] });
    for (let attempt = 2; attempt <= 10; attempt += 1) await guess();
    const refused = await postSecondFactor(app, path, { password: PASSWORD }, person.token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readSecondFactorStatus(app, person)).toMatchObject({ totp: true, recovery_codes_left: 10 });
  });

  test('an account without a password needs a sign-in within the last five minutes', async () => {
    const { user, token } = await makeUser(app);
    await app.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', user.id).execute();
    expect(await readSecondFactorStatus(app, { user, token })).toMatchObject({ has_password: false });
    expect((await postSecondFactor(app, 'totp/', {}, token)).status).toBe(200);
    time += 5 * MINUTE_MS;
    const late = await postSecondFactor(app, 'totp/', {}, token);
    expect(late.status).toBe(403);
    expect(late.json).toEqual({ detail: 'Sign in again first.' });
    const anew = { kind: 'token', remember: true, device: 'test', now: now() } as const;
    expect((await postSecondFactor(app, 'totp/', {}, await createToken(app.db, user.id, anew))).status).toBe(200);
  });
});

test('the owner is notified by email of every change, and of every use of a recovery code', async () => {
  const person = await makeUser(app);
  const { codes } = await turnOnTotp(app, person);
  await renew(person);
  const { ticket } = await startSecondStep(app, person);
  expect((await postSecondFactor(app, 'verify/', { ticket, code: codes[0] })).status, 'renewed').toBe(400);
  const { recovery_codes: fresh } = (await renew(person)).json as { recovery_codes: string[] };
  await postSecondFactor(app, 'verify/', { ticket, code: fresh[0] });
  await remove(person);
  const letters = await mail.waitForEmails(person.user.email, 5);
  const subjects = letters.map(({ email }) => email.subject ?? '');
  expect(subjects.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'A recovery code was used · Meridian',
    'A second factor was added · Meridian',
    'A second factor was removed · Meridian',
    'New recovery codes were made · Meridian',
    'New recovery codes were made · Meridian',
  ]);
  for (const { email } of letters) expect(email.text).toContain(`${app.url}/forgot-password`);
});

test('stored secrets are unreadable, and deleted with the account', async () => {
  const person = await makeUser(app);
  const { secret, codes } = await turnOnTotp(app, person);
  const { ticket } = await startSecondStep(app, person);
  await secretOf(person);
  const tables = ['totp_secrets', 'recovery_codes', 'sign_in_tickets'] as const;
  const rowsOf = async () => {
    const rows = await Promise.all(
      tables.map((table) => app.db.selectFrom(table).selectAll().where('user_id', '=', person.user.id).execute()),
    );
    return rows.flat();
  };
  const rows = await rowsOf();
  expect(rows).toHaveLength(2 + 10 + 1);
  const kept = rows.flatMap((row) => Object.values(row)).filter((value) => Buffer.isBuffer(value));
  const { bytes } = Secret.fromBase32(secret);
  for (const value of kept) {
    expect(value.includes(Buffer.from(bytes))).toBe(false);
    for (const plain of [secret, ticket, ...codes]) expect(value.includes(plain)).toBe(false);
  }
  for (const plain of [secret, ticket, ...codes]) expect(app.logged()).not.toContain(plain);

  expect((await app.request('POST', '/api/auth/delete-account/', person)).status).toBe(204);
  expect(await rowsOf()).toEqual([]);
});
