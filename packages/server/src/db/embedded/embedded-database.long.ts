import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { spawnEmbedded } from '#testing/programs/embedded-child-process.ts';
import {
  readFailure,
  makeEmbeddedFolder,
  runSql,
  type EmbeddedFolder,
} from '#testing/programs/embedded-database-folder.ts';
import { canIsolate, startIsolated } from '#testing/programs/linux-namespaces.ts';
import { findRunningEmbedded } from './embedded-database.ts';
import { createLivenessSocket } from './liveness-socket.ts';
import { findPostmaster } from './postmaster-pid-file.ts';
import { identifyProcess } from './process-identity.ts';
import { defaultRunUser } from './run-user.ts';

// Creating a durable cluster writes 40 MB, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: EmbeddedFolder;
let dataDir: string;
beforeAll(async () => {
  folder = await makeEmbeddedFolder();
  dataDir = join(folder.path, 'data');
});
afterEach(() => folder.stopAll());
afterAll(() => folder.remove());

const clusterOf = (place: string) => join(place, 'database', 'cluster');
const postmaster = () => findPostmaster(clusterOf(dataDir))?.identity;

describe('a start', () => {
  test('a start creates a durable database, and the next one finds its data', async () => {
    const first = await folder.start(dataDir);
    await runSql(first.connection.host, `create table plan (name text); insert into plan values ('retire')`);
    const [settings] = await runSql(
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
    expect(postmaster()).toBeUndefined();
    const second = await folder.start(dataDir);
    expect(await runSql(second.connection.host, 'select name from plan')).toEqual([{ name: 'retire' }]);
  });

  test('a started database can be joined by another program while it runs, and only then', async () => {
    const beside = () => findRunningEmbedded(dataDir, { outside: folder.outside });
    expect(await beside()).toBeUndefined();
    const server = await folder.start(dataDir);
    const joined = await beside();
    expect(joined).toEqual(server.connection);
    expect(await runSql(joined?.host, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await beside()).toBeUndefined();
  });

  test('a started database allows access only for the run user and root', async () => {
    const { connection } = await folder.start(dataDir);
    const [socket, cluster] = [statSync(connection.host ?? ''), statSync(clusterOf(dataDir))];
    expect([socket.mode & 0o777, cluster.mode & 0o777]).toEqual([0o700, 0o700]);
    const user = process.getuid?.() === 0 ? defaultRunUser().uid : process.getuid?.();
    expect([socket.uid, cluster.uid]).toEqual([user, user]);
    expect(user).not.toBe(0);
  });

  test('a started database writes no values or statements to its log', async () => {
    const { connection } = await folder.start(dataDir);
    await runSql(connection.host, 'create table amounts (amount int check (amount > 0))');
    for (const statement of [
      'insert into amounts values (-4711)',
      `insert into amounts values ('s4711')`,
      'nonsense 4711',
    ]) {
      expect(await readFailure(runSql(connection.host, statement))).toMatch(/violates|invalid|syntax/);
    }
    const log = readFileSync(join(dataDir, 'database', 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('4711');
  });

  test('a start works if DATA_DIR is long, or contains characters that break shells and lists', async () => {
    const place = join(folder.path, 'Åsa’s plans, 100 % & more', 'x'.repeat(120), 'data');
    const first = await folder.start(place);
    await runSql(first.connection.host, 'create table plan (a int)');
    await first.stop();
    expect(existsSync(first.connection.host ?? '')).toBe(false);
    const second = await folder.start(place);
    expect(await runSql(second.connection.host, 'select * from plan')).toEqual([]);
  });
});

describe('after kill -9', () => {
  const remember = 'create table if not exists kept (a int); truncate kept; insert into kept values (7)';

  test('the PostgreSQL of a killed application is reused with its data', async () => {
    const killed = await folder.startChild(dataDir);
    await runSql(killed.socketDirectory, remember);
    const before = postmaster();
    await killed.kill();
    const next = await folder.startChild(dataDir);
    expect(next.lines.join('')).toContain('taken over');
    expect(await runSql(next.socketDirectory, 'select a from kept')).toEqual([{ a: 7 }]);
    expect(postmaster()).toEqual(before);
    await next.stop();
    expect(postmaster()).toBeUndefined();
  });

  test('a killed PostgreSQL is launched again on the same socket', async () => {
    const { connection } = await folder.start(dataDir);
    await runSql(connection.host, remember);
    const before = postmaster();
    process.kill(before!.pid, 'SIGKILL');
    await expect
      .poll(() => runSql(connection.host, 'select a from kept').catch(() => 'away'), { timeout: 60_000 })
      .toEqual([{ a: 7 }]);
    expect(postmaster()?.pid).not.toBe(before!.pid);
  });

  test('if application and PostgreSQL were killed, the next start recovers', async () => {
    const killed = await folder.startChild(dataDir);
    await runSql(killed.socketDirectory, remember);
    await killed.kill();
    process.kill(postmaster()!.pid, 'SIGKILL');
    const next = await folder.start(dataDir);
    expect(await runSql(next.connection.host, 'select a from kept')).toEqual([{ a: 7 }]);
  });

  test('a start that was killed while it created the database is repeated by the next one', async () => {
    const place = join(folder.path, 'interrupted');
    const home = join(place, 'database');
    const unfinished = () => existsSync(home) && readdirSync(home).some((name) => name.startsWith('cluster.new-'));
    const killed = spawnEmbedded(folder.bundle, { dataDir: place, outside: folder.outside });
    await expect.poll(unfinished, { interval: 5, timeout: 60_000 }).toBe(true);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(existsSync(clusterOf(place))).toBe(false);
    const next = await folder.start(place);
    expect(await runSql(next.connection.host, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unfinished()).toBe(false);
  });

  test.each(['', '1'])('an unfinished file "%s" of an ended PostgreSQL is no obstacle', async (text) => {
    writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), text);
    const next = await folder.start(dataDir);
    expect(await runSql(next.connection.host, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a process with the reused pid of the old PostgreSQL is not stopped', async () => {
    const file = `${process.pid}\n${clusterOf(dataDir)}\n1700000000\n5432\n/nowhere\n\n  123 456\nready   \n`;
    writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), file);
    expect(postmaster()).toBeUndefined();
    const next = await folder.start(dataDir);
    expect(await runSql(next.connection.host, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('one process per DATA_DIR', () => {
  test('a second start is refused in one line that names the first', async () => {
    const first = await folder.startChild(dataDir);
    const message = await readFailure(folder.start(dataDir));
    expect(message).toContain(`Another Meridian server (process ${first.process.pid}) already uses this data`);
    expect(message).not.toContain('\n');
    expect(await runSql(first.socketDirectory, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a second start by another path to the same folder is refused too', async () => {
    const first = await folder.startChild(dataDir);
    const link = join(folder.path, 'another way');
    symlinkSync(dataDir, link);
    const message = await readFailure(folder.start(link));
    expect(message).toContain(`Another Meridian server (process ${first.process.pid})`);
    expect(await runSql(first.socketDirectory, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a process that finds its lock taken ends at once, with its PostgreSQL', async () => {
    const first = await folder.startChild(dataDir);
    const ended = once(first.process, 'exit');
    const { pid } = postmaster()!;
    const lock = join(dataDir, 'database', 'server.lock');
    const taken = `7\n00000000-1111-2222-3333-444444444444:1\nfar\n2026-01-01T00:00:00.000Z\npid:[1]\n99\n\n`;
    writeFileSync(lock, taken);
    expect(await ended).toEqual([null, 'SIGKILL']);
    await expect.poll(() => identifyProcess(pid), { timeout: 10_000 }).toBeUndefined();
    expect(readFileSync(lock, 'utf8')).toBe(taken);
    rmSync(lock);
  });

  test.skipIf(!canIsolate())('a second start in another container is refused too', async () => {
    const first = await folder.start(dataDir);
    const place = { dataDir, outside: folder.outside };
    const second = await startIsolated(folder.bundle, place, ['pid', 'ipc', 'mount', 'net', 'uts']);
    await second.end();
    expect(second.error).toMatch(
      new RegExp(
        `^Another Meridian server \\(process ${process.pid}\\) already uses this data: it runs on host .*, in another container or PID namespace, since .*$`,
      ),
    );
    expect(await runSql(first.connection.host, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('an invisible PostgreSQL is waited for, and its unfinished file is not removed', async () => {
    const file = join(clusterOf(dataDir), 'postmaster.pid');
    writeFileSync(file, '12');
    const unseen = await createLivenessSocket(join(dataDir, 'database'), 'postgres');
    const begun = { isOver: false };
    const starting = folder.start(dataDir).finally(() => (begun.isOver = true));
    // Waits as long as a whole start in another folder takes.
    await (await folder.start(join(folder.path, 'meanwhile'))).stop();
    expect([begun.isOver, readFileSync(file, 'utf8')]).toEqual([false, '12']);
    await unseen?.close();
    expect(await runSql((await starting).connection.host, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of two concurrent first starts exactly one wins', async () => {
    const place = join(folder.path, 'contended');
    const both = await Promise.all([folder.startChild(place), folder.startChild(place)]);
    const winner = both.find(({ error }) => error === '');
    const loser = both.find(({ error }) => error !== '');
    expect(loser?.error).toContain(`Another Meridian server (process ${winner?.process.pid})`);
  });
});

test('a directory that is no cluster of this version is not overwritten', async () => {
  const version = join(clusterOf(dataDir), 'PG_VERSION');
  rmSync(version);
  expect(await readFailure(folder.start(dataDir))).toMatch(/is not a PostgreSQL cluster: move it away\.$/);
  writeFileSync(version, '17\n');
  expect(await readFailure(folder.start(dataDir))).toMatch(/was written by PostgreSQL 17, this is 18/);
});
