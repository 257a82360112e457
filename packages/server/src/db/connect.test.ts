import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { transaction } from './transaction.ts';
import { connect, connectExternal, isDatabaseUnreachable, requireSupportedVersion } from './connect.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(async () => own.drop());

test('the driver returns ids and amounts as numbers, dates as text, and instants as Date', async () => {
  const { rows } = await sql`select 9007199254740991::int8 as id, 1234567890.12::numeric as amount,
    '2026-02-03'::date as day, '2026-02-03T04:05:06.789Z'::timestamptz as instant, null::numeric as nothing,
    array[1, 2]::int8[] as ids, array['2026-02-03'::date, null] as days,
    array[1.5, 2]::numeric[] as amounts, '{}'::int8[] as none`.execute(own.db);
  expect(rows).toEqual([
    {
      id: Number.MAX_SAFE_INTEGER,
      amount: 1234567890.12,
      day: '2026-02-03',
      instant: new Date('2026-02-03T04:05:06.789Z'),
      nothing: null,
      ids: [1, 2],
      days: ['2026-02-03', null],
      amounts: [1.5, 2],
      none: [],
    },
  ]);
});

test('a connection lost inside a transaction is an error of that transaction, and the pool still works', async () => {
  const pool = connect({ ...own.config, max: 1 });
  const interrupted = transaction(pool, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(own.db);
    await sql`select 1`.execute(trx);
  });
  const error: unknown = await interrupted.catch((reason: unknown) => reason);
  expect(isDatabaseUnreachable(error)).toBe(true);
  expect((await sql`select 1 as one`.execute(pool)).rows).toEqual([{ one: 1 }]);
  await pool.destroy();
});

test('a missing database counts as unreachable, a wrong statement does not', async () => {
  const nowhere = connect({ ...own.config, host: '/nonexistent' });
  const away: unknown = await sql`select 1`.execute(nowhere).catch((reason: unknown) => reason);
  const wrong: unknown = await sql`select nonsense`.execute(own.db).catch((reason: unknown) => reason);
  expect([isDatabaseUnreachable(away), isDatabaseUnreachable(wrong)]).toEqual([true, false]);
  await nowhere.destroy();
});

describe('DATABASE_URL', () => {
  const failure = async (url: string): Promise<string> => {
    const error: unknown = await connectExternal(url).catch((reason: unknown) => reason);
    return (error as Error).message;
  };

  test('the address of a running database is used', async () => {
    const { host, user, database } = own.config;
    const db = await connectExternal(`postgres://${user}@${encodeURIComponent(host!)}/${database}`);
    expect((await sql`select current_database() as name`.execute(db)).rows).toEqual([{ name: database }]);
    await db.destroy();
  });

  test('an address without a server is refused in one line without the password', async () => {
    expect(await failure('postgres://anna:s3cret%20word@127.0.0.1:1/plans')).toBe(
      'DATABASE_URL: cannot connect to anna@127.0.0.1:1/plans: connect ECONNREFUSED 127.0.0.1:1',
    );
    const unknown = `postgres://meridian@${encodeURIComponent(own.config.host!)}/missing`;
    expect(await failure(unknown)).toMatch(/^DATABASE_URL: cannot connect to .*database "missing" does not exist$/);
  });

  test('a malformed address is refused without being quoted', async () => {
    for (const url of ['mysql://anna:s3cret@db/plans', 's3cret', '', 'postgres://anna:s3cret@db:port:7/plans']) {
      const message = await failure(url);
      expect(message).toMatch(/^DATABASE_URL/);
      expect(message).not.toMatch(/s3cret|\n/);
    }
  });

  test('the address of an old server is refused', () => {
    expect(() => requireSupportedVersion(140_019)).toThrow(
      'DATABASE_URL: the server is PostgreSQL 14, Meridian needs 15 or newer.',
    );
    expect(() => requireSupportedVersion(Number.NaN)).toThrow('DATABASE_URL');
    expect(() => requireSupportedVersion(150_000)).not.toThrow();
    expect(() => requireSupportedVersion(180_004)).not.toThrow();
  });
});
