/** Tests the limits on guests, clients that may not start as guests, and the deletion of guests in the background. */
import { LIMITS } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { makeUser } from '#testing/factories.ts';
import { startGuest, makeGuest } from '#testing/guests.ts';
import { type TestApp, type TestAppOptions, startTestApp } from '#testing/test-app.ts';

const HOUR_MS = 3_600_000;

let time = Date.UTC(2026, 10, 21);
const start = (options: TestAppOptions = {}) =>
  startTestApp({
    now: () => new Date(time),
    ...options,
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true', ...options.env },
  });

let app: TestApp;
beforeAll(async () => {
  app = await start();
});
afterAll(() => app.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const statusesFrom = async (...addresses: string[]) => {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await startGuest(app, from(address))).status);
  return statuses;
};
/** Records the creation of `count` guests, `age` milliseconds ago. */
const makeStarts = (count: number, age: number) =>
  app.db
    .insertInto('guest_starts')
    .values(Array.from({ length: count }, () => ({ id: newId(), started_at: new Date(time - age) })))
    .execute();

test('five guests an hour are allowed per address; an IPv6 /64 counts as one', async () => {
  expect(await statusesFrom(...Array.from({ length: 6 }, () => '203.0.113.7'))).toEqual([201, 201, 201, 201, 201, 429]);
  const line = Array.from({ length: 6 }, (_, last) => `2001:db8:1:2::${last}`);
  expect(await statusesFrom(...line, '2001:db8:1:3::1')).toEqual([201, 201, 201, 201, 201, 429, 201]);
});

test('twenty guests an hour are allowed per IPv6 /56; a refused request does not count for it', async () => {
  const lines = Array.from({ length: 4 }, (_, line) => `2001:db8:7:${line}::`);
  for (const line of lines) {
    const guests = Array.from({ length: 5 }, (_, last) => `${line}${last}`);
    expect(await statusesFrom(...guests, `${line}9`)).toEqual([201, 201, 201, 201, 201, 429]);
  }
  expect(await statusesFrom('2001:db8:7:ff::1', '2001:db8:7:100::1')).toEqual([429, 201]);
}, 20_000);

describe('all addresses together', () => {
  test('all addresses together start at most 2,000 guests in any sixty minutes, also spread over time', async () => {
    await app.db.deleteFrom('guest_starts').execute();
    await makeStarts(1_000, HOUR_MS - 1);
    await makeStarts(LIMITS.guestsInAllPerHour - 1_001, 60_000);
    expect((await startGuest(app, from('198.51.100.1'))).status).toBe(201);
    const refused = await startGuest(app, from('198.51.100.2'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    time += 1;
    expect((await startGuest(app, from('198.51.100.2'))).status, 'the oldest are an hour old').toBe(201);
    await makeStarts(999, 0);
    const again = await startGuest(app, from('198.51.100.3'));
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '3540']);
  });

  test('a refusal does not count for the address', async () => {
    await app.db.deleteFrom('guest_starts').execute();
    await makeStarts(LIMITS.guestsInAllPerHour, 0);
    const address = '198.51.100.9';
    expect(await statusesFrom(...Array.from({ length: 6 }, () => address))).toEqual(Array(6).fill(429));
    await app.db.deleteFrom('guest_starts').execute();
    expect(await statusesFrom(address)).toEqual([201]);
  });

  test('two instances together keep within the limit', async () => {
    const other = await start({ database: { ...app.database, drop: async () => undefined } });
    await app.db.deleteFrom('guest_starts').execute();
    await makeStarts(LIMITS.guestsInAllPerHour - 3, 0);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, last) => startGuest(last % 2 === 0 ? app : other, from(`192.0.2.${last}`))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 429, 429, 429, 429, 429,
    ]);
    await other.stop();
  });
});

describe('no guest is created', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0 Safari/537.36',
    'Twitterbot/1.0',
    'facebookexternalhit/1.1',
    'Slackbot-LinkExpanding 1.0',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'SkypeUriPreview Preview/0.5',
    'WhatsApp/2.23.20',
    'Baiduspider',
    'my-crawler',
  ])('no guest is created for a client that calls itself %s', async (agent) => {
    const response = await startGuest(app, { headers: { ...from('192.0.2.99').headers, 'user-agent': agent } });
    expect(response.status).toBe(403);
  });

  test.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; CUBOT X18) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
    '',
  ])("a guest is created for %s, which can be a person's browser", async (agent) => {
    await app.db.deleteFrom('guest_starts').execute();
    const address = `192.0.2.${100 + (agent.length % 100)}`;
    const response = await startGuest(app, { headers: { ...from(address).headers, 'user-agent': agent } });
    expect(response.status).toBe(201);
  });

  test('no guest is created with GUESTS=off, while existing guests stay', async () => {
    const guest = await (async () => {
      const open = await startTestApp({ database: { ...app.database, drop: async () => undefined } });
      const made = await makeGuest(open);
      await open.stop();
      return made;
    })();
    const off = await start({
      env: { GUESTS: 'off' },
      database: { ...app.database, drop: async () => undefined },
      now: () => new Date(),
    });
    for (let times = 0; times < 7; times += 1) {
      const refused = await startGuest(off);
      expect(refused.status).toBe(403);
      expect(refused.json).toEqual({ detail: 'This installation has no guests. Make an account to try it.' });
    }
    expect((await off.request('GET', '/api/auth/user/', { token: guest.token })).status).toBe(200);
    await off.stop();
  });
});

test('a guest is never the first account; a guest who becomes an account can be, as by registration', async () => {
  const fresh = await startTestApp({ env: { FIRST_USER_IS_STAFF: 'true' } });
  const { user, token } = await makeGuest(fresh);
  expect(user.is_staff).toBe(false);
  const another = await makeGuest(fresh);
  const body = { username: 'operator', email: 'operator@example.org', password: 'correct horse' };
  const { json } = await fresh.request('POST', '/api/auth/guest/keep/', {
    token,
    body: { ...body, password_confirm: body.password },
  });
  expect(json).toMatchObject({ user: { id: user.id, is_staff: true } });
  const later = { username: 'later', email: 'later@example.org', password: 'correct horse' };
  const second = await fresh.request('POST', '/api/auth/guest/keep/', {
    token: another.token,
    body: { ...later, password_confirm: later.password },
  });
  expect(second.json).toMatchObject({ user: { is_staff: false } });
  await fresh.stop();
});

test('becoming an account counts as registering: twenty an hour per address', async () => {
  const address = '203.0.113.200';
  const { token } = await (async () => {
    const made = await startGuest(app, from(address));
    expect(made.status).toBe(201);
    return made.json as { token: string };
  })();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1) {
    const path = attempt % 2 === 0 ? '/api/auth/register/' : '/api/auth/guest/keep/';
    const { status } = await app.request('POST', path, { token, ...from(address), body: { username: 'x' } });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
  expect((await app.request('GET', '/api/auth/user/', { token: (await makeUser(app)).token })).status).toBe(200);
});
