import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runUserTransaction } from '#db/transaction.ts';
import { makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { deleteToken } from './token-store.ts';

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  one = await startTestApp();
  other = await startTestApp({ database: one.database });
});
afterAll(async () => {
  await other.app.close();
  await one.stop();
});

const statusOn = async (app: TestApp, token: string) => (await app.request('GET', '/api/auth/user/', { token })).status;

describe('a cached token', () => {
  test('a cached token that was ended on one instance is refused by the other', async () => {
    const { token } = await makeUser(one);
    expect([await statusOn(one, token), await statusOn(other, token)]).toEqual([200, 200]);
    await one.request('POST', '/api/auth/logout/', { token });
    expect([await statusOn(other, token), await statusOn(one, token)]).toEqual([401, 401]);
  });

  test('a cached token is refused however it was ended', async () => {
    const { user, token } = await makeUser(one);
    await statusOn(one, token);
    const [row] = await one.db.selectFrom('tokens').select('id').where('user_id', '=', user.id).execute();
    await one.db.transaction().execute((trx) => deleteToken(trx, user.id, row?.id ?? 0));
    expect(await statusOn(one, token)).toBe(401);
  });

  test('a cached token is refused if its user was disabled or deleted', async () => {
    const [disabled, gone] = [await makeUser(one), await makeUser(one)];
    for (const { token } of [disabled, gone]) expect(await statusOn(one, token)).toBe(200);
    await one.db.updateTable('users').set({ is_active: false }).where('user_id', '=', disabled.user.id).execute();
    await one.db.deleteFrom('users').where('user_id', '=', gone.user.id).execute();
    for (const { token } of [disabled, gone]) expect(await statusOn(one, token)).toBe(401);
  });

  test('a cached token returns the current user', async () => {
    const { user, token } = await makeUser(one);
    await statusOn(one, token);
    await runUserTransaction(other.db, user.id, (trx) =>
      trx.updateTable('users').set({ is_staff: true }).where('user_id', '=', user.id).execute(),
    );
    expect((await one.request('GET', '/api/auth/user/', { token })).json).toMatchObject({ is_staff: true });
  });

  test('a cached token that ends during concurrent requests is refused for all later ones', async () => {
    for (let round = 0; round < 20; round++) {
      const { token } = await makeUser(one);
      await Promise.all([
        ...Array.from({ length: 4 }, () => statusOn(one, token)),
        one.request('POST', '/api/auth/logout/', { token }),
        ...Array.from({ length: 4 }, () => statusOn(other, token)),
      ]);
      expect([await statusOn(one, token), await statusOn(other, token)]).toEqual([401, 401]);
    }
  });
});
