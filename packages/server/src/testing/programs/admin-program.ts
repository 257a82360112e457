/** Runs the operator's program, as `npm run admin` does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import type { TestDatabase } from '#testing/test-database.ts';
import { TEST_SECRET } from '#testing/test-key-ring.ts';
import { bundledProgram } from './bundled-program-path.ts';

/** The program that runs a command in a terminal of its own. */
const TERMINAL = 'script';

/** Starts the program without a terminal. */
export function startAdmin(args: string[], env: Record<string, string>) {
  return spawn(process.execPath, [bundledProgram('admin'), ...args], {
    env: adminEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns the environment of the program. Its default DATA_DIR does not exist, so that no real one is read. */
export const adminEnv = (env: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  SECRET_KEY: TEST_SECRET,
  DATA_DIR: '/nonexistent',
  ...env,
});

export async function runAdmin(args: string[], env: Record<string, string>) {
  const child = startAdmin(args, env);
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { said, complained, code };
}

/**
 * Runs the program in a terminal. There `typed` is typed when the program asks a question, followed by the end of input. Linux only
 * (util-linux).
 */
export async function runAdminAtTerminal(args: string[], env: Record<string, string>, typed: string) {
  const command = [process.execPath, bundledProgram('admin'), ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn(TERMINAL, ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: adminEnv(env),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    shown += part;
    if (shown.includes('[y/N] ') && child.stdin.writable) child.stdin.end(typed);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { shown: stripVTControlCharacters(shown), code };
}

/** Returns the DATABASE_URL of a test database. */
export function databaseUrl({ config }: TestDatabase): string {
  return `postgres://${config.user}@localhost/${config.database}?host=${encodeURIComponent(config.host ?? '')}`;
}
