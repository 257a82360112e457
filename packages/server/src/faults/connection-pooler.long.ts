import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { type Database, connectExternal } from '#db/connect.ts';
import { hasPooler, startPooler } from '#testing/cluster/pooler.ts';
import { itemBody } from '#testing/factories.ts';
import { type RunningProgram, waitForAddress, startProgram } from '#testing/programs/server-program.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-test-processes.ts';
import { sendTimedRequest, freePort, maxDuration, makeFolder, register, printFigures } from './fault-test-support.ts';

if (!hasPooler()) process.stdout.write('Left out, because pgbouncer is not installed: limits behind a pooler.\n');

const LIMITS = { statementMs: 700, lockMs: 300, idleInTransactionMs: 500 };

describe.skipIf(!hasPooler())('behind PgBouncer in transaction mode', () => {
  let folder: string;
  let database: TestDatabase;
  let pooler: ReturnType<typeof startPooler>;
  let url: string;
  let db: Database;
  beforeAll(async () => {
    folder = makeFolder('pooler');
    database = await createTestDatabase();
    const port = await freePort();
    const { host = '', database: name } = database.config;
    pooler = startPooler({ folder, cluster: host, port, size: 4 });
    url = `postgres://meridian@127.0.0.1:${port}/${name}`;
    await vi.waitFor(async () => (await connectExternal(url)).destroy(), { timeout: 10_000, interval: 100 });
    db = await connectExternal(url, LIMITS);
  });
  afterAll(async () => {
    await db.destroy();
    await pooler.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  test('each transaction has the limits, and they leave no session state', async () => {
    const show = (one: Database) =>
      sql<{
        limits: string;
      }>`select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
        current_setting('idle_in_transaction_session_timeout') as limits`
        .execute(one)
        .then(({ rows }) => rows[0]?.limits);
    const before = await show(db);
    for (let round = 0; round < FAULT_ROUNDS; round += 1) {
      const inside = await Promise.all([1, 2, 3, 4, 5, 6].map(() => transaction(db, show)));
      expect(new Set(inside)).toEqual(new Set(['700ms 300ms 500ms']));
      expect(await show(db)).toBe(before);
    }
  });

  test('a statement, a lock wait and an open transaction are stopped at their limits, and the pooler continues', async () => {
    const codes: (string | undefined)[] = [];
    const codeOfOne = (work: (trx: Database) => Promise<unknown>) =>
      db
        .transaction()
        .execute(work)
        .then(
          () => 'no error',
          (error: unknown) => (error as { code?: string }).code,
        );
    for (let round = 0; round < FAULT_ROUNDS; round += 1) {
      codes.push(await codeOfOne((trx) => sql`select pg_sleep(20)`.execute(trx)));
      await transaction(database.db, async (holder) => {
        await sql`lock table items`.execute(holder);
        codes.push(await codeOfOne((trx) => sql`lock table items`.execute(trx)));
      });
      codes.push(
        await codeOfOne(async (trx) => {
          await sql`lock table tags`.execute(trx);
          await new Promise((resolve) => void setTimeout(resolve, 900));
          await sql`select 1`.execute(trx);
        }),
      );
      expect((await sql`select 1 as one`.execute(db)).rows).toHaveLength(1);
    }
    expect(codes.filter((_, index) => index % 3 === 0)).toEqual(Array.from({ length: FAULT_ROUNDS }, () => '57014'));
    expect(codes.filter((_, index) => index % 3 === 1)).toEqual(Array.from({ length: FAULT_ROUNDS }, () => '55P03'));
    expect(codes.filter((_, index) => index % 3 === 2)).not.toContain('no error');
  });

  test('no request waits longer than ten seconds, and changes succeed once the lock is released', async () => {
    const running: RunningProgram = startProgram({ DATABASE_URL: url, DATA_DIR: folder, RATE_LIMITS: 'off' });
    const waits: number[] = [];
    try {
      const address = await waitForAddress(running);
      const token = await register(address);
      const create = () =>
        sendTimedRequest(`${address}/api/financial-items/`, { method: 'POST', token, body: itemBody() });
      for (let round = 0; round < FAULT_ROUNDS; round += 1) {
        const isLong = round % 2 === 0;
        let answers: ReturnType<typeof create>[] = [];
        await transaction(database.db, async (holder) => {
          await sql`lock table items`.execute(holder);
          answers = [create(), create(), sendTimedRequest(`${address}/api/financial-items/`, { token })];
          if (isLong) await Promise.all(answers);
          // Waits for longer than one lock timeout.
          else await new Promise((resolve) => void setTimeout(resolve, 4_000));
        });
        for (const { status, ms } of await Promise.all(answers)) {
          if (isLong) expect(status).toBe(503);
          else expect([200, 201]).toContain(status);
          waits.push(ms);
        }
      }
      printFigures('Locks behind PgBouncer', {
        rounds: FAULT_ROUNDS,
        requests: waits.length,
        'longest wait in ms': maxDuration(waits),
      });
    } finally {
      running.child.kill('SIGTERM');
      await running.exit;
    }
  });
});
