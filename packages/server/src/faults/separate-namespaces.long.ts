/** Tests two servers on one data folder, each in separate namespaces, while rows are being written. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundleInto } from '#testing/programs/embedded-child-process.ts';
import {
  readFailure,
  makeEmbeddedFolder,
  runSql,
  type EmbeddedFolder,
} from '#testing/programs/embedded-database-folder.ts';
import { listSubsets, canIsolate, startIsolated, type IsolatedChild } from '#testing/programs/linux-namespaces.ts';

let folder: EmbeddedFolder;
let count = 0;
const running: IsolatedChild[] = [];
beforeAll(async () => {
  folder = await makeEmbeddedFolder();
});
afterEach(async () => {
  await folder.stopAll();
  for (const child of running.splice(0)) await child.end();
});
afterAll(() => folder.remove());

const choices = listSubsets(['pid', 'ipc', 'mount']);

async function startIn(namespaces: (typeof choices)[number], dataDir: string): Promise<IsolatedChild> {
  const child = await startIsolated(folder.bundle, { dataDir, outside: folder.outside }, namespaces);
  if (child.error === '') running.push(child);
  else await child.end();
  return child;
}

/** Writes consecutive numbers; `stop` returns how many PostgreSQL acknowledged. */
async function keepWriting(socketDirectory: string) {
  await runSql(socketDirectory, 'create table kept (a int)');
  let acknowledged = 0;
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await runSql(socketDirectory, `insert into kept values (${acknowledged + 1})`);
      acknowledged += 1;
      await sleep(5);
    }
  })();
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      stopping.abort();
      await writing;
      return acknowledged;
    },
  };
}

const total = (socketDirectory: string | undefined) =>
  runSql(socketDirectory, 'select count(*)::int as count, max(a) as last from kept');

const nameOf = (namespaces: readonly string[]) => (namespaces.length === 0 ? 'none' : namespaces.join(' + '));
const named = choices.map((namespaces) => [nameOf(namespaces), namespaces] as const);

describe.skipIf(!canIsolate())('two servers', () => {
  test.each(named)('a second server is refused if the first is in other namespaces: %s', async (_name, namespaces) => {
    const dataDir = join(folder.path, `data ${(count += 1)}`);
    const first = await startIn(namespaces, dataDir);
    expect(first.error).toBe('');
    const writer = await keepWriting(first.socketDirectory);
    for (const others of [...choices, ['net', 'uts'], ['pid', 'ipc', 'mount', 'net', 'uts']] as const) {
      const before = writer.acknowledged();
      const second = await startIn(others, dataDir);
      expect(second.error, nameOf(others)).toMatch(
        /^Another Meridian server \(process \d+\) already uses this data: it runs on host .*$/,
      );
      await expect.poll(writer.acknowledged, { timeout: 10_000 }).toBeGreaterThan(before);
    }
    const acknowledged = await writer.stop();
    expect(await total(first.socketDirectory)).toEqual([{ count: acknowledged, last: acknowledged }]);
  });

  test.each(named)('the PostgreSQL of a killed server continues: %s', async (_name, namespaces) => {
    const dataDir = join(folder.path, `data ${(count += 1)}`);
    const first = await startIn(namespaces, dataDir);
    const writer = await keepWriting(first.socketDirectory);
    first.killNode();
    const next = await folder.start(dataDir).catch((error: unknown) => String(error));
    const before = writer.acknowledged();
    await expect.poll(writer.acknowledged, { timeout: 10_000 }).toBeGreaterThan(before);
    const acknowledged = await writer.stop();
    const rows = [{ count: acknowledged, last: acknowledged }];
    if (!namespaces.includes('pid')) {
      // The second server uses the same PostgreSQL as the first, because the writer saw no interruption.
      expect(typeof next).toBe('object');
      expect(await total(first.socketDirectory)).toEqual(rows);
      return;
    }
    expect(next).toContain('A PostgreSQL that this process cannot see, perhaps in another container');
    await first.end();
    const last = await folder.start(dataDir);
    expect(await total(last.connection.host)).toEqual(rows);
    expect(await readFailure(folder.start(dataDir))).toContain(`(process ${process.pid})`);
  });

  test.skipIf(!canIsolate())('a second server is refused on another mount of the same folder', async () => {
    const dataDir = join(folder.path, `data ${(count += 1)}`);
    const first = await startIn([], dataDir);
    const writer = await keepWriting(first.socketDirectory);
    const elsewhere = join(folder.path, 'mounted');
    mkdirSync(elsewhere);
    expect(spawnSync('mount', ['--bind', dataDir, elsewhere]).status).toBe(0);
    try {
      const second = await startIn(['pid'], elsewhere);
      expect(second.error).toMatch(/^Another Meridian server \(process \d+\) already uses this data: /);
    } finally {
      expect(spawnSync('umount', [elsewhere]).status).toBe(0);
    }
    const acknowledged = await writer.stop();
    expect(await total(first.socketDirectory)).toEqual([{ count: acknowledged, last: acknowledged }]);
  });

  test('without sockets, the heartbeat renews the lock, and its absence releases it', async () => {
    // Does not use /tmp, which the processes do not see.
    const place = mkdtempSync('/var/tmp/without-sockets-');
    // No socket can be created, as on a file system without sockets: the path is too long for one, and /tmp, where a shorter link would be
    // created, is read-only.
    const directory = join(place, 'x'.repeat(120));
    mkdirSync(directory);
    const bundle = await bundleInto(place, 'db/embedded/cluster-lock.ts');
    const lock = join(directory, 'server.lock');
    const lockers: Locker[] = [];
    const locker = async () => {
      const started = await startLocker(bundle, lock);
      lockers.push(started);
      return started;
    };
    try {
      const first = await locker();
      expect(first.line).toBe('mine');
      expect(readdirSync(directory)).toEqual(['server.lock']);
      expect((await locker()).line).toMatch(/^Another Meridian server .*, in another container or PID namespace/);
      first.kill();
      expect((await locker()).line).toBe('mine');
    } finally {
      for (const { kill } of lockers) kill();
      rmSync(place, { recursive: true });
    }
  });
});

interface Locker {
  /** The report of the process: 'mine', or the reason for the failure. */
  line: string;
  kill: () => void;
}

/** Starts a process in separate PID and mount namespaces, with a read-only /tmp, that acquires the lock and does not release it. */
async function startLocker(bundle: string, lock: string): Promise<Locker> {
  const program = `import { lockCluster } from ${JSON.stringify(bundle)};
    await lockCluster(${JSON.stringify(lock)}).then(() => console.log('mine'), (error) => console.log(error.message));
    setInterval(() => undefined, 1_000);`;
  const shell = 'mount -t tmpfs -o ro none /tmp && exec "$@"';
  const child = spawn(
    'unshare',
    [
      '--fork',
      '--kill-child',
      '--pid',
      '--mount',
      '--mount-proc',
      'sh',
      '-c',
      shell,
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      program,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => ['It ended without a word.']),
  ])) as [string];
  return { line, kill: () => void child.kill('SIGKILL') };
}
