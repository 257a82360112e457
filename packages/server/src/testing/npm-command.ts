/** A command started by npm, as an operator or a supervisor does, and ended by a signal to npm's own process alone. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { allProcesses, descendantsOf } from '../../../../scripts/process-tree.mjs';
import { type RunningProgram, keepOutput } from './server-program.ts';
import { TEST_SECRET } from './test-ring.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const LIMIT_MS = 10_000;

/** What ends npm; SIGKILL is what a supervisor sends when it has lost its patience. */
export const ENDINGS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const;

export interface NpmCommand extends RunningProgram {
  readonly dataDir: string;
}

/** `npm` with these words, in a process group of its own, so that a signal to npm reaches nobody else. */
export function startNpm(words: string[], dataDir: string, env: Record<string, string> = {}): NpmCommand {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', words, {
    cwd: ROOT,
    detached: true,
    env: { PATH, HOME, SECRET_KEY: TEST_SECRET, RATES_URL: 'off', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return Object.assign(keepOutput(child), { dataDir });
}

export interface Ending {
  milliseconds: number;
  /** What still ran after ten seconds, by name; killed by now. */
  left: string[];
}

/** Sends the signal to npm alone and waits until npm, whatever descends from it and any database in its DATA_DIR are gone. */
export async function endNpm({ child, dataDir }: NpmCommand, signal: NodeJS.Signals): Promise<Ending> {
  const npm = child.pid ?? 0;
  const begin = performance.now();
  const known = new Map(descendantsOf([npm], allProcesses()).map(({ pid, start }) => [pid, start]));
  child.kill(signal);
  for (;;) {
    const all = allProcesses();
    for (const [pid, start] of known) if (all.get(pid)?.start !== start) known.delete(pid);
    for (const { pid, start } of descendantsOf([npm, ...known.keys()], all)) known.set(pid, start);
    const left = [...all.values()].filter(
      ({ pid }) => pid === npm || known.has(pid) || commandLine(pid).includes(dataDir),
    );
    const milliseconds = performance.now() - begin;
    if (left.length === 0) return { milliseconds, left: [] };
    if (milliseconds > LIMIT_MS) {
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
      return { milliseconds, left: left.map(({ pid, name }) => `${name}: ${commandLine(pid)}`) };
    }
    await sleep(50);
  }
}

/** Where the system shows it as a file; elsewhere the descendants must do. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** From now on a backup of this installation waits at its feedback, a restore into it before the first row. Starts its database for that. */
export async function hangBackups(dataDir: string): Promise<void> {
  const { connection, stop } = await startEmbedded(dataDir, quiet);
  const client = new Client(connection);
  await client.connect();
  await client.query(`
    insert into feedback (id, user_id, text) values (1, null, '');
    alter table feedback enable row level security;
    alter table feedback force row level security;
    create policy slow on feedback using (pg_sleep(600) is not null)`);
  await client.end();
  await stop();
}
