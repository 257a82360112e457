import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundleInto } from '#testing/programs/embedded-child-process.ts';
import { readFailure } from '#testing/programs/embedded-database-folder.ts';
import { lockCluster, findLockOwner } from './cluster-lock.ts';
import { identifyProcess } from './process-identity.ts';

let folder: string;
let file: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-lock-'));
  file = join(folder, 'server.lock');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
  rmSync(folder, { recursive: true });
});

const self = identifyProcess(process.pid)!;

test('a lock of a running process is refused, with the process named', async () => {
  const { release } = await lockCluster(file);
  expect(await findLockOwner(file)).toEqual(self);
  await expect(lockCluster(file)).rejects.toThrow(`Another Meridian server (process ${process.pid})`);
  await release();
  expect(existsSync(file)).toBe(false);
  await (await lockCluster(file)).release();
});

test('a stale lock is taken over: of a process that ended, of a reused pid, or damaged', async () => {
  // The ended process remains a zombie until its parent waits for it.
  const ended = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const { pid, start } = identifyProcess(ended.pid ?? 0)!;
  ended.kill();
  await once(ended, 'exit');
  for (const stale of [`${pid}\n${start}\n`, `${process.pid}\nanother start\n`, '', 'not a lock']) {
    writeFileSync(file, stale);
    expect(await findLockOwner(file)).toBeUndefined();
    const { release } = await lockCluster(file);
    expect(await findLockOwner(file)).toEqual(self);
    await release();
  }
});

describe('where the socket proves nothing, as for a server on another machine', () => {
  const boot = '00000000-1111-2222-3333-444444444444';
  const elsewhere = `7\n${boot}:1\nfar\n2026-01-01T00:00:00.000Z\npid:[1]\n99\nserver.0123456789ab.alive\n`;

  test('without a socket, a lock with a renewed heartbeat is refused, and the message describes the other server', async () => {
    writeFileSync(file, elsewhere);
    const beating = setInterval(() => writeFileSync(file, elsewhere, { flag: 'r+' }), 200);
    const message = await readFailure(lockCluster(file));
    clearInterval(beating);
    expect(message).toBe(
      `Another Meridian server (process 7) already uses this data: it runs on host far, another machine, since 2026-01-01T00:00:00.000Z; stop it first, or set another DATA_DIR (lock: ${file}).`,
    );
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });

  test('waiting for the heartbeat can be cancelled', async () => {
    writeFileSync(file, elsewhere);
    const message = await readFailure(lockCluster(file, { signal: AbortSignal.timeout(300) }));
    expect(message).toContain('aborted');
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });

  test('a lock without heartbeat for long is taken over', async () => {
    writeFileSync(file, elsewhere);
    const then = Date.now() / 1000 - 60;
    utimesSync(file, then, then);
    expect(await findLockOwner(file)).toBeUndefined();
    await (await lockCluster(file)).release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('an interrupted takeover is itself taken over', async () => {
  writeFileSync(file, '1\ngone\n');
  writeFileSync(`${file}.takeover`, '1\nalso gone\n');
  await lockCluster(file);
  expect(await findLockOwner(file)).toEqual(self);
  expect(readdirSync(folder).filter((name) => !name.endsWith('.alive'))).toEqual(['server.lock']);
});

test('of many processes that find the same stale lock exactly one gets it', async () => {
  const bundle = await bundleInto(folder, 'db/embedded/cluster-lock.ts');
  const program = `import { lockCluster } from ${JSON.stringify(bundle)};
    await new Promise((ready) => process.stdin.once('data', ready));
    await lockCluster(process.argv[1]).then(() => console.log('mine'), (error) => console.log(error.message));
    process.stdin.on('end', () => process.exit());`;
  writeFileSync(file, '1\ngone\n');
  const racers = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program, file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  children.push(...racers);
  const answers = racers.map(async ({ stdout }) => text(stdout));
  const firstLines = racers.map(async ({ stdout }) => once(stdout, 'data'));
  for (const { stdin } of racers) stdin.write('go\n');
  await Promise.all(firstLines);
  for (const { stdin } of racers) stdin.end();
  const lines = (await Promise.all(answers)).map((answer) => answer.trim());
  const winner = racers[lines.indexOf('mine')];
  expect(lines.filter((line) => line === 'mine')).toHaveLength(1);
  expect(lines.filter((line) => line.includes(`Another Meridian server (process ${winner?.pid})`))).toHaveLength(7);
});
