/**
 * Removes data of erased users from the files of the embedded cluster (decision 50). A deleted row stays in table pages, in the write-ahead
 * log and in the planner's statistics. One such row contains the user's data key, which the installation's key decrypts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodeOf } from '#db/startup-errors.ts';
import type { Tables } from '#db/tables.ts';
import { appConnectionConfig } from './embedded-readiness.ts';

/** Result of clearing erased data: `done`, or `later` if it was prevented and must be tried again. */
export type ClearResult = 'done' | 'later';

export interface ClearOptions {
  /** Returns true if the disk has room for this many more bytes. */
  hasRoomFor(bytes: number): boolean;
  /** Maximum time in ms that waiting for a table's lock may block other queries. */
  lockMs: number;
  signal: AbortSignal;
}

/** The tables that contain users' encryption keys or plain text about users. They are small, so rewriting is fast. */
const REWRITTEN: readonly (keyof Tables)[] = [
  'users',
  'login_names',
  'tokens',
  'sign_in_tickets',
  'identities',
  'passkeys',
];
/** The tables to rewrite, including the query planner's statistics of all tables. */
const REWRITES = [...REWRITTEN, 'pg_catalog.pg_statistic'];

/** Maximum time of a rewrite in ms. A rewrite for a hundred thousand users takes less than a tenth of this time. */
const REWRITE_MS = 5_000;
/** Maximum time in ms of a statement that blocks no other query. */
const BACKGROUND_MS = 600_000;
/** Maximum time in ms to wait for older transactions, long enough for most of them to end. */
const OLDER_MS = 5_000;
/** Maximum number of log files that a server of an older Meridian can have recycled. */
const MAX_SEGMENTS = 40;

/** Clears erased users' data; `cluster` is the data directory of the server on the socket. */
export async function clearErasedData(
  { socketDirectory, cluster }: { socketDirectory: string; cluster: string },
  options: ClearOptions,
): Promise<ClearResult> {
  const { signal } = options;
  const client = new Client({ ...asAdministrator(socketDirectory), lock_timeout: options.lockMs });
  // The server may end the session at any time; the running query reports that.
  client.on('error', () => undefined);
  await client.connect();
  const end = () => void client.end();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    return await clear(client, cluster, options);
  } catch (error) {
    if (errorCodeOf(error) === LOCK_NOT_AVAILABLE) return 'later';
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    await client.end();
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Connects to the application's database as a superuser, which checkpoints require. */
function asAdministrator(socketDirectory: string): PoolConfig {
  return {
    ...appConnectionConfig(socketDirectory),
    user: 'postgres',
    application_name: 'clear erased',
    connectionTimeoutMillis: 5_000,
  };
}

/**
 * Removes orphaned files first. Then rewrites the tables that contain encryption keys or plain text, and after them
 * removes the old log. The last step makes the freed space of all tables available for overwriting.
 */
async function clear(client: Client, cluster: string, { hasRoomFor, signal }: ClearOptions): Promise<ClearResult> {
  const orphans = await orphansIn(client, cluster);
  if (!(await olderAreOver(client, signal))) return 'later';
  removeFiles(cluster, await orphansIn(client, cluster, orphans));
  if (!hasRoomFor(await largestRewrite(client))) return 'later';
  await limitStatements(client, REWRITE_MS);
  for (const table of REWRITES) await client.query(`vacuum (full) ${table}`);
  await limitStatements(client, BACKGROUND_MS);
  await dropOldLog(client);
  await client.query(`set vacuum_cost_delay = '2ms'`);
  await client.query('vacuum (skip_locked)');
  return 'done';
}

const limitStatements = (client: Client, ms: number) => client.query(`set statement_timeout = ${ms}`);

/**
 * Waits until all transactions that started before now have ended. A rewrite would copy deleted rows that one of them can still see, and a
 * file without a table may belong to a table that one of them is creating. Returns false if it takes too long, for example during a backup.
 */
async function olderAreOver(client: Client, signal: AbortSignal): Promise<boolean> {
  const { rows } = await client.query<{ begin: string }>('select clock_timestamp()::text as begin');
  for (const end = Date.now() + OLDER_MS; Date.now() < end; await sleep(50, undefined, { signal })) {
    const older = await client.query(
      'select from pg_stat_activity where pid <> pg_backend_pid() and xact_start < $1::timestamptz limit 1',
      [rows[0]?.begin],
    );
    if (older.rowCount === 0) return true;
  }
  return false;
}

async function largestRewrite(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select max(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [REWRITES],
  );
  return Number(rows[0]?.bytes);
}

/**
 * Removes all current files of the write-ahead log; new ones replace them. A checkpoint removes the files that recovery does not need, but
 * not the one in use, so this first switches to the next file. Repeated while the next file is an old one that an older version recycled.
 */
async function dropOldLog(client: Client): Promise<void> {
  const old = new Set(await logFiles(client));
  for (let pass = 0; pass < MAX_SEGMENTS; pass += 1) {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    if (!(await logFiles(client)).some((name) => old.has(name))) return;
  }
  throw new Error('Old files of the write-ahead log were not removed.');
}

async function logFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from pg_ls_waldir()');
  return rows.map(({ name }) => name);
}

/** Pattern of the file name of a table or index: a number, optionally a kind such as `_fsm`, optionally a part such as `.1`. */
const TABLE_FILE = /^(\d+)(?:_[a-z]+)?(?:\.\d+)?$/;

/**
 * Lists files that belong to no table. A server that is killed while it rewrites a table leaves the copy, which contains the keys of all
 * users at that time.
 *
 * Without `among`, lists the files in the connection's database; otherwise the files of `among` that still exist. A file that a running
 * transaction has created also belongs to no visible table. So a file is an orphan only if it is listed again after all transactions that
 * ran during the first listing have ended. Empty files are not listed, because a checkpoint removes them.
 */
async function orphansIn(client: Client, cluster: string, among?: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ directory: string }>(
    `select 'base/' || oid as directory from pg_database where datname = current_database()`,
  );
  const directory = rows[0]?.directory ?? '';
  const files = among ?? readdirSync(join(cluster, directory)).map((name) => join(directory, name));
  const owned = await client.query<{ number: string }>(
    'select pg_relation_filenode(oid)::text as number from pg_class where pg_relation_filenode(oid) is not null',
  );
  const numbers = new Set(owned.rows.map(({ number }) => number));
  return files.filter((file) => {
    const number = TABLE_FILE.exec(file.slice(directory.length + 1))?.[1];
    return number !== undefined && !numbers.has(number) && holdsBytes(join(cluster, file));
  });
}

function removeFiles(cluster: string, files: readonly string[]): void {
  for (const file of files) rmSync(join(cluster, file), { force: true });
}

function holdsBytes(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
