/** Tests how the first account becomes staff, over real connections to this machine's own addresses. */
import { createServer, request as send } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { User } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, registrationBody } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { findSetupCode } from './first-staff-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { FIRST_USER_IS_STAFF: 'true' } });
});
afterAll(() => app.stop());
beforeEach(() => openPlace());

/** Resets the installation to a state without a first account. */
async function openPlace(): Promise<void> {
  await app.db.updateTable('installation').set({ first_user_id: null }).execute();
  await app.db.deleteFrom('users').execute();
}

/** Starts a second application with other settings on the same database, and runs `act` with it. */
async function withSettings(env: Record<string, string>, act: (other: TestApp) => Promise<void>) {
  const database = { ...app.database, drop: async () => undefined };
  const other = await startTestApp({ env: { FIRST_USER_IS_STAFF: 'true', ...env }, database });
  try {
    await act(other);
  } finally {
    await other.stop();
  }
}

interface Way {
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The address to connect to; by default the address of the application. */
  url?: string;
}

/** Registers without `fetch`, which does not allow setting the Host header. */
function register(at: TestApp, { headers = {}, body = {}, url = at.url }: Way = {}) {
  return new Promise<{ status: number; json: { user: User } & Record<string, string[]> }>((resolve, reject) => {
    const asking = send(`${url}/api/auth/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    asking.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) as never }));
    });
    asking.end(JSON.stringify(registrationBody(body)));
  });
}
const isStaff = async (at: TestApp, way?: Way) => {
  const { status, json } = await register(at, way);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.user.is_staff;
};
const wordOf = async (at: TestApp) => (await findSetupCode(at.db, { firstUserIsStaff: true })) ?? '';

describe('on this machine', () => {
  test('many concurrent registrations all succeed without a deadlock', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)));
    expect(new Set(made.map(({ user }) => user.id)).size).toBe(6);
  });

  test('one of several concurrent registrations becomes staff, and no later account', async () => {
    const together = await Promise.all(Array.from({ length: 8 }, () => isStaff(app)));
    expect(together.filter(Boolean)).toHaveLength(1);
    expect(await isStaff(app)).toBe(false);
  });

  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    '127.0.0.1:3000',
    '127.1.2.3',
    '[::1]:3000',
    'plan.localhost',
  ])('the first account becomes staff if the server is requested as %s', async (host) => {
    expect(await isStaff(app, { headers: { host } })).toBe(true);
  });

  test('no account becomes staff if the setting is off, and the right is used up', async () => {
    await withSettings({ FIRST_USER_IS_STAFF: 'false' }, async (other) => {
      expect(await isStaff(other)).toBe(false);
      expect(await wordOf(other)).toBe('');
    });
  });

  test('if the account is deleted, the next one does not inherit the right', async () => {
    expect(await isStaff(app)).toBe(true);
    await app.db.deleteFrom('users').execute();
    expect(await isStaff(app)).toBe(false);
  });
});

describe('from another machine', () => {
  test.each<[how: string, headers: Record<string, string>]>([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['through a proxy that names a local client', { 'x-forwarded-for': '127.0.0.1' }],
    ['through a proxy that sends Forwarded', { forwarded: 'for=127.0.0.1' }],
    ['through a proxy that sends X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
    ['through a proxy of Cloudflare', { 'cf-connecting-ip': '203.0.113.7' }],
    ['through a proxy that sends Via', { via: '1.1 gateway' }],
    ['at a host name of the machine', { host: 'plan.example.org' }],
    ['at a host name that begins with localhost', { host: 'localhost.example.org' }],
    ['at a host name that begins with 127.0.0.1', { host: '127.0.0.1.example.org' }],
    ['at a Host header with two hosts', { host: 'localhost,127.0.0.1:3000' }],
  ])(
    'an account registered %s is not staff, and the right stays open for a registration on this machine',
    async (_how, headers) => {
      expect(await isStaff(app, { headers })).toBe(false);
      expect(await isStaff(app)).toBe(true);
    },
  );

  test('through trusted proxies the account is not staff either', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' };
    await withSettings({ TRUST_PROXY: 'true' }, async (other) => {
      expect(await isStaff(other, { headers })).toBe(false);
    });
  });

  test('no request counts as local if PUBLIC_URL is a public address', async () => {
    await withSettings({ PUBLIC_URL: 'https://plan.example.org' }, async (other) => {
      expect(await isStaff(other)).toBe(false);
      expect(await isStaff(other, { body: { staff_word: await wordOf(other) } })).toBe(true);
    });
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  test.skipIf(outside === undefined)('over the network the account is not staff, whatever the host', async () => {
    // The test application listens on 127.0.0.1 only; this listener uses all addresses, as with HOST=0.0.0.0.
    const front = createServer((incoming, response) => app.app.routing(incoming, response));
    await new Promise<void>((resolve) => void front.listen(0, '0.0.0.0', resolve));
    const { port } = front.address() as { port: number };
    const url = `http://${outside}:${port}`;
    expect(await isStaff(app, { url, headers: { host: 'localhost:3000' } })).toBe(false);
    expect(await isStaff(app, { url: `http://127.0.0.1:${port}` })).toBe(true);
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });
});

describe('the setup code', () => {
  const far = { 'x-forwarded-for': '203.0.113.7' };

  test('the setup code makes the first account staff from anywhere, in any capitalisation, and then is not shown any more', async () => {
    const word = await wordOf(app);
    expect(word).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(await wordOf(app), 'the same every time').toBe(word);
    const typed = ` ${word.slice(0, 5)}-${word.slice(5)} `.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await isStaff(app, { headers: far, body: { staff_word: typed } })).toBe(true);
    expect(await wordOf(app)).toBe('');
    expect(await isStaff(app, { headers: far, body: { staff_word: word } })).toBe(false);
    expect(await isStaff(app, { headers: far, body: { staff_word: 'wrong' } }), 'nobody asks any more').toBe(false);
  });

  test('a wrong setup code gives an error on its field, and nothing is stored', async () => {
    for (const staff_word of ['0000000000', 'x', 'é'.repeat(10)]) {
      const { status, json } = await register(app, { body: { staff_word } });
      expect(status).toBe(400);
      const message = 'This is not the setup code that the server printed when it started.';
      expect(json).toEqual({
        staff_word: [message],
        error_keys: { staff_word: [{ key: 'staff_word', params: {} }] },
      });
    }
    expect(await app.db.selectFrom('users').select('user_id').execute()).toEqual([]);
    expect(await isStaff(app, { headers: far, body: { staff_word: '' } })).toBe(false);
  });

  test('the setup code is ignored if the first account is not to become staff', async () => {
    await withSettings({ FIRST_USER_IS_STAFF: 'false' }, async (other) => {
      expect(await isStaff(other, { body: { staff_word: 'wrong' } })).toBe(false);
    });
  });
});
