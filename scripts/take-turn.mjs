import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any installation takes; a lock this old was left by a process whose number another one has now. */
const OLDEST_MS = 1_800_000;

/**
 * Does the work while no other process does such work on the same folder. Waits, and says so, while one does.
 *
 * @param {string} folder
 * @param {() => Promise<void>} work
 */
export async function takeTurn(folder, work) {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `meridian-turn-${userInfo().uid}-${name}`);
  for (let told = false; !claim(lock); told = true) {
    if (!told) console.log('Waiting for another command that prepares this folder.');
    await sleep(300);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** @param {string} lock */
function claim(lock) {
  try {
    if (isStale(lock)) rmSync(lock, { force: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    // Where no file can be made there is no turn to take either.
    return codeOf(error) !== 'EEXIST';
  }
}

/** @param {string} lock */
function isStale(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0);
    return Date.now() - statSync(lock).mtimeMs > OLDEST_MS;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
