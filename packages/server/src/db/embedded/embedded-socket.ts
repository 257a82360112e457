/** The directory of the server's unix socket, which only the run user and root may enter. */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './embedded-home.ts';
import { giveTo } from './run-user.ts';

/** macOS takes 103 bytes, Linux 107; a longer path is cut off or refused. */
export const longestSocketPath = 103;

/** An empty one beside the cluster, or a short temporary one when DATA_DIR's path is too long for a socket. */
export function makeSocketDirectory(home: Home): string {
  const usual = join(home.directory, 'socket');
  if (Buffer.byteLength(join(usual, '.s.PGSQL.5432')) <= longestSocketPath) {
    if (!isOurs(usual, home)) rmSync(usual, { recursive: true, force: true });
    restoreSocketDirectory(usual, home);
    return usual;
  }
  // A link in its place leads there, so that what a killed server left is used again and does not pile up.
  const last = linkTarget(usual);
  if (last !== undefined && isOurs(last, home)) {
    restoreSocketDirectory(last, home);
    return last;
  }
  const made = mkdtempSync('/tmp/meridian-');
  giveTo(home.runAs, made);
  rmSync(usual, { recursive: true, force: true });
  symlinkSync(made, usual);
  return made;
}

/** Before every launch: where the connections look for the socket there is a directory, and nothing in it. */
export function restoreSocketDirectory(directory: string, home: Home): void {
  if (isOurs(directory, home)) {
    // A killed server's lock beside its socket would pass for a running one, like its postmaster.pid.
    for (const name of readdirSync(directory)) rmSync(join(directory, name), { force: true });
    return;
  }
  // Fails if somebody else made it, as anyone can in /tmp.
  mkdirSync(directory, { mode: 0o700 });
  giveTo(home.runAs, directory);
}

/** Removes one that was temporary. */
export function removeSocketDirectory(directory: string, home: Home): void {
  const usual = join(home.directory, 'socket');
  if (directory === usual) return;
  rmSync(directory, { recursive: true, force: true });
  rmSync(usual, { force: true });
}

function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    ? readlinkSync(path)
    : undefined;
}

function isOurs(directory: string, home: Home): boolean {
  const stat = lstatSync(directory, { throwIfNoEntry: false });
  const uid = home.runAs?.uid ?? process.getuid?.();
  return stat?.isDirectory() === true && stat.uid === uid && (stat.mode & 0o777) === 0o700;
}
