/** A command started by npm and ended by a signal to npm's own process only, as supervisors do. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startEmbedded } from '#db/embedded/embedded-database.ts';
import { type ProcessIdentity, identifyProcess, isRunning } from '#db/embedded/process-identity.ts';
import { silentLog } from '#testing/silent-log.ts';
import { NO_EXTERNAL_SERVICES, type RunningProgram, collectOutput } from './server-program.ts';
import { TEST_SECRET } from '#testing/test-key-ring.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
const LIMIT_MS = 10_000;

/** The signals by which supervisors end npm. They send SIGKILL if the others have had no effect. */
export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const;

export interface NpmCommand extends RunningProgram {
  readonly dataDir: string;
}

/** Starts `npm` with these arguments, in its own process group so that a signal reaches only npm. */
export function startNpm(args: string[], dataDir: string, env: Record<string, string> = {}): NpmCommand {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', args, {
    cwd: ROOT,
    detached: true,
    env: { PATH, HOME, SECRET_KEY: TEST_SECRET, ...NO_EXTERNAL_SERVICES, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return Object.assign(collectOutput(child), { dataDir });
}

export interface CommandEnd {
  milliseconds: number;
  /** The names of the programs that still ran after ten seconds and were then killed. */
  left: string[];
}

/** Sends the signal to npm only and waits until npm, all its descendants and any database in its DATA_DIR have ended. */
export async function endNpm({ child, dataDir }: NpmCommand, signal: NodeJS.Signals): Promise<CommandEnd> {
  const known = new Map<number, ProcessIdentity>();
  const look = () => {
    for (const [pid, identity] of known) if (!isRunning(identity)) known.delete(pid);
    const table = listProcesses();
    // Repeated, because parents can be listed after their children.
    for (let before = -1; before < known.size;) {
      before = known.size;
      for (const { pid, parent, command } of table) {
        if (pid !== child.pid && !known.has(parent) && !command.includes(dataDir)) continue;
        const identity = known.get(pid) ?? identifyProcess(pid);
        if (identity !== undefined) known.set(pid, identity);
      }
    }
    return table.filter(({ pid }) => known.has(pid));
  };
  look();
  const begin = performance.now();
  child.kill(signal);
  for (;;) {
    const left = look();
    const milliseconds = performance.now() - begin;
    if (left.length === 0) return { milliseconds, left: [] };
    if (milliseconds > LIMIT_MS) {
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
      return { milliseconds, left: left.map(({ command }) => command) };
    }
    await sleep(50);
  }
}

interface Listed {
  pid: number;
  parent: number;
  command: string;
}

/** Returns all processes of the machine. */
function listProcesses(): Listed[] {
  if (process.platform !== 'linux') return listByPs();
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const command = readFileSync(`/proc/${name}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
      // The program's name, in parentheses, can itself contain spaces and parentheses.
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [{ pid: Number(name), parent: Number(parent), command }];
    } catch {
      // The process ended meanwhile.
      return [];
    }
  });
}

function listByPs(): Listed[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Makes later backups of this installation wait at their last table, and restores at their first. No server may be running on it. */
export async function stallBackupsAndRestores(dataDir: string): Promise<void> {
  const { connection, stop } = await startEmbedded(dataDir, silentLog);
  const client = new Client(connection);
  await client.connect();
  await client.query(`
    insert into outside_answers (source, ask_again_at) values ('slow', now()) on conflict do nothing;
    alter table outside_answers enable row level security;
    alter table outside_answers force row level security;
    create policy slow on outside_answers using (pg_sleep(600) is not null);
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(600); return null; end';
    create trigger slow before delete on installation for each statement execute function wait()`);
  await client.end();
  await stop();
}
