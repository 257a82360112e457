import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import {
  runUserTransaction,
  runPlannedUserTransaction,
  incrementUserVersion,
  readConsistently,
  transaction,
} from './transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("a user's waiting changes use no connections", async () => {
  const [busy, other] = await Promise.all([makeUser(app), makeUser(app)]);
  const addScenario = (name: string) => app.request('POST', '/api/scenarios/', { token: busy.token, body: { name } });
  const changes: ReturnType<typeof addScenario>[] = [];
  await transaction(app.db, async (trx) => {
    await incrementUserVersion(trx, busy.user.id);
    // Starts more changes than there are connections; all are blocked until this transaction ends.
    for (let index = 1; index <= 30; index += 1) changes.push(addScenario(`Plan ${index}`));
    // Sends so many requests that the blocked changes get as far as they can before this transaction ends.
    for (let index = 1; index <= 60; index += 1) {
      const response = await app.request('GET', '/api/financial-items/', { token: other.token });
      expect(response.status).toBe(200);
    }
  });
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array.from(changes, () => 201));
});

test('a failed change does not block later ones', async () => {
  const { user } = await makeUser(app);
  const change = (work: () => Promise<string>) => runUserTransaction(app.db, user.id, work);
  const outcomes = await Promise.allSettled([
    change(() => Promise.reject(new Error('no'))),
    change(async () => 'done'),
    change(() => Promise.reject(new Error('no again'))),
    change(async () => 'done too'),
  ]);
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual([
    'rejected',
    'done',
    'rejected',
    'done too',
  ]);
});

const versionOf = async (userId: number) =>
  (await app.db.selectFrom('users').select('version').where('user_id', '=', userId).executeTakeFirstOrThrow()).version;

test('a call without changes leaves the version of the user, and one with changes increases it', async () => {
  const { user, token } = await makeUser(app);
  const ask = (method: string, path: string, body?: object) => app.request(method, path, { token, body });
  const other = await ask('POST', '/api/scenarios/', { name: 'Other' });
  const { id } = other.json as { id: number };
  await ask('POST', `/api/scenarios/${id}/select/`);
  const before = await versionOf(user.id);
  for (const unchanged of [
    () => ask('POST', '/api/scenarios/ensure_default_selected/'),
    () => ask('POST', `/api/scenarios/${id}/select/`),
    () => ask('POST', `/api/scenarios/${id}/clear_items/`),
    () => ask('PATCH', '/api/currency/preferences/', { currency: 'USD' }),
    () => ask('DELETE', '/api/financial-items/12345/'),
  ]) {
    await unchanged();
    expect(await versionOf(user.id)).toBe(before);
  }
  await ask('PATCH', '/api/currency/preferences/', { currency: 'EUR' });
  expect(await versionOf(user.id)).toBe(before + 1);
});

describe('a planned change', () => {
  test('a planned change is planned again if the user changed meanwhile, and the last plan is written', async () => {
    const { user } = await makeUser(app);
    let plans = 0;
    const change = runPlannedUserTransaction(app.db, user.id, async ({ version }) => {
      plans += 1;
      // Changes the user as another server instance would, outside this instance's queue of changes.
      if (plans < 3) await transaction(app.db, (trx) => incrementUserVersion(trx, user.id));
      return async (_trx, locked) => [version, locked.version];
    });
    const [planned, written] = await change;
    expect(plans).toBe(3);
    expect(planned).toBe(written);
  });

  test('a planned change fails with 503 if the user changes too often meanwhile, and writes nothing', async () => {
    const { user } = await makeUser(app);
    let written = 0;
    const change = runPlannedUserTransaction(app.db, user.id, async () => {
      await transaction(app.db, (trx) => incrementUserVersion(trx, user.id));
      return async () => (written += 1);
    });
    await expect(change).rejects.toMatchObject({ status: 503 });
    expect(written).toBe(0);
  });

  test('a planned change uses no connection while it is planned', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => makeUser(app)));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // Starts more changes than there are connections.
    const changes = made.map(({ user }) =>
      runPlannedUserTransaction(app.db, user.id, async () => {
        await released;
        return async () => 'written';
      }),
    );
    const response = await app.request('GET', '/api/scenarios/', { token: made[0]?.token ?? '' });
    expect(response.status).toBe(200);
    release();
    expect(new Set(await Promise.all(changes))).toEqual(new Set(['written']));
  });
});

test('a read at one version is repeated if the user changes meanwhile', async () => {
  const { user } = await makeUser(app);
  let reads = 0;
  const found = await readConsistently(app.db, user.id, async ({ version }) => {
    reads += 1;
    if (reads === 1) await transaction(app.db, (trx) => incrementUserVersion(trx, user.id));
    return version;
  });
  expect([reads, found]).toEqual([2, await versionOf(user.id)]);
});

describe('a transaction', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
    await sql`create table counter (id bigint constraint counter_pkey primary key, value int not null)`.execute(own.db);
    await sql`insert into counter values (1, 0), (2, 0)`.execute(own.db);
  });
  afterAll(async () => own.drop());

  test('a transaction is rolled back completely when its work fails', async () => {
    const work = transaction(own.db, async (trx) => {
      await sql`update counter set value = 99`.execute(trx);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    const { rows } = await sql`select value from counter`.execute(own.db);
    expect(rows).toEqual([{ value: 0 }, { value: 0 }]);
  });

  test('a transaction that deadlocks with another one succeeds in the end, and so does the other', async () => {
    let waiting = 2;
    let meet = (): void => undefined;
    const met = new Promise<void>((resolve) => (meet = resolve));
    const addOne = (order: [number, number]) =>
      transaction(own.db, async (trx) => {
        await sql`update counter set value = value + 1 where id = ${order[0]}`.execute(trx);
        waiting -= 1;
        if (waiting === 0) meet();
        await met;
        await sql`update counter set value = value + 1 where id = ${order[1]}`.execute(trx);
      });
    await Promise.all([addOne([1, 2]), addOne([2, 1])]);
    const { rows } = await sql`select value from counter`.execute(own.db);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  });

  test('a transaction is tried again with a new id after a duplicate primary key', async () => {
    let id = 1;
    await transaction(own.db, async (trx) => {
      id += 1;
      await sql`insert into counter values (${id}, 0)`.execute(trx);
    });
    expect(id).toBe(3);
  });

  test('a transaction fails if the duplicate remains, and at once on any other error', async () => {
    let attempts = 0;
    const insertTaken = transaction(own.db, async (trx) => {
      attempts += 1;
      await sql`insert into counter values (1, 0)`.execute(trx);
    });
    await expect(insertTaken).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(6);
    attempts = 0;
    const insertNull = transaction(own.db, async (trx) => {
      attempts += 1;
      await sql`insert into counter values (9, null)`.execute(trx);
    });
    await expect(insertNull).rejects.toMatchObject({ code: '23502' });
    expect(attempts).toBe(1);
  });
});
