/** Files that only the operator reads, beside the database: whole or not there, and still there after a power cut. */
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveToOwnerOf } from './run-user.ts';
import { codeOf } from '#db/start-report.ts';

/** One of several processes that create it at once wins; a file that is there already stays as it is. */
export function createFile(path: string, text: string): void {
  inPlaceOf(path, text, (draft) => {
    giveToOwnerOf(dirname(path), draft);
    try {
      linkSync(draft, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  });
}

/** Whoever replaces it need not be who runs the server, which reads it again: it stays its owner's. */
export function replaceFile(path: string, text: string): void {
  inPlaceOf(path, text, (draft) => {
    const { uid, gid } = statSync(path);
    chownSync(draft, uid, gid);
    renameSync(draft, path);
  });
}

/** The file is written beside its place and put there whole. */
function inPlaceOf(path: string, text: string, put: (draft: string) => void): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    put(draft);
    syncDirectory(dirname(path));
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Adds to the end of a file that is there. In one write, so that what several processes add does not mix, and on the disk when
 * the promise is kept.
 */
export async function appendToFile(path: string, text: string): Promise<void> {
  const handle = await open(path, constants.O_WRONLY | constants.O_APPEND);
  try {
    await handle.appendFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has what was renamed or made in a folder survive a power cut. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
