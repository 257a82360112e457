import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { withDataKeys } from '#db/encryption/key-store.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts';
import { itemBody, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp, errorBodyText } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';

let database: TestDatabase;
let line: DatabaseProxy;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await startDatabaseProxy(database.config);
  app = await startTestApp({ database: { ...database, db: withDataKeys(connect(line.config), TEST_RING) } });
});
afterAll(async () => {
  await app.app.close();
  await app.db.destroy();
  await line.interrupt();
  await database.drop();
});

test('without the database every call responds 503 with Retry-After, and works once it is back', async () => {
  const { token } = await makeUser(app);
  const calls = [
    ['GET', '/api/financial-items/'],
    ['POST', '/api/financial-items/', itemBody()],
    ['GET', '/api/forecast/'],
    ['POST', '/api/auth/token/', { username: 'nobody', password: 'no password' }],
    ['GET', '/readyz'],
  ] as const;
  const statuses = () =>
    Promise.all(calls.map(async ([method, path, body]) => (await app.request(method, path, { token, body })).status));
  expect(await statuses()).toEqual([200, 201, 200, 400, 200]);

  await line.interrupt();
  expect(await statuses()).toEqual([503, 503, 503, 503, 503]);
  const response = await app.request('GET', '/api/financial-items/', { token });
  expect(response.text).toBe(
    errorBodyText('The service is temporarily unavailable. Please try again shortly.', 'away'),
  );
  expect(response.headers.get('retry-after')).toBe('5');
  expect((await app.request('GET', '/healthz')).status).toBe(200);
  expect((await app.request('GET', '/api/currency/convert/')).status).toBe(200);

  await line.restore();
  expect(await statuses()).toEqual([200, 201, 200, 400, 200]);
});

test('a server whose database lacks a migration is alive but not ready', async () => {
  await database.db
    .deleteFrom('schema_migrations' as never)
    .where('number' as never, '>=', 1 as never)
    .execute();
  const response = await app.request('GET', '/readyz');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await app.request('GET', '/healthz')).json).toMatchObject({ status: 'alive' });
});
