/** Tests the limits on failed sign-ins. They stop strangers without locking the owner out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, makeSession, makeUser, registrationBody } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const SENTENCE = { detail: 'Too many attempts. Please wait a while and try again.' };
const WRONG = 'wrong password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
});
afterAll(() => app.stop());

let addresses = 0;
const newAddress = () => `10.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const post = (path: string, body: unknown, from: string, cookie = '') =>
  app.request('POST', path, {
    ...(typeof body === 'string' ? { raw: body } : { body }),
    headers: { 'x-forwarded-for': from, ...(cookie === '' ? {} : { cookie }) },
  });
const signIn = (username: string, password: string, from = newAddress(), cookie = '') =>
  post('/api/auth/token/', { username, password }, from, cookie);
const times = <Result>(count: number, act: (time: number) => Promise<Result>) =>
  Array.from({ length: count }, (_, time) => time).reduce<Promise<Result[]>>(
    async (before, time) => [...(await before), await act(time)],
    Promise.resolve([]),
  );
const statuses = async (count: number, act: (time: number) => Promise<{ status: number }>) =>
  (await times(count, act)).map(({ status }) => status);
const repeated = (count: number, status: number) => Array.from({ length: count }, () => status);

/** Signs in from a new address; returns the device's cookie. */
async function deviceOf(username: string, cookie = ''): Promise<string> {
  const response = await signIn(username, PASSWORD, newAddress(), cookie);
  expect(response.status, response.text).toBe(200);
  const written = response.headers.getSetCookie().find((one) => one.startsWith('meridian_device='));
  return written?.split(';')[0] ?? '';
}

describe('failed sign-ins', () => {
  test('failed sign-ins of an address against an account are limited to ten; then the right password must wait too, at that address only', async () => {
    const { user } = await makeUser(app, { username: 'Target' });
    const from = newAddress();
    // Username and email share the limit.
    expect(await statuses(5, () => signIn('target', WRONG, from))).toEqual(repeated(5, 400));
    expect(await statuses(5, () => signIn(user.email, WRONG, from))).toEqual(repeated(5, 400));
    const response = await signIn('TARGET', PASSWORD, from);
    expect(response.status).toBe(429);
    expect(response.json).toEqual(SENTENCE);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await signIn('target', PASSWORD)).status, 'from elsewhere').toBe(200);
  });

  test('failed sign-ins with an unknown name count the same', async () => {
    const from = newAddress();
    expect(await statuses(10, () => signIn('no such person', WRONG, from))).toEqual(repeated(10, 400));
    expect((await signIn('No Such Person', WRONG, from)).status).toBe(429);
  });

  test('failed sign-ins in parallel count too', async () => {
    await makeUser(app, { username: 'rushed' });
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn('rushed', WRONG, from)));
    expect(answers.filter((response) => response.status === 400)).toHaveLength(10);
  });

  test('a successful sign-in resets the count of failures, and is never delayed', async () => {
    await makeUser(app, { username: 'honest' });
    const from = newAddress();
    for (let round = 0; round < 4; round++) {
      expect(await statuses(7, () => signIn('honest', WRONG, from))).toEqual(repeated(7, 400));
      expect(await statuses(3, () => signIn('honest', PASSWORD, from))).toEqual(repeated(3, 200));
      // The address has also failed against other accounts, and that count is not reset. So each round uses a new address.
      if (round === 3) expect((await signIn('somebody', WRONG, from)).status).toBe(400);
    }
  });

  test('failed sign-ins from one address against any accounts are limited to thirty', async () => {
    const from = newAddress();
    expect(await statuses(30, (time) => signIn(`nobody-${time}`, WRONG, from))).toEqual(repeated(30, 400));
    expect((await signIn('nobody-else', WRONG, from)).status).toBe(429);
    expect((await signIn('nobody-else', WRONG)).status).toBe(400);
  });

  test('failed sign-ins count an IPv6 address by its /64, and a mapped one as IPv4', async () => {
    await makeUser(app, { username: 'many-addresses' });
    const inOneNet = (time: number) => signIn('many-addresses', WRONG, `2001:db8:1:2:${time}::${time}`);
    expect(await statuses(11, inOneNet)).toEqual([...repeated(10, 400), 429]);
    expect((await signIn('many-addresses', WRONG, '2001:db8:1:3::1')).status).toBe(400);
    const spellings = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'];
    const spelt = (time: number) => signIn('many-addresses', WRONG, spellings[time % 3]);
    expect(await statuses(11, spelt)).toEqual([...repeated(10, 400), 429]);
  });
});

