import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleInto, linkPostgres, spawnEmbedded, startChild } from '#testing/child-process.ts';
import { quiet } from '#testing/quiet-log.ts';
import { connect } from './connect.ts';
import { appConnection } from './embedded-session.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { findPostmaster } from './postmaster-file.ts';
import { defaultRunUser } from './run-user.ts';

/** As root PostgreSQL runs as another user, who has to reach the folder. */
const isRoot = process.getuid?.() === 0;
let folder: string;
let bundle: string;
let dataDir: string;
let count = 0;
const running: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'meridian-embedded-'));
  chmodSync(folder, 0o755);
  linkPostgres(folder);
  bundle = await bundleInto(folder, './embedded-child.ts');
});
beforeEach(() => {
  count += 1;
  dataDir = join(folder, `data ${count}`);
});
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cluster = () => join(dataDir, 'database', 'cluster');
const start = async (): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded(dataDir, quiet, { outside: join(folder, 'outside') });
  running.push(database);
  return database;
};
const child = async () => {
  const started = await startChild(bundle, { dataDir, outside: join(folder, 'outside') });
  if (started.error === '') running.push(started);
  return started;
};
const run = async (socketDirectory: string | undefined, text: string): Promise<unknown[]> => {
  const db = connect(appConnection(socketDirectory ?? ''));
  try {
    return (await sql.raw(text).execute(db)).rows;
  } finally {
    await db.destroy();
  }
};
const failure = async (attempt: Promise<unknown>): Promise<string> => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  return error instanceof Error ? error.message : `no error but ${String(error)}`;
};

describe('a start', () => {
  test('makes a durable database, and the next one finds its data', async () => {
    const first = await start();
    await run(first.connection.host, "create table plan (name text); insert into plan values ('retire')");
    const [settings] = await run(
      first.connection.host,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
        current_setting('is_superuser') as superuser, upper('ñ') as upper`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      encoding: 'UTF8',
      addresses: '',
      superuser: 'off',
      upper: 'Ñ',
    });
    await first.stop();
    expect(findPostmaster(cluster())).toBeUndefined();
    const second = await start();
    expect(await run(second.connection.host, 'select name from plan')).toEqual([{ name: 'retire' }]);
  });

  test('lets nobody in but the run user, and root', async () => {
    const { connection } = await start();
    const socket = statSync(connection.host!);
    expect(socket.mode & 0o777).toBe(0o700);
    expect(statSync(cluster()).mode & 0o777).toBe(0o700);
    expect(statSync(cluster()).uid).toBe(socket.uid);
    expect(socket.uid).toBe(isRoot ? defaultRunUser().uid : process.getuid?.());
    expect(socket.uid).not.toBe(0);
  });

  test('keeps values and statements out of its log', async () => {
    const { connection } = await start();
    await run(connection.host, 'create table plan (amount int check (amount > 0))');
    for (const statement of [
      'insert into plan values (-4711)',
      `insert into plan values ('s4711')`,
      'nonsense 4711',
    ]) {
      expect(await failure(run(connection.host, statement))).toMatch(/violates|invalid|syntax/);
    }
    const log = readFileSync(join(dataDir, 'database', 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('4711');
  });

  test('works where DATA_DIR is long, and holds what shells and lists trip over', async () => {
    dataDir = join(folder, 'Åsa’s "plans", 100 % & more', 'x'.repeat(120), 'data');
    const first = await start();
    await run(first.connection.host, 'create table plan (a int)');
    await first.stop();
    expect(existsSync(first.connection.host!)).toBe(false);
    const second = await start();
    expect(await run(second.connection.host, 'select * from plan')).toEqual([]);
  });
});

describe('after kill -9', () => {
  test('of the application its PostgreSQL is taken over, data and all', async () => {
    const killed = await child();
    await run(killed.socketDirectory, 'create table plan (a int); insert into plan values (7)');
    const before = findPostmaster(cluster())?.identity;
    await killed.kill();
    const next = await child();
    expect(next.lines.join()).toContain('taken over');
    expect(await run(next.socketDirectory, 'select a from plan')).toEqual([{ a: 7 }]);
    expect(findPostmaster(cluster())?.identity).toEqual(before);
    await next.stop();
    expect(findPostmaster(cluster())).toBeUndefined();
  });

  test('of PostgreSQL it is started again on the same socket', async () => {
    const { connection } = await start();
    await run(connection.host, 'create table plan (a int); insert into plan values (7)');
    const before = findPostmaster(cluster())!.identity;
    process.kill(before.pid, 'SIGKILL');
    await expect
      .poll(() => run(connection.host, 'select a from plan').catch(() => 'away'), { timeout: 10_000 })
      .toEqual([{ a: 7 }]);
    expect(findPostmaster(cluster())?.identity.pid).not.toBe(before.pid);
  });

  test('of both, the next start recovers', async () => {
    const killed = await child();
    await run(killed.socketDirectory, 'create table plan (a int); insert into plan values (7)');
    await killed.kill();
    process.kill(findPostmaster(cluster())!.identity.pid, 'SIGKILL');
    const next = await start();
    expect(await run(next.connection.host, 'select a from plan')).toEqual([{ a: 7 }]);
  });

  test('while the database is being made, the next start makes it anew', async () => {
    const killed = spawnEmbedded(bundle, { dataDir, outside: join(folder, 'outside') });
    const home = join(dataDir, 'database');
    const unfinished = () =>
      existsSync(home) && readdirSync(home).some((name) => name.startsWith('cluster.new-'));
    await expect.poll(unfinished, { interval: 5, timeout: 10_000 }).toBe(true);
    await sleep(100);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(existsSync(cluster())).toBe(false);
    const next = await start();
    expect(await run(next.connection.host, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unfinished()).toBe(false);
  });

  test('a process that was given the number of the old PostgreSQL is left alone', async () => {
    await (await start()).stop();
    const file = `${process.pid}\n${cluster()}\n1700000000\n5432\n/nowhere\n\n  123 456\nready   \n`;
    writeFileSync(join(cluster(), 'postmaster.pid'), file);
    expect(findPostmaster(cluster())).toBeUndefined();
    const next = await start();
    expect(await run(next.connection.host, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('one process a DATA_DIR', () => {
  test('a second start is refused in one line that names the first', async () => {
    const first = await child();
    const message = await failure(start());
    expect(message).toMatch(
      new RegExp(`^Another Meridian server \\(process ${first.process.pid}\\) already uses this data`),
    );
    expect(message).not.toContain('\n');
    expect(await run(first.socketDirectory, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of two first starts at once exactly one wins', async () => {
    const both = await Promise.all([child(), child()]);
    const errors = both.map(({ error }) => error).filter((error) => error !== '');
    expect(errors).toEqual([expect.stringContaining('Another Meridian server')]);
    const [winner] = both.filter(({ error }) => error === '');
    expect(errors[0]).toContain(`(process ${winner!.process.pid})`);
  });
});

test('a directory that is no cluster is not overwritten', async () => {
  await (await start()).stop();
  rmSync(join(cluster(), 'PG_VERSION'));
  expect(await failure(start())).toMatch(/is not a PostgreSQL cluster: move it away\.$/);
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n');
  expect(await failure(start())).toMatch(/was written by PostgreSQL 17, this is 18/);
});
