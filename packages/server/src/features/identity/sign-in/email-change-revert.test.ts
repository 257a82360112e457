/** The email to an account's former address, and the effects of its link. */
import { LIMITS, type User } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeIdentity, makeUser, registrationBody, makeApiToken } from '#testing/factories.ts';
import { type MailServer, startMailServer, extractToken } from '#testing/external-services/mail-server.ts';
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

const move = (token: string, email: string, password = PASSWORD) =>
  app.request('PATCH', '/api/auth/user/', { token, body: { email, password } });
/** Requests a password link for this mailbox; returns the token in the email. */
const askForLink = async (email: string) => {
  await app.request('POST', '/api/auth/password-reset/', { body: { email } });
  return linkTo(email);
};
const undo = (token: string) => app.request('POST', '/api/auth/email-change/undo/', { body: { token } });
const confirmReset = (token: string) =>
  app.request('POST', '/api/auth/password-reset/confirm/', {
    body: { token, new_password: NEW, confirm_password: NEW },
  });
const signIn = (username: string, password: string) =>
  app.request('POST', '/api/auth/token/', { body: { username, password } });
const resetTokenIn = (response: { json: unknown }) => (response.json as { reset_token: string }).reset_token;
/** Waits until the address has received `times` emails; returns the token in the latest one. */
const linkTo = async (email: string, times = 1) => extractToken((await mail.waitForEmails(email, times)).at(-1)!.email);
const isProved = async ({ user }: TestUser) =>
  (await app.db.selectFrom('users').select('email_verified').where('user_id', '=', user.id).executeTakeFirstOrThrow())
    .email_verified;

let person: TestUser;
let former: string;
let elsewhere: string;
beforeEach(async () => {
  person = await makeUser(app, { email_verified: true });
  former = person.user.email;
  elsewhere = `thief-${person.user.id}@example.org`;
});

/** Changes the account's address as an attacker with the password would. */
async function steal(): Promise<string> {
  expect((await move(person.token, elsewhere)).status).toBe(200);
  return linkTo(former);
}

