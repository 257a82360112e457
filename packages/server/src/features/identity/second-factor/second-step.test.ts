import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, makeUser } from '#testing/factories.ts';
import {
  postSecondFactor,
  totpCodeAt,
  startSecondStep,
  readSecondFactorStatus,
  turnOnTotp,
} from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const MINUTE_MS = 60_000;
const WRONG = 'This code is not right. Enter the one that your app shows now.';
const USED = 'This code was used before. Please wait for the next one.';
const DEAD = { ticket: ['This sign-in has taken too long or is done already. Please sign in again.'] };

let time = Date.UTC(2026, 10, 21);
const now = () => new Date(time);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now });
});
afterAll(() => app.stop());

const verify = (ticket: string, code: string) => postSecondFactor(app, 'verify/', { ticket, code });
const worksWith = async (token: string) => (await app.request('GET', '/api/auth/user/', { token })).status;
const somebody = async () => {
  const person = await makeUser(app);
  return { person, ...(await turnOnTotp(app, person)) };
};

describe('the password', () => {
  test('the password gives a token while no second factor is on', async () => {
    const { user } = await makeUser(app);
    const body = { username: user.username, password: PASSWORD };
    const { json } = await app.request('POST', '/api/auth/token/', { body });
    expect(Object.keys(json as object)).toEqual(['token']);
  });

  test('the password gives only a ticket once a second factor is on, and the ticket alone signs nobody in', async () => {
    const { person } = await somebody();
    const { ticket, methods } = await startSecondStep(app, person);
    expect(methods).toEqual(['totp', 'recovery_code']);
    expect(await worksWith(ticket)).toBe(401);
  });

  test('a wrong password gives the same error with and without a second factor', async () => {
    const { person } = await somebody();
    const body = { username: person.user.username, password: 'wrong horse' };
    const response = await app.request('POST', '/api/auth/token/', { body });
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ detail: 'Invalid username or password. Please try again.' });
  });

  test('a new password ends the tickets of the old one, and the second factor stays on', async () => {
    const { person, secret } = await somebody();
    const { ticket } = await startSecondStep(app, person);
    const passwords = { current_password: PASSWORD, new_password: PASSWORD, confirm_password: PASSWORD };
    const { token } = person;
    expect((await app.request('POST', '/api/auth/change-password/', { token, body: passwords })).status).toBe(204);
    expect((await verify(ticket, totpCodeAt(secret, now()))).json).toEqual(DEAD);
    expect((await startSecondStep(app, person)).methods).toContain('totp');
  });
});

