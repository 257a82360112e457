/**
 * Tests account recovery by email: delivery, failures of the mail server, limits, and that a response does not reveal if an account exists.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { withDataKeys } from '#db/encryption/key-store.ts';
import { startDatabaseProxy } from '#testing/database-proxy.ts';
import { PASSWORD, makeUser } from '#testing/factories.ts';
import { readStoredEmails, startMailServer, extractToken } from '#testing/external-services/mail-server.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';

const NOBODY_LISTENS = 'smtp://127.0.0.1:9';

const after: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of after.splice(0).toReversed()) await end();
});

async function startApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ env });
  after.push(() => app.stop());
  return app;
}

const ask = (app: TestApp, email: string, from = '10.0.0.1') =>
  app.request('POST', '/api/auth/password-reset/', { body: { email }, headers: { 'x-forwarded-for': from } });

describe('without a mail server', () => {
  test('the email is a file that only its owner can read; the log has its path, but neither recipient nor link', async () => {
    const app = await startApp();
    const { user } = await makeUser(app, { email: 'dana@example.org' });
    expect((await ask(app, user.email)).status).toBe(202);
    await expect.poll(app.logged).toContain('SMTP_URL is not set');
    const folder = join(app.dataDir, 'mail');
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    const [email] = await readStoredEmails(app.dataDir);
    expect(email!.to).toEqual([{ name: '', address: 'dana@example.org' }]);
    expect(email!.text).toContain(`${app.url}/reset-password?token=`);
    expect(app.logged()).toContain(join(folder, file));
    for (const secret of ['dana', extractToken(email!), 'reset-password?']) expect(app.logged()).not.toContain(secret);
  });
});

describe('with a mail server', () => {
  test.each(['is unreachable', 'refuses the recipient'])(
    'if the mail server %s, no request fails and the log contains no address',
    async (how) => {
      const server = await startMailServer(() => true);
      after.push(() => server.stop());
      const app = await startApp({
        SMTP_URL: how === 'is unreachable' ? NOBODY_LISTENS : server.url,
      });
      const { user } = await makeUser(app, { email: 'dana@example.org' });
      expect((await ask(app, user.email)).status).toBe(202);
      await expect.poll(app.logged).toContain('Mailing a password reset link failed');
      expect(app.logged()).toMatch(/ESOCKET|ECONNREFUSED|EENVELOPE/);
      expect(app.logged()).not.toContain('dana');
      expect(app.logged()).not.toContain('token=');
      expect((await app.request('GET', '/readyz')).status).toBe(200);
    },
  );

  test('an email that is being sent is delivered before the server stops', async () => {
    const server = await startMailServer();
    after.push(() => server.stop());
    const app = await startTestApp({ env: { SMTP_URL: server.url } });
    const { user } = await makeUser(app);
    expect((await ask(app, user.email)).status).toBe(202);
    await app.stop();
    expect(server.received).toHaveLength(1);
  });
});

test('the response comes before the look-up, so known and unknown addresses cannot be distinguished', async () => {
  const database = await createTestDatabase();
  const line = await startDatabaseProxy(database.config);
  const app = await startTestApp({
    database: { ...database, db: withDataKeys(connect(line.config), TEST_RING) },
  });
  const { user } = await makeUser(app);
  await line.interrupt();
  const answers = [await ask(app, user.email), await ask(app, 'nobody@example.org')];
  const seen = answers.map(({ status, text, headers }) => {
    const told = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    return { status, text, told };
  });
  expect(seen[0]?.status).toBe(202);
  expect(seen[1]).toEqual(seen[0]);
  await app.app.close();
  await app.db.destroy();
  await database.drop();
});

describe('limits', () => {
  test('five emails an hour are allowed to one address, for all callers together and for addresses without an account too', async () => {
    const app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
    const { user } = await makeUser(app, { email: 'dana@example.org' });
    for (const email of [user.email, 'nobody@example.org']) {
      const statuses: number[] = [];
      for (let time = 1; time <= 6; time += 1) {
        const spelling = time % 2 === 0 ? email : email.toUpperCase();
        statuses.push((await ask(app, spelling, `10.0.1.${time}`)).status);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
    await expect.poll(async () => (await readStoredEmails(app.dataDir)).length).toBe(5);
  });

  test('twenty requests and twenty attempts an hour are allowed per client address', async () => {
    const app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
    const statuses: number[] = [];
    for (let time = 1; time <= 21; time += 1) {
      statuses.push((await ask(app, `person${time}@example.org`)).status);
    }
    expect(statuses.slice(19)).toEqual([202, 429]);
    const body = { token: 'unknown', new_password: PASSWORD, confirm_password: PASSWORD };
    const path = '/api/auth/password-reset/confirm/';
    const tries: number[] = [];
    for (let time = 1; time <= 21; time += 1) tries.push((await app.request('POST', path, { body })).status);
    expect(tries.slice(19)).toEqual([400, 429]);
  });

  test('a new password removes the delay after failed sign-ins', async () => {
    const app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
    const { user } = await makeUser(app);
    const signIn = async (username: string, password: string, from: string) => {
      const headers = { 'x-forwarded-for': from };
      return (await app.request('POST', '/api/auth/token/', { body: { username, password }, headers })).status;
    };
    // Ten failures from each of ten addresses are a hundred for the account, and the owner's own address has failed too.
    const strangers = Array.from({ length: 9 }, (_, index) => `10.0.2.${index}`);
    for (const from of ['10.0.3.1', ...strangers])
      await Promise.all(Array.from({ length: 10 }, () => signIn(user.username, 'wrong', from)));
    for (const from of ['10.0.3.1', '10.0.4.1']) expect(await signIn(user.email, PASSWORD, from)).toBe(429);
    await ask(app, user.email);
    await expect.poll(() => readStoredEmails(app.dataDir).catch(() => [])).toHaveLength(1);
    const [email] = await readStoredEmails(app.dataDir);
    const body = {
      token: extractToken(email!),
      new_password: 'a new horse',
      confirm_password: 'a new horse',
    };
    const headers = { 'x-forwarded-for': '10.0.3.1' };
    const chosen = await app.request('POST', '/api/auth/password-reset/confirm/', { body, headers });
    expect(chosen.status).toBe(204);
    expect(await signIn(user.username, 'a new horse', '10.0.3.1')).toBe(200);
    expect(await signIn(user.email, 'a new horse', '10.0.3.1')).toBe(200);
  });

  test('a new password removes the delay of known devices too, which are counted separately', async () => {
    const app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
    const { user } = await makeUser(app);
    const signIn = (password: string, from: string, cookie = '') =>
      app.request('POST', '/api/auth/token/', {
        body: { username: user.username, password },
        headers: { 'x-forwarded-for': from, cookie },
      });
    const devices = await Promise.all(
      Array.from({ length: 11 }, async (_, index) => {
        const [written = ''] = (await signIn(PASSWORD, `10.1.0.${index}`)).headers.getSetCookie();
        return written.split(';')[0];
      }),
    );
    const own = devices.pop();
    for (const [index, device] of devices.entries())
      await Promise.all(Array.from({ length: 10 }, () => signIn('wrong', `10.1.1.${index}`, device)));
    expect((await signIn(PASSWORD, '10.1.2.1', own)).status).toBe(429);
    await ask(app, user.email);
    await expect.poll(() => readStoredEmails(app.dataDir).catch(() => [])).toHaveLength(1);
    const [email] = await readStoredEmails(app.dataDir);
    const body = {
      token: extractToken(email!),
      new_password: 'a new horse',
      confirm_password: 'a new horse',
    };
    const chosen = await app.request('POST', '/api/auth/password-reset/confirm/', { body });
    expect(chosen.status).toBe(204);
    expect((await signIn('a new horse', '10.1.2.1', own)).status).toBe(200);
  });
});
