/** The server's program, run as an operator would. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET } from '#testing/test-ring.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Nobody outside is asked. */
export const NO_SERVICES = { RATES_URL: 'off', ECONOMIC_DATA_URL: 'off' };

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Grows with what it prints. */
  output: string;
  readonly exit: Promise<[number | null, NodeJS.Signals | null]>;
}

/** Starts it on a free port, without outside services. */
export function startProgram(env: Record<string, string>): RunningProgram {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'] ?? '', SECRET_KEY: TEST_SECRET, ...NO_SERVICES, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return keepOutput(child);
}

/** The program as it runs, with all that it prints. */
export function keepOutput(child: ChildProcessByStdio<null, Readable, Readable>): RunningProgram {
  const exit = once(child, 'exit') as RunningProgram['exit'];
  const running: RunningProgram = { child, output: '', exit };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (running.output += text));
  }
  return running;
}

/** Where it listens, once it does. */
export async function addressOf(running: RunningProgram, patience = 60_000): Promise<string> {
  for (const deadline = Date.now() + patience; Date.now() < deadline;) {
    const address = /Meridian is ready at (\S+)/.exec(running.output)?.[1];
    if (address !== undefined) return address;
    await sleep(50);
  }
  throw new Error(`The server did not become ready. It said:\n${running.output}`);
}
