/** The embedded database in separate Linux namespaces, as in a container. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ChildSettings } from './embedded-child-process.ts';
import type { ChildReport } from './embedded-child-report.ts';

export type Namespaces = readonly ('pid' | 'ipc' | 'mount' | 'net' | 'uts')[];

export interface IsolatedChild extends ChildReport {
  /** Kills Node, as a power failure would. Its child processes continue, because it is not the first process of the namespace. */
  readonly killNode: () => void;
  /** Stops the database and its namespaces properly; after `killNode`, kills the processes that are left in them. */
  readonly end: () => Promise<void>;
}

/** Returns every subset of the names. */
export function listSubsets(names: Namespaces): Namespaces[] {
  return names.reduce<Namespaces[]>((choices, name) => choices.flatMap((choice) => [choice, [...choice, name]]), [[]]);
}

/** Returns true if this system allows creating namespaces. */
export function canIsolate(): boolean {
  return spawnSync('unshare', [...flagsOf(['pid', 'ipc', 'mount']), 'true']).status === 0;
}

/** Starts the embedded database under a shell that outlives it, and waits for its report. */
export async function startIsolated(
  bundle: string,
  { dataDir, outside }: ChildSettings,
  namespaces: Namespaces,
): Promise<IsolatedChild> {
  const script = 'exec 3<&0; "$@" <&3 & wait $! || exec sleep 600';
  const program = [process.execPath, bundle, dataDir, outside];
  const child = spawn('unshare', [...flagsOf(namespaces), 'sh', '-c', script, 'sh', ...program], {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  let end = () => void child.stdin.end();
  return {
    ...(JSON.parse(line) as ChildReport),
    killNode: () => {
      process.kill(firstChildOf(firstChildOf(child.pid ?? 0)), 'SIGKILL');
      end = () => void child.kill('SIGKILL');
    },
    end: async () => {
      end();
      await ended;
    },
  };
}

function flagsOf(namespaces: Namespaces): string[] {
  const hasBoth = namespaces.includes('pid') && namespaces.includes('mount');
  return ['--fork', '--kill-child', ...namespaces.map((name) => `--${name}`), ...(hasBoth ? ['--mount-proc'] : [])];
}

function firstChildOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
  return Number(children[0]);
}
