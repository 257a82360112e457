/** The letter to an account's former address, and what its link undoes. */
import { LIMITS, type User } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeIdentity, makeUser, registrationBody } from '#testing/factories.ts';
import { type MailServer, startMailServer, tokenIn } from '#testing/outside/mail-server.ts';
import { turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const DAY_MS = 24 * 3_600_000;
const NEW = 'a brand new horse';
const DEAD = { detail: 'This link no longer works. It was used before or has expired.' };

let time = Date.UTC(2026, 10, 22);
let mail: MailServer;
let app: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ now: () => new Date(time), env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

const move = (token: string, email: string) =>
  app.request('PATCH', '/api/auth/user/', { token, body: { email, password: PASSWORD } });
const undo = (token: string) => app.request('POST', '/api/auth/email-change/undo/', { body: { token } });
const confirmReset = (token: string) =>
  app.request('POST', '/api/auth/password-reset/confirm/', {
    body: { token, new_password: NEW, confirm_password: NEW },
  });
const signIn = (username: string, password: string) =>
  app.request('POST', '/api/auth/token/', { body: { username, password } });
const resetTokenIn = (answer: { json: unknown }) => (answer.json as { reset_token: string }).reset_token;
/** The token of the so many-th letter to this address. */
const linkTo = async (email: string, times = 1) =>
  tokenIn((await mail.lettersTo(email, times)).at(-1)!.email);
const isProved = async ({ user }: TestUser) =>
  (
    await app.db
      .selectFrom('users')
      .select('email_verified')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).email_verified;

let person: TestUser;
let former: string;
let elsewhere: string;
beforeEach(async () => {
  person = await makeUser(app);
  former = person.user.email;
  elsewhere = `thief-${person.user.id}@example.org`;
});

/** Somebody with the password takes the account to an address of theirs. */
async function steal(): Promise<string> {
  expect((await move(person.token, elsewhere)).status).toBe(200);
  return linkTo(former);
}

describe('the link', () => {
  test('puts the address back, ends every sign-in and the password, and leads to a new one', async () => {
    const link = await steal();
    const undone = await undo(link);
    expect(undone.status, undone.text).toBe(200);
    expect((await app.request('GET', '/api/auth/user/', { token: person.token })).status).toBe(401);
    expect((await signIn(former, PASSWORD)).status, 'the thief knows the old password').toBe(400);
    expect((await confirmReset(resetTokenIn(undone))).status).toBe(204);
    const back = await signIn(former, NEW);
    expect(back.status).toBe(200);
    const { token } = back.json as { token: string };
    const user = (await app.request('GET', '/api/auth/user/', { token })).json as User;
    expect(user).toEqual(person.user);
    expect(await isProved(person)).toBe(true);
    expect((await signIn(elsewhere, NEW)).status).toBe(400);
  });

  test('works once, also for many at once', async () => {
    const link = await steal();
    const answers = await Promise.all([undo(link), undo(link), undo(link), undo(link)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect((await undo(link)).json).toEqual(DEAD);
  });

  test('works for seven days and no longer', async () => {
    const link = await steal();
    time += LIMITS.addressUndoDays * DAY_MS - 1;
    expect((await undo(link)).status).toBe(200);
    const other = await makeUser(app);
    await move(other.token, `late-${other.user.id}@example.org`);
    const late = await linkTo(other.user.email);
    time += LIMITS.addressUndoDays * DAY_MS;
    expect((await undo(late)).json).toEqual(DEAD);
  });

  test('undoes later changes too, whose own links end', async () => {
    const link = await steal();
    const further = `further-${person.user.id}@example.org`;
    await move(person.token, further);
    const between = await linkTo(elsewhere);
    expect((await undo(link)).status).toBe(200);
    expect((await undo(between)).json).toEqual(DEAD);
    expect((await signIn(elsewhere, PASSWORD)).status).toBe(400);
  });

  test('removes providers and second factors of the last seven days, and leaves older ones', async () => {
    await makeIdentity(app, person);
    time += (LIMITS.addressUndoDays + 1) * DAY_MS;
    await turnOnTotp(app, person);
    await makeIdentity(app, person);
    await move(person.token, elsewhere);
    const letters = await mail.lettersTo(former, 2);
    const link = tokenIn(letters.map(({ email }) => email).find(({ text }) => text?.includes('undo-'))!);
    expect((await undo(link)).status).toBe(200);
    const count = async (table: 'identities' | 'totp_secrets' | 'recovery_codes') =>
      (await app.db.selectFrom(table).selectAll().where('user_id', '=', person.user.id).execute()).length;
    expect([await count('identities'), await count('totp_secrets'), await count('recovery_codes')]).toEqual([
      1, 0, 0,
    ]);
  });

  test.each(['', 'unknown', 'A'.repeat(43), 'nul\u0000'])('of %j never was', async (token) => {
    expect((await undo(token)).json).toEqual(DEAD);
  });

  test('is kept as a hash, and the address encrypted', async () => {
    const link = await steal();
    const rows = await app.db
      .selectFrom('address_changes')
      .selectAll()
      .where('user_id', '=', person.user.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(JSON.stringify(rows)).not.toContain(former);
  });
});

describe('the former address', () => {
  test('is taken by nobody else while the change can be undone, and is free afterwards', async () => {
    await steal();
    const body = registrationBody({ email: former });
    expect((await app.request('POST', '/api/auth/register/', { body })).json).toHaveProperty('email');
    const other = await makeUser(app);
    expect((await move(other.token, former)).json).toHaveProperty('email');
    expect((await signIn(former, PASSWORD)).status, 'nobody signs in by it').toBe(400);
    time += LIMITS.addressUndoDays * DAY_MS;
    expect((await app.request('POST', '/api/auth/register/', { body })).status).toBe(201);
  });

  test('can be taken back by the account itself', async () => {
    await steal();
    expect((await move(person.token, former)).status).toBe(200);
    expect((await signIn(former, PASSWORD)).status).toBe(200);
  });

  test('is not asked for a password link any more', async () => {
    await steal();
    await app.request('POST', '/api/auth/password-reset/', { body: { email: former } });
    await app.request('POST', '/api/auth/password-reset/', { body: { email: elsewhere } });
    await mail.lettersTo(elsewhere, 1);
    expect(await mail.lettersTo(former, 1)).toHaveLength(1);
  });
});

describe('whoever proves the new address by a letter', () => {
  const prove = async (email: string) => {
    await app.request('POST', '/api/auth/password-reset/', { body: { email } });
    expect((await confirmReset(await linkTo(email))).status).toBe(204);
  };

  test('ends the link to a former address that nobody had proved: a stranger may have registered it', async () => {
    const link = await steal();
    await prove(elsewhere);
    expect((await undo(link)).json).toEqual(DEAD);
    expect((await signIn(elsewhere, NEW)).status).toBe(200);
  });

  test('does not end the link to one that was proved: it is the owner’s', async () => {
    await app.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('user_id', '=', person.user.id)
      .execute();
    const link = await steal();
    expect(await isProved(person), 'the proof was of the former address').toBe(false);
    await prove(elsewhere);
    expect((await undo(link)).status).toBe(200);
    expect((await signIn(elsewhere, NEW)).status).toBe(400);
  });
});
