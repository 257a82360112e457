import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs the work while no other command works on the folder, because concurrent installations would break each other. Waits, with
 * a message, while another command is working.
 *
 * @param {string} folder
 * @param {() => Promise<void>} work
 */
export async function withFolderLock(folder, work) {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `meridian-turn-${userInfo().uid}-${name}`);
  for (let hasReported = false; !claim(lock); hasReported = true) {
    if (!hasReported) console.log('Waiting for another command that prepares this folder.');
    await sleep(300);
  }
  process.once('exit', () => rmSync(lock, { force: true }));
  await work().finally(() => rmSync(lock, { force: true }));
}

/** @param {string} lock */
function claim(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isLeftOver(lock)) return false;
    rmSync(lock, { force: true });
    return claim(lock);
  }
}

/** @param {string} lock file of a process that may have ended */
function isLeftOver(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
