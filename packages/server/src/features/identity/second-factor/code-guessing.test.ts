/** An attacker who knows the password guesses codes: the attempts are limited permanently, and the owner is notified. */
import { LIMITS } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeUser } from '#testing/factories.ts';
import { type MailServer, startMailServer } from '#testing/external-services/mail-server.ts';
import { totpCodeAt, startSecondStep, turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const HOUR_MS = 3_600_000;
const SECONDS_EACH = LIMITS.wrongCodeHours * 3_600;
const NEW = 'another fine horse';
const GUESSED = 'Wrong codes at your Meridian account';

let time = Date.UTC(2026, 10, 24);
const now = () => new Date(time);
let mail: MailServer;
let app: TestApp;
/** A second server with the same database and without counts in memory, as after a restart. */
let restarted: TestApp;
let person: TestUser;
let secret: string;
let codes: string[];
beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, RATE_LIMITS: 'on', TRUST_PROXY: 'true' };
  app = await startTestApp({ now, env });
  restarted = await startTestApp({ now, env, database: app.database });
});
afterAll(async () => {
  await restarted.app.close();
  await app.stop();
  await mail.stop();
});
beforeEach(async () => {
  time += 2 * 24 * HOUR_MS;
  person = await makeUser(app);
  ({ secret, codes } = await turnOnTotp(app, person));
});