describe("the app's code", () => {
  test("the app's code gives a token with the Remember me setting and device of the sign-in", async () => {
    const { person, secret } = await somebody();
    const { ticket } = await startSecondStep(app, person, { remember: false });
    const code = totpCodeAt(secret, now());
    const response = await verify(ticket, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(response.status, response.text).toBe(200);
    const { token } = response.json as { token: string };
    expect(await worksWith(token)).toBe(200);
    const kept = app.db.selectFrom('tokens').select(['remember', 'device']).orderBy('id', 'desc');
    expect(await kept.executeTakeFirst()).toEqual({ remember: false, device: 'node' });
    expect((await verify(ticket, totpCodeAt(secret, now()))).json, 'a ticket is good once').toEqual(DEAD);
  });

  test("the app's code is accepted one time step late, but not two", async () => {
    const { person, secret } = await somebody();
    const shown = now();
    time += 30_000;
    const { ticket } = await startSecondStep(app, person);
    time += 30_000;
    expect((await verify(ticket, totpCodeAt(secret, shown))).json).toEqual({ code: [WRONG] });
    expect((await verify(ticket, totpCodeAt(secret, new Date(time - 30_000)))).status).toBe(200);
  });

  test("the app's code works once, also for another ticket, and earlier codes do not work after it", async () => {
    const { person, secret } = await somebody();
    const code = totpCodeAt(secret, now());
    const [one, other] = [await startSecondStep(app, person), await startSecondStep(app, person)];
    expect((await verify(one.ticket, code)).status).toBe(200);
    expect((await verify(other.ticket, code)).json).toEqual({ code: [USED] });
    const earlier = totpCodeAt(secret, new Date(time - 30_000));
    expect((await verify(other.ticket, earlier)).json).toEqual({ code: [USED] });
    time += 30_000;
    expect((await verify(other.ticket, totpCodeAt(secret, now()))).status).toBe(200);
  });

  test('a code that confirmed the app cannot be used to sign in', async () => {
    const { person, secret } = await somebody();
    const { ticket } = await startSecondStep(app, person);
    const first = totpCodeAt(secret, new Date(time - 30_000));
    expect((await verify(ticket, first)).json).toEqual({ code: [USED] });
  });

  test.each([1, 20])('a code sent twenty times at once, with %i tickets, gives one token', async (count) => {
    const { person, secret } = await somebody();
    const tickets: string[] = [];
    for (let made = 0; made < count; made += 1) tickets.push((await startSecondStep(app, person)).ticket);
    const code = totpCodeAt(secret, now());
    const sent = Array.from({ length: 20 }, (_, index) => verify(tickets[index % count] ?? '', code));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    const tokens = await app.db.selectFrom('tokens').select('id').where('user_id', '=', person.user.id).execute();
    expect(tokens).toHaveLength(2);
  });

  test('a code of another user is refused', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const { ticket } = await startSecondStep(app, mine.person);
    expect((await verify(ticket, totpCodeAt(theirs.secret, now()))).json).toEqual({ code: [WRONG] });
    expect((await verify(ticket, theirs.codes[0] ?? '')).status).toBe(400);
  });
});

describe('a recovery code', () => {
  test('a recovery code works once, with any capitalisation and grouping', async () => {
    const { person, codes } = await somebody();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const written = [codes[0] ?? '', (codes[1] ?? '').toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')];
    for (const code of written) {
      const { ticket } = await startSecondStep(app, person);
      expect((await verify(ticket, code)).status).toBe(200);
    }
    expect((await readSecondFactorStatus(app, person)).recovery_codes_left).toBe(8);
    const { ticket } = await startSecondStep(app, person);
    const again = await verify(ticket, codes[0] ?? '');
    expect(again.json).toEqual({ code: ['This is none of your recovery codes, or it was used before.'] });
  });

  test('a recovery code is not consumed by an invalid ticket', async () => {
    const { person, codes } = await somebody();
    await startSecondStep(app, person);
    expect((await verify('no such ticket', codes[0] ?? '')).json).toEqual(DEAD);
    expect((await readSecondFactorStatus(app, person)).recovery_codes_left).toBe(10);
  });
});

describe('a ticket', () => {
  test('a ticket expires after ten minutes', async () => {
    const { person, secret } = await somebody();
    const { ticket } = await startSecondStep(app, person);
    time += 10 * MINUTE_MS - 1;
    expect((await verify(ticket, '000000')).json).toEqual({ code: [WRONG] });
    time += 1;
    expect((await verify(ticket, totpCodeAt(secret, now()))).json).toEqual(DEAD);
  });

  test('a ticket is invalid if the account was disabled meanwhile', async () => {
    const { person, secret } = await somebody();
    const { ticket } = await startSecondStep(app, person);
    const { id } = person.user;
    await app.db.updateTable('users').set({ is_active: false }).where('user_id', '=', id).execute();
    expect((await verify(ticket, totpCodeAt(secret, now()))).json).toEqual(DEAD);
  });

  test('a ticket is deleted once it has expired', async () => {
    const { person } = await somebody();
    await startSecondStep(app, person);
    time += 10 * MINUTE_MS;
    await startSecondStep(app, person);
    const kept = app.db.selectFrom('sign_in_tickets').select('expires_at');
    expect(await kept.where('user_id', '=', person.user.id).execute()).toHaveLength(1);
  });
});
