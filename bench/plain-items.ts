/** The items of a running server a second time, unencrypted, in a table of their own: what encryption is measured against. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CHILD = join(import.meta.dirname, '../packages/server/src/testing/programs/plain-items-child.ts');

/** Makes the table, and answers the milliseconds of reading each list, one after the other, so many times. */
export async function makePlainItems(
  dataDir: string,
  userId: number,
  rounds = 0,
): Promise<{ sealed: number[]; plain: number[] }> {
  const words = ['--import', 'tsx', CHILD, dataDir, String(userId), String(rounds)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout) as { sealed: number[]; plain: number[] };
}
