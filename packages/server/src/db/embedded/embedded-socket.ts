/** The directory of the server's unix socket, which only the run user and root can enter. */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseDirectory } from './database-directory.ts';
import { changeOwner } from './run-user.ts';

/** Maximum length of a socket's path in bytes. macOS allows 103, Linux 107; longer paths are truncated or refused. */
export const MAX_SOCKET_PATH_BYTES = 103;

/** Returns an empty directory beside the cluster, or a short temporary one if DATA_DIR's path is too long for a socket. */
export function makeSocketDirectory(home: DatabaseDirectory): string {
  const usual = join(home.directory, 'socket');
  if (Buffer.byteLength(join(usual, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES) {
    if (!isOurs(usual, home)) rmSync(usual, { recursive: true, force: true });
    restoreSocketDirectory(usual, home);
    return usual;
  }
  // A link leads to the temporary directory, so that the directory of a killed server is used again.
  const last = linkTarget(usual);
  if (last !== undefined && isOurs(last, home)) {
    restoreSocketDirectory(last, home);
    return last;
  }
  const made = mkdtempSync('/tmp/meridian-');
  changeOwner(home.runAs, made);
  rmSync(usual, { recursive: true, force: true });
  symlinkSync(made, usual);
  return made;
}

/** Before every launch, ensures that the socket directory exists and is empty. */
export function restoreSocketDirectory(directory: string, home: DatabaseDirectory): void {
  if (isOurs(directory, home)) {
    // The socket lock of a killed server would look like a running one.
    for (const name of readdirSync(directory)) rmSync(join(directory, name), { force: true });
    return;
  }
  // Fails if another user has created it, which is possible in /tmp.
  mkdirSync(directory, { mode: 0o700 });
  changeOwner(home.runAs, directory);
}

/** Removes the socket directory if it is a temporary one. */
export function removeSocketDirectory(directory: string, home: DatabaseDirectory): void {
  const usual = join(home.directory, 'socket');
  if (directory === usual) return;
  rmSync(directory, { recursive: true, force: true });
  rmSync(usual, { force: true });
}

function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
}

function isOurs(directory: string, home: DatabaseDirectory): boolean {
  const stat = lstatSync(directory, { throwIfNoEntry: false });
  const uid = home.runAs?.uid ?? process.getuid?.();
  return stat?.isDirectory() === true && stat.uid === uid && (stat.mode & 0o777) === 0o700;
}
