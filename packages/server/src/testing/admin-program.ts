/** The operator's program, run as `npm run admin` does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './test-database.ts';

const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url));

export async function runAdmin(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', ADMIN, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
