import { EXPORT_FORMAT, EXPORT_VERSION } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/connect.ts';
import { withTimeLimit } from '#db/request-timeout.ts';
import { type UserRow, decryptUser, userColumns } from '#db/user-row.ts';
import { type TestUser, itemBody, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createPlanCache } from './plan-cache-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function userWith(items: number): Promise<TestUser> {
  const made = await makeUser(app);
  for (let i = 0; i < items; i++) await makeItem(app, made);
  return made;
}

const rowOf = async ({ user }: TestUser, db: Database = app.db): Promise<UserRow> => {
  const row = db.selectFrom('users').select(userColumns).where('user_id', '=', user.id);
  return decryptUser(db, await row.executeTakeFirstOrThrow());
};

test('a plan is read once per version, and again after any change', async () => {
  const plans = createPlanCache(100);
  const user = await userWith(1);
  const [first, again] = await Promise.all([
    plans.read(app.db, await rowOf(user)),
    plans.read(app.db, await rowOf(user)),
  ]);
  expect(again).toBe(first);
  await makeItem(app, user);
  const after = await plans.read(app.db, await rowOf(user));
  expect(after.items).toHaveLength(2);
  expect(first.items).toHaveLength(1);
});

test('the least recently read plans are evicted above the limit of items', async () => {
  const plans = createPlanCache(5);
  const users = [await userWith(2), await userWith(2), await userWith(2)] as const;
  const read = async (user: TestUser) => plans.read(app.db, await rowOf(user));
  const [first, second] = [await read(users[0]), await read(users[1])];
  expect(await read(users[0])).toBe(first);
  await read(users[2]);
  expect(await read(users[0])).toBe(first);
  expect(await read(users[1])).not.toBe(second);
});

test('a plan larger than the limit is read but not cached', async () => {
  const plans = createPlanCache(1);
  const user = await rowOf(await userWith(2));
  const plan = await plans.read(app.db, user);
  expect(plan.items).toHaveLength(2);
  expect(await plans.read(app.db, user)).not.toBe(plan);
});

test("a transaction's own view is not cached", async () => {
  const plans = createPlanCache(100);
  const made = await userWith(1);
  const inside = app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('items').where('user_id', '=', made.user.id).execute();
    await trx
      .updateTable('users')
      .set((user) => ({ version: user('version', '+', 1) }))
      .where('user_id', '=', made.user.id)
      .execute();
    const plan = await plans.read(trx, await rowOf(made, trx));
    expect(plan.items).toEqual([]);
    throw new Error('undone');
  });
  await expect(inside).rejects.toThrow('undone');
  await app.db
    .updateTable('users')
    .set((user) => ({ version: user('version', '+', 1) }))
    .where('user_id', '=', made.user.id)
    .execute();
  expect((await plans.read(app.db, await rowOf(made))).items).toHaveLength(1);
});

test('a failed load is tried again', async () => {
  const plans = createPlanCache(100);
  const user = await rowOf(await userWith(1));
  await expect(plans.read({ isTransaction: false } as Database, user)).rejects.toThrow('not a function');
  expect((await plans.read(app.db, user)).items).toHaveLength(1);
});

/** Returns a database handle that counts loads, and blocks them until `release` is called. */
function slowHandle(db: Database) {
  let loads = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = db.withPlugin({
    transformQuery: ({ node }) => {
      // Each load reads the items with their tags once.
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('item_tags')) loads += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      await released;
      return result;
    },
  });
  return { slow, loads: () => loads, release };
}

test('for one user at most one load runs and one waits, however many requests come', async () => {
  const plans = createPlanCache(100);
  const user = await rowOf(await userWith(1));
  const { slow, loads, release } = slowHandle(app.db);
  const reads = Array.from({ length: 40 }, (_, index) =>
    plans.read(slow, { ...user, version: user.version + Math.floor(index / 4) }),
  );
  release();
  const found = await Promise.all(reads);
  expect(loads()).toBe(2);
  expect(new Set(found).size).toBe(2);
  // The first four reads get the result of the first load. All others get the result of the second, which reads the newest version.
  expect(new Set(found.slice(4)).size).toBe(1);
});

test('a load continues while one request waits for it, and stops with the last one', async () => {
  const plans = createPlanCache(100);
  const user = await rowOf(await userWith(1));
  const [first, second] = [new AbortController(), new AbortController()];
  const { slow, loads, release } = slowHandle(app.db);
  const handle = (end: AbortController) => withTimeLimit(slow, 60_000, end.signal);
  const [left, stayed] = [plans.read(handle(first), user), plans.read(handle(second), user)];
  first.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  release();
  expect((await stayed).items).toHaveLength(1);

  const other = slowHandle(app.db);
  const newer = { ...user, version: user.version + 1 };
  const alone = new AbortController();
  const reading = plans.read(withTimeLimit(other.slow, 60_000, alone.signal), newer);
  alone.abort(new Error('gone too'));
  await expect(reading).rejects.toThrow('gone too');
  other.release();
  // A later request does not wait for the stopped load.
  expect((await plans.read(app.db, newer)).items).toHaveLength(1);
  expect([loads(), other.loads()]).toEqual([1, 0]);
});

test('a small plan does not wait for memory, which large plans use one after the other', async () => {
  const plans = createPlanCache(1);
  const made = [await makeUser(app), await makeUser(app)] as const;
  for (const { token } of made) {
    const items = Array.from({ length: 1_001 }, () => itemBody());
    const data = { format: EXPORT_FORMAT, version: EXPORT_VERSION, scenarios: [{ name: 'Default', items }] };
    const imported = await app.request('POST', '/api/import/data/', { token, body: { data, mode: 'replace' } });
    expect(imported.status, imported.text).toBe(200);
  }
  const rows = [await rowOf(made[0]), await rowOf(made[1]), await rowOf(await userWith(1))] as const;
  const order: number[] = [];
  const read = async (row: UserRow) => {
    const { items } = await plans.read(app.db, row);
    order.push(items.length);
  };
  await Promise.all(rows.map(read));
  expect(order.at(-1)).toBe(1_001);
});
