/** Files that only the operator can read, beside the database. They are written completely or not at all, and survive a power failure. */
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
import { changeOwnerToFolderOwner } from './run-user.ts';
import { errorCodeOf } from '#db/startup-errors.ts';

/** Creates a file; if several processes do so at once, one wins. An existing file stays unchanged. */
export function createPrivateFile(path: string, text: string): void {
  inPlaceOf(path, text, (draft) => {
    changeOwnerToFolderOwner(dirname(path), draft);
    try {
      linkSync(draft, path);
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') throw error;
    }
  });
}

/** Replaces a file and retains its owner, because the server may run as a different user and must still read it. */
export function replacePrivateFile(path: string, text: string): void {
  inPlaceOf(path, text, (draft) => {
    const { uid, gid } = statSync(path);
    chownSync(draft, uid, gid);
    renameSync(draft, path);
  });
}

/** Writes a temporary file, which `put` then moves into place. */
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
 * Appends to an existing file. Uses a single write, so that additions of several processes do not mix; resolves when the data are on disk.
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

/** Writes a folder to disk, so that renamed and new files survive a power failure. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
