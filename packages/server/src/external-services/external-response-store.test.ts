import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '#db/connect.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { type ExternalSource, createExternalResponseCache } from './external-response-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let time: number;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
let asked: number;
const warnings: unknown[] = [];
beforeEach(async () => {
  time = Date.UTC(2026, 10, 22, 12);
  asked = 0;
  warnings.length = 0;
  await database.db.deleteFrom('outside_answers').execute();
});

/** Creates the cache of one process for a source whose response is the number of its requests. */
const instance = (change: Partial<ExternalSource<number>> = {}, db = database.db) =>
  createExternalResponseCache<number>(
    {
      name: 'counter',
      freshMs: HOUR,
      restMs: 10 * MINUTE,
      shape: z.number(),
      ask: async () => (asked += 1),
      ...change,
    },
    { db, log: { warn: (what: unknown) => warnings.push(what) }, now: () => new Date(time) },
  );

async function after(one: ReturnType<typeof instance>) {
  await one.refresh();
  return one.known()?.answer;
}

test('concurrent processes with their own connections request once and all have the response', async () => {
  const own = Array.from({ length: 8 }, () => connect({ ...database.config, max: 1 }));
  const slowly = async () => {
    asked += 1;
    await new Promise((resolve) => void setTimeout(resolve, 300));
    return asked;
  };
  const all = own.map((db) => instance({ ask: slowly }, db));
  expect(await Promise.all(all.map(after))).toEqual(all.map(() => 1));
  expect(asked).toBe(1);
  await Promise.all(own.map((db) => db.destroy()));
});

test('a response is fresh for its period, to the millisecond, and the last good one is passed to the next request', async () => {
  const seen: unknown[] = [];
  const one = instance({
    ask: async (lastGood) => {
      seen.push(lastGood);
      return (asked += 1);
    },
  });
  expect(await after(one)).toBe(1);
  time += HOUR - 1;
  expect([one.isFresh(), await after(one)]).toEqual([true, 1]);
  time += 1;
  expect(one.isFresh()).toBe(false);
  expect(await after(one)).toBe(2);
  time += HOUR;
  // A new instance acts as a process after a restart.
  expect(await after(instance({ ask: async (lastGood) => (lastGood ?? 0) + 10 }))).toBe(12);
  expect(seen).toEqual([undefined, 1]);
});

test('after a process crashed during its request, the source is requested again only after the pause that follows a failure', async () => {
  const asking_since = new Date(time);
  const ask_again_at = new Date(time + 10 * MINUTE);
  await database.db.insertInto('outside_answers').values({ source: 'counter', asking_since, ask_again_at }).execute();
  time += MINUTE;
  const one = instance();
  // A minute later, no process waits for the crashed process.
  expect(await after(one)).toBeUndefined();
  time += 9 * MINUTE;
  expect(await after(one)).toBe(1);
});

test('a stored response of a different shape is ignored until the next request', async () => {
  await after(instance());
  const other = instance({ shape: z.number().negative(), ask: async () => -2 });
  expect(await after(other)).toBeUndefined();
  time += HOUR;
  expect(await after(other)).toBe(-2);
});

test('a failure leaves the last good response, is logged with its reason and followed by a pause', async () => {
  const one = instance();
  await after(one);
  time += HOUR;
  const broken = instance({
    ask: async () => {
      asked += 1;
      throw new Error('the service responded with status 500\nand more');
    },
  });
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await after(broken)).toBe(1);
    time += MINUTE;
  }
  expect(asked).toBe(2);
  expect(warnings).toEqual([{ source: 'counter', reason: 'the service responded with status 500' }]);
  expect(await after(one)).toBe(3);
});

test('when switched off, the stored response is used and nothing is requested', async () => {
  await after(instance());
  time += 100 * HOUR;
  const off = instance({ ask: undefined });
  expect(await after(off)).toBe(1);
  expect([off.isFresh(), asked]).toEqual([false, 1]);
});

test('an unreachable database is logged, and the known response stays', async () => {
  const db = connect({ ...database.config, max: 1 });
  const one = instance({}, db);
  expect(await after(one)).toBe(1);
  await db.destroy();
  time += HOUR;
  expect(await after(one)).toBe(1);
  expect(warnings).toHaveLength(1);
});
