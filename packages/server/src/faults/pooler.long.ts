import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, connectExternal, transaction } from '#db/connect.ts';
import { canExecute, defaultRunUser, spawnOptionsFor, changeOwner, isRoot } from '#db/embedded/run-user.ts';
import { itemBody } from '#testing/factories.ts';
import { type RunningProgram, addressOf, startProgram } from '#testing/programs/server-program.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-processes.ts';
import { sendTimedRequest, freePort, maxDuration, makeFolder, register, printFigures } from './fault-calls.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPooler) process.stdout.write('Left out, because pgbouncer is not installed: limits behind a pooler.\n');

const LIMITS = { statementMs: 700, lockMs: 300, idleInTransactionMs: 500 };

describe.skipIf(!hasPooler)('behind PgBouncer in transaction mode', () => {
  let folder: string;
  let database: TestDatabase;
  let pooler: ChildProcess;
  let url: string;
  let db: Database;
  beforeAll(async () => {
    folder = makeFolder('pooler');
    database = await createTestDatabase();
    const port = await freePort();
    const { host, database: name } = database.config;
    const user = isRoot() ? defaultRunUser() : undefined;
    writeFileSync(join(folder, 'users.txt'), '"meridian" ""\n');
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      `[databases]
${name} = host=${host} port=5432 dbname=${name} user=meridian
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 4
logfile =
`,
    );
    for (const file of ['users.txt', 'pgbouncer.ini']) changeOwner(user, join(folder, file));
    if (user !== undefined && !canExecute(user, 'test -r "$1"', join(folder, 'pgbouncer.ini')))
      throw new Error('PgBouncer cannot read its settings.');
    pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
      ...spawnOptionsFor(user),
      cwd: '/',
      stdio: 'ignore',
    });
    url = `postgres://meridian@127.0.0.1:${port}/${name}`;
    await vi.waitFor(async () => (await connectExternal(url)).destroy(), { timeout: 10_000, interval: 100 });
    db = await connectExternal(url, LIMITS);
  });
  afterAll(async () => {
    await db.destroy();
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
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

  test('a statement, a lock wait and an open transaction are stopped there too, and the pooler continues', async () => {
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
      const address = await addressOf(running);
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
