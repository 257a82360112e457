import { connect as dial, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { retryOnConflict, transaction } from './transaction.ts';
import { connect, isDatabaseUnreachable } from './connect.ts';
import { withDataKeys } from '#db/encryption/key-store.ts';
import { withMigrationLock } from './migrate.ts';
import { itemBody, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';
import { toConnectionParameters } from './pool-time-limits.ts';
import { withTimeLimit, runWithDeadline } from './request-timeout.ts';

const LIMITS = { statementMs: 400, lockMs: 200, idleInTransactionMs: 300 };

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  await sql`create table counter (id bigint primary key, value int not null)`.execute(own.db);
  await sql`insert into counter values (1, 0), (2, 0)`.execute(own.db);
});
afterAll(() => own.drop());

const limitsIn = async (db: TestDatabase['db']) => {
  const { rows } = await sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return Object.values(rows[0] ?? {});
};

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('the database limits', () => {
  test('limits apply to each transaction behind a pooler, and to single statements on a direct connection', async () => {
    const pooled = connect({ ...own.config, max: 1 }, LIMITS);
    expect(await limitsIn(pooled)).not.toEqual(['400ms', '200ms', '300ms']);
    expect(await transaction(pooled, limitsIn)).toEqual(['400ms', '200ms', '300ms']);
    const reading = pooled.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    expect(await reading.execute(limitsIn)).toEqual(['400ms', '200ms', '300ms']);
    await pooled.destroy();
    // A pooler in transaction mode refuses connection parameters.
    const straight = { ...own.config, host: inject('testCluster') };
    const direct = connect({ ...straight, ...toConnectionParameters(LIMITS), max: 1 }, LIMITS);
    expect(await limitsIn(direct)).toEqual(['400ms', '200ms', '300ms']);
    expect(await withMigrationLock(direct, limitsIn)).toEqual(['0', '0', '0']);
    expect(await transaction(direct, limitsIn)).toEqual(['400ms', '200ms', '300ms']);
    await direct.destroy();
  });

  test('limits stop a statement, a wait for a lock, and a transaction that was left open', async () => {
    const db = connect({ ...own.config, max: 3 }, LIMITS);
    const once = (work: Parameters<typeof transaction>[1]) => codeOf(db.transaction().execute(work));
    expect(await once((trx) => sql`select pg_sleep(20)`.execute(trx))).toBe('57014');
    await transaction(own.db, async (holder) => {
      await sql`update counter set value = 1 where id = 1`.execute(holder);
      expect(await once((trx) => sql`update counter set value = 2 where id = 1`.execute(trx))).toBe('55P03');
    });
    let pid = 0;
    const forgotten: unknown = await db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        pid = rows[0]?.pid ?? 0;
        const isThere = async () =>
          (await sql`select from pg_stat_activity where pid = ${pid}`.execute(own.db)).rows.length;
        await expect.poll(isThere, { timeout: 5_000 }).toBe(0);
        return sql`select 1`.execute(trx);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnreachable(forgotten)).toBe(true);
    await db.destroy();
  });

  test('a change blocked by a lock is made once the lock is released, and a stopped read is repeated', async () => {
    const db = connect({ ...own.config, max: 3 }, LIMITS);
    let attempts = 0;
    let change: Promise<unknown> = Promise.resolve();
    await transaction(own.db, async (holder) => {
      await sql`update counter set value = 10 where id = 2`.execute(holder);
      change = transaction(db, async (trx) => {
        attempts += 1;
        await sql`update counter set value = value + 1 where id = 2`.execute(trx);
      });
      await expect.poll(() => attempts, { timeout: 5_000 }).toBeGreaterThan(1);
    });
    await change;
    const { rows } = await sql`select value from counter where id = 2`.execute(db);
    expect(rows).toEqual([{ value: 11 }]);
    let readings = 0;
    const reading = await retryOnConflict(db, async () => {
      readings += 1;
      if (readings === 1) await transaction(withTimeLimit(db, 100), (trx) => sql`select pg_sleep(20)`.execute(trx));
      return 'read';
    });
    expect([reading, readings]).toEqual(['read', 2]);
    await db.destroy();
  });

  test('a change that exceeds the time limit is rolled back, and no change starts after it', async () => {
    let begun = 0;
    const late = transaction(withTimeLimit(own.db, 150), async (trx) => {
      begun += 1;
      await sql`update counter set value = 77`.execute(trx);
      await sql`select pg_sleep(0.3)`.execute(trx);
    });
    await expect(late).rejects.toMatchObject({ status: 503 });
    const never = transaction(withTimeLimit(own.db, 0), async () => (begun += 1));
    await expect(never).rejects.toMatchObject({ status: 503 });
    expect(begun).toBe(1);
    const { rows } = await sql`select value from counter where value = 77`.execute(own.db);
    expect(rows).toEqual([]);
    await expect(runWithDeadline(50, () => new Promise(() => undefined))).rejects.toMatchObject({
      status: 503,
    });
  });

  test('a database that stops responding does not block the request, and the next query uses another connection', async () => {
    let isSilent = false;
    let connections = 0;
    const line = createServer((near) => {
      connections += 1;
      const far = dial(`${own.config.host}/.s.PGSQL.5432`);
      near.on('data', (bytes) => void (isSilent || far.write(bytes)));
      near.on('close', () => far.destroy());
      far.pipe(near);
    });
    await new Promise<void>((resolve) => void line.listen(0, '127.0.0.1', resolve));
    const { port } = line.address() as { port: number };
    const db = connect({ ...own.config, host: '127.0.0.1', port, max: 1 }, { ...LIMITS, statementMs: 100 });
    await sql`select 1`.execute(db);
    isSilent = true;
    expect(await codeOf(sql`select 1`.execute(db))).toBe('ETIMEDOUT');
    isSilent = false;
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    isSilent = true;
    expect(await codeOf(transaction(db, (trx) => sql`select 1`.execute(trx)))).toBe('ETIMEDOUT');
    isSilent = false;
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    expect(connections).toBe(3);
    await db.destroy();
    line.close();
  });
});

