/**
 * Removes from the files of the embedded cluster what erased people left there (decision 50). Deleting a row leaves its bytes on the
 * page, in the write-ahead log and in the planner's samples; of a user those hold the data key, which the installation's key opens.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#db/start-report.ts';
import type { Tables } from '#db/tables.ts';
import { appConnection } from './embedded-session.ts';

/** Later: somebody or something was in the way. */
export type Cleared = 'done' | 'later';

export interface ClearOptions {
  /** True while the disk has room for so many bytes more. */
  hasRoomFor(bytes: number): boolean;
  /** For so long at most others wait because we wait for a table. */
  lockMs: number;
  signal: AbortSignal;
}

/** The tables with people's keys, and with what says something of them in plain text. Small, so that a rewrite is short. */
const REWRITTEN: readonly (keyof Tables)[] = [
  'users',
  'login_names',
  'tokens',
  'sign_in_tickets',
  'identities',
  'passkeys',
];
/** And the samples of all tables. */
const REWRITES = [...REWRITTEN, 'pg_catalog.pg_statistic'];

/** Nobody is kept waiting longer by a rewrite: a hundred thousand users take less than a tenth of it. */
const REWRITE_MS = 5_000;
/** A bound on work that nobody waits for. */
const BACKGROUND_MS = 600_000;
/** Most transactions are over by then. */
const OLDER_MS = 5_000;
/** Files of the log that a server of an older Meridian has recycled: as many as its log may have. */
const MOST_SEGMENTS = 40;

/** `cluster` is the directory of the server that answers on the socket. */
export async function clearErased(
  { socketDirectory, cluster }: { socketDirectory: string; cluster: string },
  options: ClearOptions,
): Promise<Cleared> {
  const { signal } = options;
  const client = new Client({ ...asAdministrator(socketDirectory), lock_timeout: options.lockMs });
  // The server may end the session at any time; the query under way reports that.
  client.on('error', () => undefined);
  await client.connect();
  const end = () => void client.end();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    return await clear(client, cluster, options);
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return 'later';
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    await client.end();
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** In the application's database, with the rights that checkpoints take. */
function asAdministrator(socketDirectory: string): PoolConfig {
  return {
    ...appConnection(socketDirectory),
    user: 'postgres',
    application_name: 'clear erased',
    connectionTimeoutMillis: 5_000,
  };
}

/** The keys first: what comes last only makes room for others to write over. */
async function clear(
  client: Client,
  cluster: string,
  { hasRoomFor, signal }: ClearOptions,
): Promise<Cleared> {
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
 * Waits until every transaction that began before now is over: a rewrite copies deleted rows too while one may still see them, and a
 * file that is nobody's now may be one's that is just being made. False when that takes too long, as it does beside a backup.
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
 * Removes every file of the write-ahead log there is now, and leaves new ones. A checkpoint removes those that recovery needs no more,
 * never the one in use, so the log goes on in the next first. Recycled files, which the server makes no more, come up one by one.
 */
async function dropOldLog(client: Client): Promise<void> {
  const old = new Set(await logFiles(client));
  for (let pass = 0; pass < MOST_SEGMENTS; pass += 1) {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    if (!(await logFiles(client)).some((name) => old.has(name))) return;
  }
  throw new Error('Old files of the write-ahead log stay.');
}

async function logFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from pg_ls_waldir()');
  return rows.map(({ name }) => name);
}

/** One of a table's or an index's files: number, fork, part. */
const TABLE_FILE = /^(\d+)(?:_[a-z]+)?(?:\.\d+)?$/;

/**
 * Files of tables that are no table's: a server that is killed while it rewrites a table leaves the copy that it was making, with the keys
 * of everybody who was there, and never removes it.
 *
 * Those of the connection's database, or those of `among` that still are. One of a transaction that is under way looks the same: it is none
 * only if it is there again when every transaction of the first time is over. Empty ones wait for a checkpoint of the server's.
 */
export async function orphansIn(
  client: Client,
  cluster: string,
  among?: readonly string[],
): Promise<string[]> {
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

export function removeFiles(cluster: string, files: readonly string[]): void {
  for (const file of files) rmSync(join(cluster, file), { force: true });
}

function holdsBytes(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
