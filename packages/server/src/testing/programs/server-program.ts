/** Runs the server's program as an operator would. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { TEST_SECRET } from '#testing/test-key-ring.ts';
import { databaseUrl } from './admin-program.ts';
import { bundledProgram } from './bundled-program-path.ts';

/** Settings that switch off requests to external services. */
export const NO_EXTERNAL_SERVICES = { RATES_URL: 'off', ECONOMIC_DATA_URL: 'off' };

export interface RunningProgram {
  readonly child: ChildProcess;
  /** All output so far. */
  output: string;
  readonly exit: Promise<[number | null, NodeJS.Signals | null]>;
}

/** Starts the program on a free port, without external services. */
export function startProgram(env: Record<string, string>): RunningProgram {
  const child = spawn(process.execPath, [bundledProgram('main')], {
    env: { PATH: process.env['PATH'] ?? '', SECRET_KEY: TEST_SECRET, ...NO_EXTERNAL_SERVICES, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return collectOutput(child);
}

/** Creates a database and an empty data folder for all tests of a file. Returns both, and a function that starts the program with them. */
export function prepareProgram() {
  const place = {} as { database: TestDatabase; dataDir: string };
  beforeAll(async () => {
    place.database = await createTestDatabase();
    place.dataDir = mkdtempSync(join(tmpdir(), 'meridian-program-'));
  });
  afterAll(async () => {
    rmSync(place.dataDir, { recursive: true });
    await place.database.drop();
  });
  const start = (env: Record<string, string> = {}) =>
    startProgram({ DATABASE_URL: databaseUrl(place.database), DATA_DIR: place.dataDir, ...env });
  return { place, start };
}

/** Returns the program with `output`, to which everything is appended that it prints on both streams. */
export function collectOutput(child: ChildProcessByStdio<null, Readable, Readable>): RunningProgram {
  const exit = once(child, 'exit') as RunningProgram['exit'];
  const running: RunningProgram = { child, output: '', exit };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (running.output += text));
  }
  return running;
}

/** Waits until the program listens; returns its address. */
export async function waitForAddress(running: RunningProgram, timeoutMs = 60_000): Promise<string> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
    const address = /Meridian is ready at (\S+)/.exec(running.output)?.[1];
    if (address !== undefined) return address;
    await sleep(50);
  }
  throw new Error(`The server did not become ready. It said:\n${running.output}`);
}
