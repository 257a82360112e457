/** The server's program, run as an operator would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET } from './test-ring.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Grows with what it prints. */
  output: string;
  readonly exit: Promise<[number | null, NodeJS.Signals | null]>;
}

/** Starts it on a free port, without outside services. */
export function startProgram(env: Record<string, string>): RunningProgram {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'] ?? '', SECRET_KEY: TEST_SECRET, RATES_URL: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit') as RunningProgram['exit'];
  const running: RunningProgram = { child, output: '', exit };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (running.output += text));
  }
  return running;
}

/** Where it listens, once it does. */
export async function addressOf(running: RunningProgram): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const address = /Meridian is ready at (\S+)/.exec(running.output)?.[1];
    if (address !== undefined) return address;
    await sleep(50);
  }
  throw new Error(`The server did not become ready. It said:\n${running.output}`);
}
