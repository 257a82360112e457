/** PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs as another user, who must be able to reach its files. */
import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readFileSync, statSync } from 'node:fs';
import { DatabaseStartError } from '#db/startup-errors.ts';

export interface RunUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Returns the user for a new cluster: `postgres` if it exists, otherwise `nobody`. */
export function defaultRunUser(): RunUser {
  const users = systemUsers();
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (user !== undefined) return user;
  throw new DatabaseStartError(
    'PostgreSQL does not run as root and this system has neither a user postgres nor nobody: start Meridian as another user, or set DATABASE_URL.',
  );
}

/** Returns the owner of an existing cluster, even if a user `postgres` was added to the system since. */
export function toRunUser({ uid, gid }: { uid: number; gid: number }): RunUser {
  return systemUsers().find((user) => user.uid === uid) ?? { name: `number ${uid}`, uid, gid };
}

/** Returns spawn options that run a child process as this user; empty for the current user. */
export function spawnOptionsFor(user: RunUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

export function changeOwner(user: RunUser | undefined, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

/** Changes the owner of a file that root creates to the owner of its folder, so that the owner can later run without root. */
export function changeOwnerToFolderOwner(directory: string, path: string): void {
  if (!isRoot()) return;
  const { uid, gid } = statSync(directory);
  lchownSync(path, uid, gid);
}

/**
 * Returns true if the user can enter the directory. Tests it by running a command, because file modes do not show access lists and mount
 * options.
 */
export function canEnter(user: RunUser, directory: string): boolean {
  return canExecute(user, 'cd "$1"', directory);
}

export function canExecute(user: RunUser, script: string, argument: string): boolean {
  const options = { ...spawnOptionsFor(user), cwd: '/', env: {}, stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', script, 'sh', argument], options).status === 0;
}

function systemUsers(): RunUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':');
      // macOS lists the id of the user nobody as -2; `>>> 0` makes it unsigned.
      return name === undefined || uid === undefined || gid === undefined
        ? []
        : [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
    });
}