describe('a known device', () => {
  test('a known device lets the owner in while strangers fail from the same and other addresses, a hundred times in total', async () => {
    await makeUser(app, { username: 'owner' });
    const device = await deviceOf('owner');
    const office = newAddress();
    // Reaches the limit of the address and of the account.
    await Promise.all(Array.from({ length: 30 }, (_, time) => signIn(`someone-${time}`, WRONG, office)));
    for (const from of Array.from({ length: 10 }, newAddress)) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => signIn('owner', WRONG, from)));
      expect(answers.map(({ status }) => status)).toEqual(repeated(10, 400));
    }
    expect((await signIn('owner', PASSWORD)).status).toBe(429);
    expect((await signIn('someone-else', WRONG, office)).status).toBe(429);
    expect((await signIn('owner', PASSWORD, office, device)).status).toBe(200);
    // The device has its own limit of ten.
    expect(await statuses(11, () => signIn('owner', WRONG, office, device))).toEqual([...repeated(10, 400), 429]);
    expect((await signIn('owner', PASSWORD, office, device)).status).toBe(429);
  });

  test('a known device is unknown for every other account', async () => {
    await makeUser(app, { username: 'intruder' });
    await makeUser(app, { username: 'victim' });
    const from = newAddress();
    const device = await deviceOf('intruder');
    expect(await statuses(11, () => signIn('victim', WRONG, from, device))).toEqual([...repeated(10, 400), 429]);
    expect((await signIn('victim', WRONG, from)).status).toBe(429);
    // One address is limited to thirty failures, with any number of devices.
    const others = newAddress();
    const devices = await times(4, () => deviceOf('intruder'));
    const answers = await statuses(31, (time) => signIn(`other-${time}`, WRONG, others, devices[time % 4]));
    expect(answers).toEqual([...repeated(30, 400), 429]);
  });

  test('a known device shares the limit of a hundred with all known devices of the account', async () => {
    await makeUser(app, { username: 'collector' });
    const devices = await times(11, () => deviceOf('collector'));
    for (const device of devices.slice(0, 10))
      await Promise.all(Array.from({ length: 10 }, () => signIn('collector', WRONG, newAddress(), device)));
    expect((await signIn('collector', PASSWORD, newAddress(), devices[10])).status).toBe(429);
  });

  test('a device is recognised for a year by a cookie that survives signing out, names nobody, and cannot be forged', async () => {
    const { user } = await makeUser(app, { username: 'kept' });
    const response = await signIn('kept', PASSWORD);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^meridian_device=[\w-]{22}\.[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { token } = response.json as { token: string };
    const out = await app.request('POST', '/api/auth/logout/', { token });
    expect(out.headers.getSetCookie().join()).not.toContain('meridian_device');
    const [id = '', own = '', mac = ''] = (cookie.split(';')[0] ?? '').split(/[=.]/).slice(1);
    const from = newAddress();
    await statuses(10, () => signIn('kept', WRONG, from));
    const random = Buffer.from(String(user.id).padStart(16, 'x')).toString('base64url');
    for (const forged of [`${random}.${own}.${mac}`, `${id}.${own}.${random}`, `${id}.${random}.${mac}`, id, 'x'])
      expect((await signIn('kept', PASSWORD, from, `meridian_device=${forged}`)).status, forged).toBe(429);
    expect((await signIn('kept', PASSWORD, from, `meridian_device=${id}.${own}.${mac}`)).status).toBe(200);
  });

  test('a device is known for its last five accounts', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `family-${name}`);
    let device = '';
    for (const username of names) {
      await makeUser(app, { username });
      device = await deviceOf(username, device);
    }
    expect(device.split('.')).toHaveLength(2 + 5);
    // Tests the dropped account, then the oldest and the newest account that the cookie contains.
    for (const index of [0, 1, 5]) {
      const from = newAddress();
      const username = names[index] ?? '';
      await Promise.all(Array.from({ length: 10 }, () => signIn(username, WRONG, from)));
      expect((await signIn(username, PASSWORD, from, device)).status).toBe(index === 0 ? 429 : 200);
    }
  });

  test('a device is also known after a registration', async () => {
    const response = await post('/api/auth/register/', registrationBody(), newAddress());
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie().join()).toContain('meridian_device=');
  });
});

describe('exchanges for a token', () => {
  test('exchanges for a token are limited to thirty per user, by session or hand-over', async () => {
    const [person, other] = [await makeUser(app), await makeUser(app)];
    const exchange = async (user: typeof person) => {
      const { cookie, csrfToken } = await makeSession(app, user);
      const headers = { cookie, 'x-csrftoken': csrfToken, 'x-forwarded-for': '10.7.7.7' };
      return () => app.request('POST', '/api/auth/session-to-token/', { headers });
    };
    expect(await statuses(31, await exchange(person))).toEqual([...repeated(30, 200), 429]);
    // Successful exchanges do not count against the address, so another user can still exchange from it.
    expect((await (await exchange(other))()).status).toBe(200);
    const handOver = (token: string) => () => app.request('POST', '/api/auth/hand-over/', { token });
    expect(await statuses(31, handOver(other.token))).toEqual([...repeated(30, 200), 429]);
    const another = await makeUser(app);
    expect((await handOver(another.token)()).status).toBe(200);
  });

  test('exchanges for a token are limited by failures per address', async () => {
    const guess = () => post('/api/auth/session-to-token/', { code: 'a guess' }, '10.7.7.8');
    expect(await statuses(31, guess)).toEqual([...repeated(30, 400), 429]);
  });
});

describe('a request that cannot be checked', () => {
  test.each([
    ['/api/auth/token/', 30],
    ['/api/auth/register/', 20],
    ['/api/auth/password-reset/', 20],
    ['/api/auth/password-reset/confirm/', 20],
    ['/api/auth/second-factor/verify/', 30],
    ['/api/auth/second-factor/passkey/verify/', 30],
    ['/api/auth/session-to-token/', 30],
  ])('an unchecked request counts at %s too: after %i requests the body is not read', async (path, most) => {
    const from = newAddress();
    for (const body of ['{"broken', '{"unknown":1}'])
      expect(await statuses(most / 2, () => post(path, body, from))).toEqual(repeated(most / 2, 400));
    expect((await post(path, '{"broken', from)).status).toBe(429);
  });

  test('an unchecked request counts separately for a known device', async () => {
    await makeUser(app, { username: 'clumsy' });
    const device = await deviceOf('clumsy');
    const broken = () => post('/api/auth/token/', '{"broken', newAddress(), device);
    expect(await statuses(31, broken)).toEqual([...repeated(30, 400), 429]);
  });
});
