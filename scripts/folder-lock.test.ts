import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A program that waits for the lock of a folder, then writes "in" and, some time later, "out" to a file. */
const WORKER = `
  import { appendFileSync } from 'node:fs';
  const { withFolderLock } = await import(${JSON.stringify(new URL('folder-lock.mjs', import.meta.url).href)});
  const [folder, milliseconds] = process.argv.slice(1);
  await withFolderLock(folder, async () => {
    appendFileSync(folder + '/log', 'in ');
    await new Promise((done) => setTimeout(done, Number(milliseconds)));
    appendFileSync(folder + '/log', 'out ');
  });`;

test('commands on one folder run one after the other, and a killed command does not block the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-turn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = (milliseconds: number) =>
    spawn(process.execPath, ['--input-type=module', '-e', WORKER, folder, String(milliseconds)]);
  const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '');
  await Promise.all([once(start(200), 'exit'), once(start(200), 'exit')]);
  expect(log()).toBe('in out in out ');
  const killed = start(600_000);
  await expect.poll(log, { timeout: 60_000 }).toBe('in out in out in ');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await once(start(0), 'exit');
  expect(log()).toBe('in out in out in in out ');
}, 120_000);