let addresses = 0;
/** Returns headers with a new address for each request, so that only the limits of the account apply. */
function from(cookie?: string) {
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.1.${Math.floor(addresses / 250)}.${addresses % 250}` };
  return { headers: cookie === undefined ? headers : { ...headers, cookie } };
}

interface Try {
  on?: TestApp;
  cookie?: string;
  code?: string;
}

/** Signs in with the right password and then enters one code. */
async function attempt({ on = app, cookie, code = 'wrong' }: Try = {}) {
  const { ticket } = await startSecondStep(on, person);
  const right = totpCodeAt(secret, now());
  const sent = code === 'wrong' ? (right === '000000' ? '000001' : '000000') : code;
  const body = { ticket, code: sent === 'right' ? right : sent };
  return on.request('POST', '/api/auth/second-factor/verify/', { body, ...from(cookie) });
}
async function statuses(count: number, one: Try = {}): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) found.push((await attempt(one)).status);
  return found;
}
const repeated = (count: number, status: number) => Array<number>(count).fill(status);

/** Signs in to the account by a recovery code and returns the cookie of the device. */
async function knownDevice(): Promise<string> {
  const response = await attempt({ code: codes.shift() ?? '' });
  expect(response.status, response.text).toBe(200);
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('meridian_device='));
  return cookie?.split(';')[0] ?? '';
}

const subjects = async (count: number) =>
  (await mail.waitForEmails(person.user.email, count))
    .map(({ email: { subject } }) => subject)
    .filter((subject) => subject === GUESSED);

describe('twenty wrong codes', () => {
  test('twenty wrong codes are the limit for new devices, also after a quarter of an hour and a restart; one more is allowed after hours', async () => {
    expect(await statuses(LIMITS.wrongCodes)).toEqual(repeated(LIMITS.wrongCodes, 400));
    time += HOUR_MS;
    const refused = await attempt({ on: restarted, code: 'right' });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, SECONDS_EACH - 3_600]);
    time += (LIMITS.wrongCodeHours - 1) * HOUR_MS;
    expect(await statuses(2, { on: restarted })).toEqual([400, 429]);
    time += LIMITS.wrongCodeHours * HOUR_MS;
    expect((await attempt({ on: restarted, code: 'right' })).status).toBe(200);
  });

  test('wrong codes do not lock the owner out: a known device and a recovery code still work, and do not help the attacker', async () => {
    const device = await knownDevice();
    expect(await statuses(LIMITS.wrongCodes)).toEqual(repeated(LIMITS.wrongCodes, 400));
    expect((await attempt({ on: restarted, cookie: device, code: 'right' })).status).toBe(200);
    expect((await attempt({ on: restarted, code: codes[0] ?? '' })).status).toBe(200);
    time += 60_000;
    const refused = await attempt({ on: restarted, code: 'right' });
    expect(refused.status, 'a success resets nothing').toBe(429);
  });

  test('twenty wrong codes are the limit for known devices too', async () => {
    const cookie = await knownDevice();
    // The separate limit for one device and one account is ten within a quarter of an hour.
    expect(await statuses(10, { cookie })).toEqual(repeated(10, 400));
    expect(await statuses(10, { cookie, on: restarted })).toEqual(repeated(10, 400));
    const again = await startTestApp({
      now,
      env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' },
      database: app.database,
    });
    expect((await attempt({ on: again, cookie, code: 'right' })).status).toBe(429);
    expect((await attempt({ on: again, code: 'right' })).status, 'new devices count apart').toBe(200);
    await again.app.close();
  });

  test('twenty wrong codes are the limit for concurrent calls on two instances too', async () => {
    const tickets: string[] = [];
    while (tickets.length < 40) tickets.push((await startSecondStep(app, person)).ticket);
    const answers = await Promise.all(
      tickets.map((ticket, place) => {
        const body = { ticket, code: totpCodeAt(secret, new Date(time + HOUR_MS)) };
        const on = place % 2 === 0 ? app : restarted;
        return on.request('POST', '/api/auth/second-factor/verify/', { body, ...from() });
      }),
    );
    const found = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(found).toEqual([...repeated(LIMITS.wrongCodes, 400), ...repeated(20, 429)]);
  }, 20_000);

  test.each([
    [
      'changed',
      () =>
        app.request('POST', '/api/auth/change-password/', {
          token: person.token,
          body: { current_password: PASSWORD, new_password: NEW, confirm_password: NEW },
        }),
    ],
    [
      'chosen by a mailed link',
      async () => {
        const email = { email: person.user.email };
        await app.request('POST', '/api/auth/password-reset/', { body: email, ...from() });
        const { text } = (await mail.waitForEmails(person.user.email, 3)).at(-1)!.email;
        const token = /token=([\w-]+)/.exec(text ?? '')?.[1];
        const body = { token, new_password: NEW, confirm_password: NEW };
        return app.request('POST', '/api/auth/password-reset/confirm/', { body, ...from() });
      },
    ],
  ])('the count of wrong codes is reset with the password, when it is %s', async (_how, change) => {
    await app.db.updateTable('users').set({ email_verified: true }).where('user_id', '=', person.user.id).execute();
    expect(await statuses(LIMITS.wrongCodes)).toEqual(repeated(LIMITS.wrongCodes, 400));
    expect((await change()).status).toBe(204);
    const body = { username: person.user.username, password: NEW };
    const { json } = await restarted.request('POST', '/api/auth/token/', { body, ...from() });
    const { ticket } = (json as { second_factor: { ticket: string } }).second_factor;
    const response = await restarted.request('POST', '/api/auth/second-factor/verify/', {
      body: { ticket, code: totpCodeAt(secret, now()) },
      ...from(),
    });
    expect(response.status, response.text).toBe(200);
  });

  test('the count of wrong codes cannot be used up without the password', async () => {
    for (let count = 0; count < 25; count += 1) {
      await app.request('POST', '/api/auth/token/', {
        body: { username: person.user.username, password: 'wrong' },
        ...from(),
      });
      const body = { ticket: 'no such ticket', code: '000000' };
      await app.request('POST', '/api/auth/second-factor/verify/', { body, ...from() });
    }
    const rows = await app.db.selectFrom('wrong_codes').select('door').where('user_id', '=', person.user.id).execute();
    expect(rows).toEqual([]);
  });

  test('twenty wrong codes are the limit for re-authentication by a stolen session too', async () => {
    const prove = (on: TestApp, proof: object) =>
      on.request('POST', '/api/auth/second-factor/recovery-codes/', {
        token: person.token,
        body: proof,
        ...from(),
      });
    const found: number[] = [];
    for (const on of [app, restarted])
      for (let count = 0; count < 10; count += 1) found.push((await prove(on, { code: '000000' })).status);
    expect(found).toEqual(repeated(LIMITS.wrongCodes, 400));
    const again = await startTestApp({
      now,
      env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' },
      database: app.database,
    });
    expect((await prove(again, { code: totpCodeAt(secret, now()) })).status).toBe(429);
    expect((await prove(again, { password: PASSWORD })).status).toBe(200);
    await again.app.close();
  });
});

describe('the notification', () => {
  test('the notification is sent at the third wrong code, once for all later ones, and again the next day', async () => {
    expect(await statuses(9)).toEqual(repeated(9, 400));
    // Two emails are sent, about the new authenticator app and about wrong codes. The list contains only the latter.
    expect(await subjects(2)).toEqual([GUESSED]);
    time += 25 * HOUR_MS;
    expect(await statuses(4)).toEqual(repeated(4, 400));
    expect(await subjects(3)).toEqual([GUESSED, GUESSED]);
    expect(await statuses(2, { on: restarted })).toEqual(repeated(2, 400));
    expect((await attempt({ code: codes[0] ?? '' })).status).toBe(200);
    expect(await subjects(4), 'the last letter is of the recovery code').toEqual([GUESSED, GUESSED]);
  });

  test('the notification says what is known and what to do, without names', async () => {
    await statuses(3);
    const letters = await mail.waitForEmails(person.user.email, 2);
    const { text } = letters.find(({ email: { subject } }) => subject === GUESSED)!.email;
    expect(text).toContain('somebody knows your password');
    expect(text).toContain(`${app.url}/forgot-password`);
    expect(text).not.toContain(person.user.username);
  });

  test('the notification is not sent for two wrong codes before the right one', async () => {
    expect(await statuses(2)).toEqual([400, 400]);
    expect((await attempt({ code: codes[0] ?? '' })).status).toBe(200);
    expect(await subjects(2)).toEqual([]);
    expect(mail.received.filter(({ to }) => to.includes(person.user.email))).toHaveLength(2);
  });
});
