import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RESUME_FREE_BYTES, freeBytes } from '#db/disk-space.ts';
import { firstLineOfError } from '#db/startup-errors.ts';
import { type CheckResult, failResult, okResult, warnResult } from './check-result.ts';

const GB = 2 ** 30;

/** Checks that DATA_DIR, or the folder in which the server would create it, can be written and has room. */
export async function checkDisk(dataDir: string): Promise<CheckResult> {
  const folder = nearestExisting(dataDir);
  const probe = join(folder, `.check-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(probe, '', { mode: 0o600, flag: 'wx' });
    await rm(probe);
  } catch (error) {
    return failResult(`${folder} cannot be written (${firstLineOfError(error)}). Make the server's user its owner.`);
  }
  const free = freeBytes(folder);
  const missing = folder === dataDir ? '' : ` ${dataDir} does not exist yet; the server creates it.`;
  if (free === undefined)
    return okResult(`${folder} can be written; its file system does not report free space.${missing}`);
  const room = `${folder} can be written and has ${(free / GB).toFixed(1)} GB free.${missing}`;
  if (free < RESUME_FREE_BYTES) return failResult(`${room} Make room: the server refuses changes on a full disk.`);
  return free < GB ? warnResult(`${room} Make room soon.`) : okResult(room);
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}
