/** The first account becomes staff, over real connections to this machine's own addresses. */
import { createServer, request as send } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { User } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, registrationBody } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { openStaffWord } from './first-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { FIRST_USER_IS_STAFF: 'true' } });
});
afterAll(() => app.stop());
beforeEach(() => openPlace());

/** Nobody has ever had an account. */
async function openPlace(): Promise<void> {
  await app.db.updateTable('installation').set({ first_user_id: null }).execute();
  await app.db.deleteFrom('users').execute();
}

/** Under other settings, on the same database. */
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
  /** Where to connect to; the machine's own address unless given. */
  url?: string;
}

/** Not by fetch, which lets nobody write the Host header. */
function register(at: TestApp, { headers = {}, body = {}, url = at.url }: Way = {}) {
  return new Promise<{ status: number; json: { user: User } & Record<string, string[]> }>(
    (resolve, reject) => {
      const asking = send(`${url}/api/auth/register/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      });
      asking.on('error', reject).on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, json: JSON.parse(text) as never }));
      });
      asking.end(JSON.stringify(registrationBody(body)));
    },
  );
}
const isStaff = async (at: TestApp, way?: Way) => {
  const { status, json } = await register(at, way);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.user.is_staff;
};
const wordOf = async (at: TestApp) => (await openStaffWord(at.db, { firstUserIsStaff: true })) ?? '';

describe('on this machine', () => {
  test('many at once all have their account: none waits for another who waits for it', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)));
    expect(new Set(made.map(({ user }) => user.id)).size).toBe(6);
  });

  test('one of several at once is staff, and nobody after', async () => {
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
  ])('asked for as %s', async (host) => {
    expect(await isStaff(app, { headers: { host } })).toBe(true);
  });

  test('nobody is where it is not set, and the place is gone', async () => {
    await withSettings({ FIRST_USER_IS_STAFF: 'false' }, async (other) => {
      expect(await isStaff(other)).toBe(false);
      expect(await wordOf(other)).toBe('');
    });
  });

  test('when the account goes, the next one does not inherit', async () => {
    expect(await isStaff(app)).toBe(true);
    await app.db.deleteFrom('users').execute();
    expect(await isStaff(app)).toBe(false);
  });
});

describe('from elsewhere', () => {
  test.each<[how: string, headers: Record<string, string>]>([
    ['by a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['by a proxy that calls itself local', { 'x-forwarded-for': '127.0.0.1' }],
    ['by a proxy of the standard', { forwarded: 'for=127.0.0.1' }],
    ['by another proxy', { 'x-real-ip': '203.0.113.7' }],
    ['by a network of proxies', { 'cf-connecting-ip': '203.0.113.7' }],
    ['by a gateway', { via: '1.1 gateway' }],
    ['by a name of the machine', { host: 'plan.example.org' }],
    ['by a name that only begins like it', { host: 'localhost.example.org' }],
    ['by a name that leads here', { host: '127.0.0.1.example.org' }],
    ['by a name in signs that a host may have', { host: 'localhost,127.0.0.1:3000' }],
  ])(
    '%s: the account is like any other, and leaves the place to whoever comes on the machine',
    async (_how, headers) => {
      expect(await isStaff(app, { headers })).toBe(false);
      expect(await isStaff(app)).toBe(true);
    },
  );

  test('by believed proxies too', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' };
    await withSettings({ TRUST_PROXY: 'true' }, async (other) => {
      expect(await isStaff(other, { headers })).toBe(false);
    });
  });

  test('nobody is on this machine where people come by a public address', async () => {
    await withSettings({ PUBLIC_URL: 'https://plan.example.org' }, async (other) => {
      expect(await isStaff(other)).toBe(false);
      expect(await isStaff(other, { body: { staff_word: await wordOf(other) } })).toBe(true);
    });
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  test.skipIf(outside === undefined)('by the network, whatever name is asked for', async () => {
    // The application of the tests listens on 127.0.0.1 only; this listener is on every address, as with HOST=0.0.0.0.
    const front = createServer((incoming, answer) => app.app.routing(incoming, answer));
    await new Promise<void>((resolve) => void front.listen(0, '0.0.0.0', resolve));
    const { port } = front.address() as { port: number };
    const url = `http://${outside}:${port}`;
    expect(await isStaff(app, { url, headers: { host: 'localhost:3000' } })).toBe(false);
    expect(await isStaff(app, { url: `http://127.0.0.1:${port}` })).toBe(true);
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });
});

describe('the word of the start', () => {
  const far = { 'x-forwarded-for': '203.0.113.7' };

  test('makes the first account staff from anywhere, however it is typed, and then says nothing more', async () => {
    const word = await wordOf(app);
    expect(word).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(await wordOf(app), 'the same every time').toBe(word);
    const typed = ` ${word.slice(0, 5)}-${word.slice(5)} `
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    expect(await isStaff(app, { headers: far, body: { staff_word: typed } })).toBe(true);
    expect(await wordOf(app)).toBe('');
    expect(await isStaff(app, { headers: far, body: { staff_word: word } })).toBe(false);
    expect(await isStaff(app, { headers: far, body: { staff_word: 'wrong' } }), 'nobody asks any more').toBe(
      false,
    );
  });

  test('is refused on its field when it is wrong, with nothing stored', async () => {
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

  test('is not looked at where the first account is like any other', async () => {
    await withSettings({ FIRST_USER_IS_STAFF: 'false' }, async (other) => {
      expect(await isStaff(other, { body: { staff_word: 'wrong' } })).toBe(false);
    });
  });
});