describe('the response', () => {
  let app: TestApp;
  beforeAll(async () => {
    const database = await createTestDatabase();
    const db = withDataKeys(connect({ ...database.config, max: 5 }, LIMITS), TEST_RING);
    app = await startTestApp({ database: { ...database, db } });
  });
  afterAll(async () => {
    await app.db.destroy();
    await app.stop();
  });

  const failWith = (code: string) =>
    sql
      .raw(
        `create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'x' using errcode = '${code}'; end $$`,
      )
      .execute(app.database.db);

  test('a full disk gives 507 with the reason, lasting conflicts give 503 with Retry-After; reading continues', async () => {
    const { token } = await makeUser(app);
    // Makes the token's last use so old that the next request writes a new one.
    await sql`update tokens set last_used_at = now() - interval '1 hour'`.execute(app.db);
    await failWith('53100');
    await sql`create trigger fail before insert or update on items execute function fail()`.execute(app.db);
    await sql`create trigger fail before update on tokens execute function fail()`.execute(app.db);
    expect((await app.request('GET', '/api/financial-items/', { token })).status).toBe(200);
    const create = () => app.request('POST', '/api/financial-items/', { token, body: itemBody() });
    const full = await create();
    expect([full.status, full.json]).toEqual([
      507,
      {
        detail: 'The server has no disk space left, so nothing can be saved. Please tell whoever runs it.',
      },
    ]);
    // Does not use 53000, which is an amount in other tests and must not be in the suite's log.
    for (const code of ['53200', '53400']) {
      await failWith(code);
      const short = await create();
      expect([short.status, JSON.stringify(short.json)]).toEqual([507, expect.stringContaining('no memory')]);
    }
    for (const code of ['40001', '40P01', '55P03', '57014']) {
      await failWith(code);
      const busy = await create();
      expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
    }
  });
});
