import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpError } from '#errors.ts';
import { PASSWORD, makeUser, registrationBody } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { rateLimits } from './rate-limit.ts';

const SENTENCE = { detail: 'Too many attempts. Please wait a while and try again.' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
});
afterAll(() => app.stop());

let addresses = 0;
const newAddress = () => `10.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const signIn = (username: string, password: string, from = newAddress()) =>
  app.request('POST', '/api/auth/token/', {
    body: { username, password },
    headers: { 'x-forwarded-for': from },
  });

describe('signing in', () => {
  test('fails ten times against one account, wherever it comes from; then even the right password waits', async () => {
    await makeUser(app, { username: 'Target' });
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await signIn('target', 'wrong password')).status).toBe(400);
    const answer = await signIn('TARGET', PASSWORD);
    expect(answer.status).toBe(429);
    expect(answer.json).toEqual(SENTENCE);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  test('fails ten times against one account by whichever of its names', async () => {
    const { user } = await makeUser(app, { username: 'two-names' });
    for (const name of [user.username, user.email])
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await signIn(name, 'wrong password')).status).toBe(400);
    for (const name of [user.username, user.email]) expect((await signIn(name, PASSWORD)).status).toBe(429);
  });

  test('counts attempts made at once', async () => {
    await makeUser(app, { username: 'rushed' });
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('rushed', 'wrong password')));
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
  });

  test('rightly is never held up, and wipes the failures before it', async () => {
    await makeUser(app, { username: 'honest' });
    const from = newAddress();
    for (let round = 0; round < 4; round++) {
      for (let slip = 0; slip < 5; slip++) await signIn('honest', 'wrong password', newAddress());
      for (let visit = 0; visit < 3; visit++)
        expect((await signIn('honest', PASSWORD, from)).status).toBe(200);
    }
  });

  test('fails thirty times from one address, against whomever', async () => {
    const from = newAddress();
    for (let attempt = 0; attempt < 30; attempt++)
      expect((await signIn(`nobody-${attempt}`, 'wrong', from)).status).toBe(400);
    expect((await signIn('nobody-else', 'wrong', from)).status).toBe(429);
    expect((await signIn('nobody-else', 'wrong')).status).toBe(400);
  });
});

test('registering is held to twenty an hour from one address', async () => {
  const from = newAddress();
  const register = () =>
    app.request('POST', '/api/auth/register/', {
      body: registrationBody({ email: 'taken@example.org' }),
      headers: { 'x-forwarded-for': from },
    });
  const statuses = [];
  for (let attempt = 0; attempt < 21; attempt++) statuses.push((await register()).status);
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 400), 429]);
});

describe('two instances', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const rule = { name: 'test', attempts: 3, seconds: 60 };
  const instance = (enabled = true) =>
    rateLimits({ enabled, sharedIn: database.db, key: Buffer.from('key') })(rule);

  test('count together in the database, which names nobody', async () => {
    const [one, other] = [instance(), instance()];
    await one.spend('dana@example.org');
    await other.spend('dana@example.org');
    await one.spend('dana@example.org');
    await expect(other.spend('dana@example.org')).rejects.toSatisfy(
      (error) => error instanceof HttpError && error.status === 429,
    );
    await other.spend('somebody else');
    expect(JSON.stringify(await database.db.selectFrom('rate_limits').selectAll().execute())).not.toContain(
      'dana',
    );
    await one.giveBack('dana@example.org');
    await one.giveBack('dana@example.org');
    await other.spend('dana@example.org');
    await other.clear('dana@example.org');
    for (let again = 0; again < 3; again++) await one.spend('dana@example.org');
  });

  test('hold nobody up when limits are off', async () => {
    const limit = instance(false);
    for (let attempt = 0; attempt < 10; attempt++) await limit.spend('anyone');
    expect(
      await database.db.selectFrom('rate_limits').select('key').where('key', 'like', '%anyone%').execute(),
    ).toEqual([]);
  });
});
