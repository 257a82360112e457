import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeSession, makeUser, makeApiToken } from '#testing/factories.ts';
import { type MailServer, startMailServer, extractToken } from '#testing/external-services/mail-server.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const NEW = 'a brand new horse';
const DEAD = {
  detail: 'This link no longer works. It was used before, has expired, or a newer one was sent.',
};
const HOUR_MS = 3_600_000;

let time = Date.UTC(2026, 10, 21);
let mail: MailServer;
let app: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({
    now: () => new Date(time),
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Our Plan <plan@example.org>',
      PUBLIC_URL: 'https://plan.example.org/app',
    },
  });
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

const ask = (email: string, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/auth/password-reset/', { body: { email }, headers });
const confirm = (token: string, body: object = {}) =>
  app.request('POST', '/api/auth/password-reset/confirm/', {
    body: { token, new_password: NEW, confirm_password: NEW, ...body },
  });
const signIn = async ({ user }: TestUser, password: string) =>
  (await app.request('POST', '/api/auth/token/', { body: { username: user.username, password } })).status;
/** Requests a link and waits until the address has received `times` emails; returns the token in the latest one. */
const linkFor = async ({ user }: TestUser, times = 1) => {
  expect((await ask(user.email)).status).toBe(202);
  return extractToken((await mail.waitForEmails(user.email, times)).at(-1)!.email);
};

describe('the reset email', () => {
  test('the reset email goes to the account’s own address, from our address, with one link to our own site in both parts', async () => {
    await makeUser(app, { username: 'Dana', email: 'Dana@example.org' });
    const response = await ask('DANA@example.org', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect([response.status, response.text]).toEqual([202, '']);
    const [letter] = await mail.waitForEmails('Dana@example.org', 1);
    expect(letter).toMatchObject({ from: 'plan@example.org', to: ['Dana@example.org'] });
    const { email } = letter!;
    expect(email.subject).toBe('Choose a new password for Meridian');
    expect(email.from).toEqual({ name: 'Our Plan', address: 'plan@example.org' });
    expect(email.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    const link = `https://plan.example.org/reset-password?token=${extractToken(email)}`;
    for (const part of [email.text, email.html]) {
      expect(part).toContain(link);
      expect(part).toContain('works once and for one hour');
      expect(part).not.toContain('evil');
      expect(part).not.toContain('Dana');
    }
    expect(extractToken(email)).toMatch(/^[\w-]{43}$/);
  });

  test('the reset email is not sent for an address without an account, a username, or a disabled account', async () => {
    const disabled = await makeUser(app, { email: 'disabled@example.org' });
    await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', disabled.user.id).execute();
    const looks = { username: 'looks@example.org', email: 'looks@example.org', email_verified: true };
    const { token } = await makeUser(app, looks);
    await app.request('PATCH', '/api/auth/user/', { token, body: { email: 'own@example.org' } });
    // Waits for the notification to the former address, so that it does not count below.
    await mail.waitForEmails('looks@example.org', 1);
    const known = await makeUser(app);
    const before = mail.received.length;
    for (const email of ['nobody@example.org', 'disabled@example.org', 'looks@example.org', known.user.email]) {
      const response = await ask(email);
      expect([response.status, response.text]).toEqual([202, '']);
    }
    // Only the last request sends an email.
    await mail.waitForEmails(known.user.email, 1);
    expect(mail.received).toHaveLength(before + 1);
  });

  test('the reset email is not sent for an invalid address', async () => {
    for (const email of ['nobody', '', 'a@b.org\r\nBcc: c@d.org', 'a@b.org, c@d.org']) {
      expect(Object.keys((await ask(email)).json as object)).toEqual(['email']);
    }
  });

  test('the reset email contains a secret of which the database has only a hash', async () => {
    const person = await makeUser(app);
    const token = await linkFor(person);
    const rows = await app.db.selectFrom('password_resets').selectAll().where('user_id', '=', person.user.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]!.token_hash.includes(Buffer.from(token, 'base64url'))).toBe(false);
  });
});

describe('the reset link', () => {
  test('the reset link sets the password, ends all tokens and sessions, and notifies the owner', async () => {
    const person = await makeUser(app);
    const { cookie } = await makeSession(app, person);
    const { token: ofProgram } = await makeApiToken(app, person);
    const response = await confirm(await linkFor(person));
    expect([response.status, response.text]).toEqual([204, '']);
    expect([await signIn(person, PASSWORD), await signIn(person, NEW)]).toEqual([400, 200]);
    const credentials = [person.token, ofProgram].map((token) => ({ authorization: `Token ${token}` }));
    for (const credential of [...credentials, { cookie }]) {
      expect((await app.request('GET', '/api/auth/user/', { headers: credential })).status).toBe(401);
    }
    const notice = (await mail.waitForEmails(person.user.email, 2))[1]!;
    expect(notice.email.subject).toBe('Your Meridian password was changed');
    expect(notice.email.text).toContain('https://plan.example.org/forgot-password');
  });

  test('the reset link works once', async () => {
    const person = await makeUser(app);
    const token = await linkFor(person);
    expect((await confirm(token)).status).toBe(204);
    const again = await confirm(token, {
      new_password: 'yet another horse',
      confirm_password: 'yet another horse',
    });
    expect([again.status, again.json]).toEqual([400, DEAD]);
    expect(await signIn(person, NEW)).toBe(200);
  });

  test('the reset link works for one of several concurrent calls', async () => {
    const person = await makeUser(app);
    const token = await linkFor(person);
    const wanted = ['horse number one', 'horse number two', 'horse number three', 'horse number four'];
    const answers = await Promise.all(
      wanted.map((password) => confirm(token, { new_password: password, confirm_password: password })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400]);
    const won = answers.findIndex(({ status }) => status === 204);
    expect(await signIn(person, wanted[won]!)).toBe(200);
    expect(answers.find(({ status }) => status === 400)?.json).toEqual(DEAD);
  });

  test('the reset link expires after an hour', async () => {
    const person = await makeUser(app);
    const token = await linkFor(person);
    time += HOUR_MS;
    expect((await confirm(token)).json).toEqual(DEAD);
    const other = await linkFor(person, 2);
    time += HOUR_MS - 1;
    expect((await confirm(other)).status).toBe(204);
  });

  test('the reset link ends when the same user requests a newer one', async () => {
    const [person, other] = [await makeUser(app), await makeUser(app)];
    const older = await linkFor(person);
    const others = await linkFor(other);
    const newer = await linkFor(person, 2);
    expect((await confirm(older)).json).toEqual(DEAD);
    expect((await confirm(newer)).status).toBe(204);
    expect([await signIn(person, NEW), await signIn(other, PASSWORD)]).toEqual([200, 200]);
    expect((await confirm(others)).status).toBe(204);
    expect(await signIn(other, NEW)).toBe(200);
  });

  test('the reset link ends when the password or address is changed by the signed-in user, or the account is disabled', async () => {
    const [changed, moved, disabled] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const tokens = [await linkFor(changed), await linkFor(moved), await linkFor(disabled)];
    const { token } = changed;
    const body = { current_password: PASSWORD, new_password: NEW, confirm_password: NEW };
    expect((await app.request('POST', '/api/auth/change-password/', { token, body })).status).toBe(204);
    const notice = (await mail.waitForEmails(changed.user.email, 2))[1]!;
    expect(notice.email.subject).toBe('Your Meridian password was changed');
    await app.request('PATCH', '/api/auth/user/', {
      token: moved.token,
      body: { email: 'moved-away@example.org' },
    });
    await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', disabled.user.id).execute();
    for (const link of tokens) expect((await confirm(link)).json).toEqual(DEAD);
  });

  test.each([
    [
      'new_password',
      { new_password: '1234567', confirm_password: '1234567' },
      'Password must be at least 8 characters long.',
    ],
    [
      'new_password',
      { new_password: 'Password1', confirm_password: 'Password1' },
      'This is one of the most common passwords. Please choose one that is harder to guess.',
    ],
    ['new_password', { new_password: 'x'.repeat(1_025), confirm_password: 'x'.repeat(1_025) }, 'Password is too long.'],
    ['confirm_password', { confirm_password: 'another horse' }, 'New passwords do not match.'],
  ])('the reset link is still valid after a bad %s: %j', async (field, wrong, message) => {
    const person = await makeUser(app);
    const token = await linkFor(person);
    const response = await confirm(token, wrong);
    expect([response.status, response.json]).toEqual([400, { [field]: [message] }]);
    expect((await confirm(token)).status).toBe(204);
  });

  test.each(['', 'unknown', 'A'.repeat(43), 'nul\u0000', '\ud800'])('the token %j is invalid', async (token) => {
    expect((await confirm(token)).json).toEqual(DEAD);
  });
});

test('a link that is confirmed while the address changes verifies only the address it was sent to', async () => {
  const rounds = repetitions({ few: 4, many: 48 });
  for (let round = 0; round < rounds; round += 1) {
    const person = await makeUser(app);
    const { token } = person;
    const link = await linkFor(person);
    const elsewhere = `race-${person.user.id}@example.org`;
    const confirmed = confirm(link);
    await new Promise((resolve) => void setTimeout(resolve, (48 * round) / rounds));
    const body = { email: elsewhere, password: PASSWORD };
    const [{ status }] = await Promise.all([confirmed, app.request('PATCH', '/api/auth/user/', { token, body })]);
    const { email_verified: isProved } = await app.db
      .selectFrom('users')
      .select('email_verified')
      .where('user_id', '=', person.user.id)
      .executeTakeFirstOrThrow();
    const entry = await app.request('POST', '/api/auth/token/', {
      body: { username: elsewhere, password: status === 204 ? NEW : PASSWORD },
    });
    const hasMoved = entry.status === 200;
    expect({ hasMoved, isProved }, `round ${round}`).not.toEqual({ hasMoved: true, isProved: true });
  }
});
