/** Tests calls whose own sign-in ends while they run. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { deleteAccount } from '#features/identity/store/account-store.ts';
import { makeUser } from '#testing/factories.ts';
import { waitUntilBlocked } from '#testing/test-database.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a call whose sign-in ended responds 401, even if its rows were deleted with the account', async () => {
  const { user, token } = await makeUser(app);
  const response = await transaction(app.db, async (trx) => {
    // The call waits for this lock after it has been authenticated.
    await sql`lock table passkeys in access exclusive mode`.execute(trx);
    const asked = app.request('GET', '/api/auth/second-factor/', { token });
    await waitUntilBlocked(app.db);
    await deleteAccount(trx, user.id);
    return { asked };
  });
  const { status, headers, json } = await response.asked;
  expect([status, json]).toEqual([401, { detail: 'Please sign in.' }]);
  expect(headers.get('www-authenticate')).toBe('Token');
});

test('an unrelated failure of such a call is reported unchanged', async () => {
  const { token } = await makeUser(app);
  const response = await app.request('POST', '/api/auth/second-factor/totp/remove/', { token, body: {} });
  expect(response.status).toBe(404);
});
