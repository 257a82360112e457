import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpError } from '#errors.ts';
import { registrationBody } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { createRateLimitFactory } from './rate-limit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
});
afterAll(() => app.stop());

test('registering is limited to twenty an hour per address', async () => {
  const from = '10.0.0.1';
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
    createRateLimitFactory({ enabled, sharedIn: database.db, key: Buffer.from('key') })(rule);

  test('two instances count together in the database, which names nobody', async () => {
    const [one, other] = [instance(), instance()];
    await one.spend('dana@example.org');
    await other.spend('dana@example.org');
    await one.spend('dana@example.org');
    await expect(other.spend('dana@example.org')).rejects.toSatisfy(
      (error) => error instanceof HttpError && error.status === 429,
    );
    await other.spend('somebody else');
    expect(JSON.stringify(await database.db.selectFrom('rate_limits').selectAll().execute())).not.toContain('dana');
    await one.giveBack('dana@example.org');
    await one.giveBack('dana@example.org');
    await other.spend('dana@example.org');
    await other.clear('dana@example.org');
    for (let again = 0; again < 3; again++) await one.spend('dana@example.org');
  });

  test('two instances limit nothing when limits are off', async () => {
    const limit = instance(false);
    for (let attempt = 0; attempt < 10; attempt++) await limit.spend('anyone');
    expect(
      await database.db.selectFrom('rate_limits').select('key').where('key', 'like', '%anyone%').execute(),
    ).toEqual([]);
  });
});