describe('the link to restore an address', () => {
  test('the link restores the address, ends all sessions and the password, and leads to choosing a new one', async () => {
    const link = await steal();
    const { token: ofProgram } = await makeApiToken(app, person);
    const undone = await undo(link);
    expect(undone.status, undone.text).toBe(200);
    for (const token of [person.token, ofProgram])
      expect((await app.request('GET', '/api/auth/user/', { token })).status).toBe(401);
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

  test('the link works once, also for concurrent calls', async () => {
    const link = await steal();
    const answers = await Promise.all([undo(link), undo(link), undo(link), undo(link)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect((await undo(link)).json).toEqual(DEAD);
  });

  test('the link works for seven days', async () => {
    const link = await steal();
    time += LIMITS.addressUndoDays * DAY_MS - 1;
    expect((await undo(link)).status).toBe(200);
    const other = await makeUser(app, { email_verified: true });
    await move(other.token, `late-${other.user.id}@example.org`);
    const late = await linkTo(other.user.email);
    time += LIMITS.addressUndoDays * DAY_MS;
    expect((await undo(late)).json).toEqual(DEAD);
  });

  test('the link reverts later changes too, whose own links end', async () => {
    const link = await steal();
    // The attacker verifies the address by the email, as every reader of the mailbox can.
    const prove = await askForLink(elsewhere);
    expect((await confirmReset(prove)).status).toBe(204);
    const { token } = (await signIn(elsewhere, NEW)).json as TestUser;
    const further = `further-${person.user.id}@example.org`;
    expect((await move(token, further, NEW)).status).toBe(200);
    const between = await linkTo(elsewhere, 3);
    expect((await undo(link)).status).toBe(200);
    expect((await undo(between)).json).toEqual(DEAD);
    expect((await signIn(elsewhere, NEW)).status).toBe(400);
    expect((await signIn(further, NEW)).status).toBe(400);
  });

  test('the link removes providers and second factors of the last seven days but not older ones', async () => {
    await makeIdentity(app, person);
    time += (LIMITS.addressUndoDays + 1) * DAY_MS;
    await turnOnTotp(app, person);
    await makeIdentity(app, person);
    await move(person.token, elsewhere);
    const letters = await mail.waitForEmails(former, 2);
    const link = extractToken(letters.map(({ email }) => email).find(({ text }) => text?.includes('undo-'))!);
    expect((await undo(link)).status).toBe(200);
    const count = async (table: 'identities' | 'totp_secrets' | 'recovery_codes') =>
      (await app.db.selectFrom(table).selectAll().where('user_id', '=', person.user.id).execute()).length;
    expect([await count('identities'), await count('totp_secrets'), await count('recovery_codes')]).toEqual([1, 0, 0]);
  });

  test.each(['', 'unknown', 'A'.repeat(43), 'nul\u0000'])('the link with the token %j is invalid', async (token) => {
    expect((await undo(token)).json).toEqual(DEAD);
  });

  test('the link is stored as a hash, and the address encrypted', async () => {
    const link = await steal();
    const rows = await app.db.selectFrom('address_changes').selectAll().where('user_id', '=', person.user.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(JSON.stringify(rows)).not.toContain(former);
  });
});

describe('the former address', () => {
  test('the former address cannot be taken by other accounts while the change can be reverted, and is free afterwards', async () => {
    await steal();
    const body = registrationBody({ email: former });
    expect((await app.request('POST', '/api/auth/register/', { body })).json).toHaveProperty('email');
    const other = await makeUser(app);
    expect((await move(other.token, former)).json).toHaveProperty('email');
    expect((await signIn(former, PASSWORD)).status, 'nobody signs in by it').toBe(400);
    time += LIMITS.addressUndoDays * DAY_MS;
    expect((await app.request('POST', '/api/auth/register/', { body })).status).toBe(201);
  });

  test('the former address can be set again by the account itself', async () => {
    await steal();
    expect((await move(person.token, former)).status).toBe(200);
    expect((await signIn(former, PASSWORD)).status).toBe(200);
  });

  test('the former address cannot be used to request a password link', async () => {
    await steal();
    await app.request('POST', '/api/auth/password-reset/', { body: { email: former } });
    await app.request('POST', '/api/auth/password-reset/', { body: { email: elsewhere } });
    await mail.waitForEmails(elsewhere, 1);
    expect(await mail.waitForEmails(former, 1)).toHaveLength(1);
  });
});

test('verifying the new address does not end the link mailed to the former verified address, which is the owner’s', async () => {
  const link = await steal();
  expect(await isProved(person), 'the proof was of the former address').toBe(false);
  expect((await confirmReset(await askForLink(elsewhere))).status).toBe(204);
  expect((await undo(link)).status).toBe(200);
  expect((await signIn(elsewhere, NEW)).status).toBe(400);
});

describe('an unverified former address', () => {
  let stranger: TestUser;
  beforeEach(async () => {
    stranger = await makeUser(app);
  });
  const kept = () =>
    app.db.selectFrom('address_changes').select('id').where('user_id', '=', stranger.user.id).execute();

  test('an unverified former address gets no email, and is free for its owner at once', async () => {
    const { email } = stranger.user;
    const response = await move(stranger.token, `next-${stranger.user.id}@example.org`);
    expect([response.status, response.json]).toEqual([200, expect.objectContaining({ email_verified: false })]);
    expect(await kept()).toEqual([]);
    const owner = await app.request('POST', '/api/auth/register/', { body: registrationBody({ email }) });
    expect(owner.status, owner.text).toBe(201);
    await askForLink(email);
    expect((await mail.waitForEmails(email, 1)).map(({ email: { subject } }) => subject)).toEqual([
      'Choose a new password for Meridian',
    ]);
  });

  test('an unverified address between two changes gets no email, and the email to the verified address reverts all of them', async () => {
    const link = await steal();
    expect((await move(person.token, `further-${person.user.id}@example.org`)).status).toBe(200);
    await makeUser(app, { username: `free-${person.user.id}`, email: elsewhere });
    await askForLink(elsewhere);
    expect(await mail.waitForEmails(elsewhere, 1)).toHaveLength(1);
    expect((await undo(link)).status).toBe(200);
    expect((await signIn(former, PASSWORD)).status).toBe(400);
  });
});

describe('the limit of three changes a day', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({
      now: () => new Date(time),
      env: { SMTP_URL: mail.url, RATE_LIMITS: 'on' },
    });
  });
  afterAll(() => limited.stop());
  const change = ({ token }: TestUser, body: object) =>
    limited.request('PATCH', '/api/auth/user/', { token, body: { password: PASSWORD, ...body } });
  const address = (name: string) => `${name}-${limited.url.length}@example.org`;

  test('three changes a day are allowed per account; the fourth gets 429, and a call without a change does not count', async () => {
    const one = await makeUser(limited);
    const other = await makeUser(limited);
    const taken = await change(one, { email: other.user.email });
    expect(taken.status).toBe(400);
    for (const name of ['first', 'second', 'third'])
      expect((await change(one, { email: address(name) })).status, name).toBe(200);
    expect((await change(one, { email: address('THIRD') })).status, 'the same mailbox').toBe(200);
    const fourth = await change(one, { email: address('fourth') });
    expect([fourth.status, fourth.json]).toEqual([
      429,
      { detail: 'Too many attempts. Please wait a while and try again.' },
    ]);
    const seconds = Number(fourth.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect((await change(one, { first_name: 'Pat' })).status, 'all else goes on').toBe(200);
    expect((await change(other, { email: address('fourth') })).status, 'of another account').toBe(200);
  });

  test('the limit of three changes a day applies to concurrent calls', async () => {
    const one = await makeUser(limited);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => change(one, { email: address(`at-once-${place}`) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 429, 429, 429, 429, 429,
    ]);
  });

  test('the limit of three changes a day applies to failures: a hundred taken names cannot be tried', async () => {
    const one = await makeUser(limited);
    const other = await makeUser(limited);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await change(one, { email: other.user.email })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});
