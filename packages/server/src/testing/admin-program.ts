/** The operator's program, run as `npm run admin` does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './test-database.ts';
import { TEST_SECRET } from './test-ring.ts';

const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url));

export function startAdmin(words: string[], env: Record<string, string>) {
  return spawn(process.execPath, ['--import', 'tsx', ADMIN, ...words], {
    env: { PATH: process.env['PATH'] ?? '', SECRET_KEY: TEST_SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function runAdmin(words: string[], env: Record<string, string>) {
  const child = startAdmin(words, env);
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { said, complained, code };
}

/** What DATABASE_URL is for a test's database. */
export function databaseUrl({ config }: TestDatabase): string {
  return `postgres://${config.user}@localhost/${config.database}?host=${encodeURIComponent(config.host ?? '')}`;
}
