/** The location of the embedded database of a DATA_DIR, and the user that runs it. */
import { chmodSync, existsSync, mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { claimExternalDirectory, findExternalDirectory, recordDirectoryOwner } from './external-database-directory.ts';
import { canEnter, defaultRunUser, changeOwner, isRoot, toRunUser, type RunUser } from './run-user.ts';
import { DatabaseStartError, firstLineOfError } from '#db/startup-errors.ts';

export interface DatabaseDirectory {
  readonly directory: string;
  readonly cluster: string;
  readonly lockFile: string;
  readonly logFile: string;
  /** The user that runs PostgreSQL and owns the cluster; undefined for the current user. */
  readonly runAs: RunUser | undefined;
  /** True if the cluster is outside DATA_DIR. */
  readonly isOutside: boolean;
}

/** The directory for databases whose DATA_DIR the run user cannot reach. */
export const EXTERNAL_DATABASE_DIRECTORY = '/var/lib/meridian';

/**
 * Opens DATA_DIR/database. If this process is root and the run user cannot enter it (for example under /root), uses a separate directory in
 * `outside` instead. A database that exists stays in its place even if permissions change.
 */
export function openDatabaseDirectory(dataDir: string, outside: string): DatabaseDirectory {
  const place = ensureDataDir(dataDir);
  const inside = join(place, 'database');
  if (existsSync(inside)) return existingHome(inside, false);
  const known = findExternalDirectory(place, outside);
  if (known === undefined) {
    if (!isRoot()) {
      mkdirSync(inside, { recursive: true, mode: 0o700 });
      return existingHome(inside, false);
    }
    const user = defaultRunUser();
    if (canEnter(user, place) && makeRootHome(inside, user)) return existingHome(inside, false);
  }
  const directory = known ?? claimExternalDirectory(place, outside);
  if (isRoot() && !existsSync(directory)) makeSeparateHome(directory, outside);
  const home = existingHome(directory, true);
  recordDirectoryOwner(place, directory);
  return home;
}

/** Returns true if a server has created its embedded database for this DATA_DIR; creates nothing. */
export function hasEmbeddedDatabase(dataDir: string, outside: string = EXTERNAL_DATABASE_DIRECTORY): boolean {
  if (!existsSync(dataDir)) return false;
  const place = realpathSync(dataDir);
  const inside = join(place, 'database');
  const directory = existsSync(inside) ? inside : findExternalDirectory(place, outside);
  return directory !== undefined && existsSync(join(directory, 'cluster'));
}

/**
 * Creates DATA_DIR if it is missing. If root creates it, other users may pass through but not list it, because the run user must reach the
 * cluster.
 */
function ensureDataDir(dataDir: string): string {
  try {
    const missing = mkdirSync(dataDir, { recursive: true }) !== undefined;
    if (missing) chmodSync(dataDir, isRoot() ? 0o711 : 0o700);
    return realpathSync(dataDir);
  } catch (error) {
    throw new DatabaseStartError(`DATA_DIR cannot be used: ${firstLineOfError(error)}`);
  }
}

function existingHome(directory: string, isOutside: boolean): DatabaseDirectory {
  const cluster = join(directory, 'cluster');
  const runAs = clusterOwner(directory, cluster);
  const lockFile = join(directory, 'server.lock');
  return { directory, cluster, lockFile, logFile: join(directory, 'postgres.log'), runAs, isOutside };
}

/** Returns the user that must run PostgreSQL: the owner of the cluster, because it accepts no other. Undefined for the current user. */
function clusterOwner(directory: string, cluster: string): RunUser | undefined {
  let owner;
  try {
    owner = statSync(existsSync(cluster) ? cluster : directory);
  } catch (error) {
    throw new DatabaseStartError(`The database in ${directory} cannot be used: ${firstLineOfError(error)}`);
  }
  if (!isRoot()) {
    if (process.getuid?.() === owner.uid) return undefined;
    throw new DatabaseStartError(
      `The database in ${directory} belongs to user ${toRunUser(owner).name}: start Meridian as that user or as root.`,
    );
  }
  const user = owner.uid === 0 ? defaultRunUser() : toRunUser(owner);
  if (canEnter(user, directory)) return user;
  throw new DatabaseStartError(
    `User ${user.name}, who runs PostgreSQL, cannot enter ${directory}: give that user access to the directories above it.`,
  );
}

function makeSeparateHome(directory: string, outside: string): void {
  const user = defaultRunUser();
  const missing = mkdirSync(outside, { recursive: true }) !== undefined;
  if (missing) chmodSync(outside, 0o711);
  if (makeRootHome(directory, user)) return;
  throw new DatabaseStartError(
    `User ${user.name}, who runs PostgreSQL, can reach neither DATA_DIR nor ${directory}: set another DATA_DIR, or DATABASE_URL.`,
  );
}

/** Creates a database directory that root owns and the run user may pass through; returns false if the file system does not allow that. */
function makeRootHome(directory: string, user: RunUser): boolean {
  const probe = join(directory, 'socket');
  try {
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, 0o711);
    mkdirSync(probe, { recursive: true, mode: 0o700 });
    changeOwner(user, probe);
    if (canEnter(user, probe)) return true;
    rmdirSync(probe);
    rmdirSync(directory);
  } catch {
    // Some mounts do not allow changing owners; then the run user cannot use this directory.
  }
  return false;
}
