import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

/** Writes "in" and, some time later, "out" into a file, in its turn. */
const WORKER = `
  import { appendFileSync } from 'node:fs';
  const { takeTurn } = await import(${JSON.stringify(new URL('take-turn.mjs', import.meta.url).href)});
  const [folder, milliseconds] = process.argv.slice(1);
  await takeTurn(folder, async () => {
    appendFileSync(folder + '/log', 'in ');
    await new Promise((done) => setTimeout(done, Number(milliseconds)));
    appendFileSync(folder + '/log', 'out ');
  });`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-turn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function startWorker(milliseconds: number) {
  const parameters = ['--input-type=module', '-e', WORKER, folder, String(milliseconds)];
  const worker = spawn(process.execPath, parameters, { stdio: 'ignore' });
  return { worker, ended: once(worker, 'exit') };
}

const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '');

test('two at once go one after the other', async () => {
  await Promise.all([startWorker(200).ended, startWorker(200).ended]);
  expect(log()).toBe('in out in out ');
}, 30_000);

test('the turn of one that was killed is over', async () => {
  const { worker, ended } = startWorker(60_000);
  await expect.poll(log, { timeout: 20_000 }).toBe('in ');
  worker.kill('SIGKILL');
  await ended;
  await startWorker(0).ended;
  expect(log()).toBe('in in out ');
}, 30_000);
