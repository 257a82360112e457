import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type QueryResult, type Transaction } from 'kysely';
import { Client, Pool, type PoolConfig } from 'pg';
import { columnParsers } from './column-parsers.ts';
import { DATABASE_LIMITS, type DatabaseLimits, asParameters, boundedPool } from '#db/limits/bounded-pool.ts';
import { endsWith, requireTime, timeLeft } from '#db/limits/request-time.ts';
import { codeOf, DatabaseStartError, isDiskFull, reasonOf } from './start-report.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const oldestVersion = 15;
const mostAttempts = 6;

/**
 * A pool without session state (no named statements, SET, LISTEN, session locks), so that a pooler in transaction mode
 * may stand between. `limits` hold in any case; where the server takes parameters of a connection, `config` brings them too.
 */
export function connect(config: PoolConfig, limits: DatabaseLimits = DATABASE_LIMITS): Database {
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Connections to a balanced address are renewed, so that they follow when servers come and go.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    ...config,
    types: columnParsers,
  });
  // A connection that breaks, idle or lent out, is reported by the query on it and thrown away by the pool. Unheard, these
  // events would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: boundedPool(pool, limits) }) });
}

/** Connects to the operator's own database, or says in one line, without the password, why that cannot be. */
export async function connectExternal(
  url: string,
  limits: DatabaseLimits = DATABASE_LIMITS,
): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseStartError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  let target = '';
  let parameters = asParameters(limits);
  const attempt = async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...parameters });
    target = `${client.user ?? ''}@${client.host}:${client.port}/${client.database ?? ''}`;
    await requireVersion(client);
  };
  try {
    try {
      await attempt();
    } catch (error) {
      if (!isRefusedParameter(error)) throw error;
      parameters = {};
      await attempt();
    }
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    const where = target === '' ? '' : ` to ${target}`;
    throw new DatabaseStartError(
      withoutSecret(`DATABASE_URL: cannot connect${where}: ${reasonOf(error)}`, url),
    );
  }
  return connect({ connectionString: url, ...parameters }, limits);
}

/** PgBouncer refuses what it cannot keep apart for its clients; there each transaction sets the limits for itself. */
function isRefusedParameter(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}

async function requireVersion(client: Client): Promise<void> {
  // Ending the session is reported by the query under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    refuseOldVersion(Number(rows[0]?.server_version_num));
  } finally {
    await client.end();
  }
}

/** `server_version_num` is the major version times 10,000. */
export function refuseOldVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldestVersion) return;
  throw new DatabaseStartError(
    `DATABASE_URL: the server is PostgreSQL ${major}, Meridian needs ${oldestVersion} or newer.`,
  );
}

/** Drivers quote what they could not use. */
function withoutSecret(reason: string, url: string): string {
  const password = /^[^:]+:\/\/[^:/@]*:(.*)@/s.exec(url)?.[1];
  const secrets = password === undefined || password === '' ? [url] : [url, password, decoded(password)];
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), reason);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Runs `work` in a transaction, again from the start when it lost against another one: a serialisation failure, a
 * deadlock, a lock or an answer that took too long, or a primary key that was taken (ids are made here, by chance).
 */
export function transaction<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return repeatedly(db, async () => {
    requireTime(db);
    const undos: Undo[] = [];
    try {
      return await db.transaction().execute(async (trx) => {
        undosOf.set(trx, undos);
        endsWith(trx, db);
        const result = await work(trx);
        // Whoever asked was already told that it failed.
        requireTime(db);
        return result;
      });
    } catch (error) {
      for (const undo of undos) await undo(db);
      throw error;
    }
  });
}

/** Runs `attempt`, which leaves nothing behind when it fails, until it succeeds, fails for good, or time is up. */
export async function repeatedly<Result>(db: Database, attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      // Random, so that two rivals do not meet again at the same moment.
      const pause = Math.random() * 5 * 2 ** count;
      if (count === mostAttempts || !mayTryAgain(error) || timeLeft(db) <= pause) throw error;
      await sleep(pause);
    }
  }
}

/** Few enough that nobody waits for the locks of one, or for the disk. */
const BATCH = 500;

/** Repeats a statement that deletes at most so many rows until it finds fewer. */
export async function deleteInBatches(
  deleteSome: (most: number) => Promise<Pick<QueryResult<unknown>, 'numAffectedRows'>>,
): Promise<void> {
  while (((await deleteSome(BATCH)).numAffectedRows ?? 0n) === BigInt(BATCH));
}

/** Takes back what was done outside of the database; gets the database, no transaction. It must not throw. */
type Undo = (db: Database) => Promise<void>;

const undosOf = new WeakMap<Database, Undo[]>();

/**
 * Says what to do if the transaction fails, for work in it that also did something outside of the database. When the connection
 * breaks during the commit nobody knows how it ended: `undo` looks.
 */
export function onFailure(trx: Database, undo: Undo): void {
  const undos = undosOf.get(trx);
  if (undos === undefined) throw new Error('This is not the handle that `transaction` gave.');
  undos.push(undo);
}

/**
 * The same transaction, and whether anything was inserted, updated or deleted through the handle that comes back. Rows that an
 * update leaves as they are count as well: whoever wants them left out asks for `is distinct from`.
 */
export function watchWrites(trx: Transaction<Tables>): { trx: Transaction<Tables>; hasWritten(): boolean } {
  let rows = 0n;
  const watched = trx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.numAffectedRows ?? 0n;
      return result;
    },
  });
  endsWith(watched, trx);
  const undos = undosOf.get(trx);
  if (undos !== undefined) undosOf.set(watched, undos);
  return { trx: watched, hasWritten: () => rows > 0n };
}

function mayTryAgain(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && lostCodes.has(code)) return true;
  if (code !== '23505' || typeof error !== 'object' || error === null || !('constraint' in error))
    return false;
  return typeof error.constraint === 'string' && error.constraint.endsWith('_pkey');
}

/** A serialisation failure, a deadlock, a lock that was not to be had in time, a statement that was stopped. */
const lostCodes = new Set(['40001', '40P01', '55P03', '57014']);

/** True if a query failed because it met others who were in the way, so that asking later makes sense. */
export function databaseIsBusy(error: unknown): boolean {
  return lostCodes.has(codeOf(error) ?? '');
}

/** The resource of the database, or of this machine, that had run out when something failed; undefined where that is not why. */
export function shortageOf(error: unknown): 'disk' | 'resources' | undefined {
  if (isDiskFull(error)) return 'disk';
  return ['53000', '53200', '53400'].includes(codeOf(error) ?? '') ? 'resources' : undefined;
}

/** True if a query failed because there is no database to write to just now, so that asking later makes sense. */
export function databaseIsAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return code.startsWith('08') || awayCodes.has(code);
  return error instanceof Error && awayMessages.test(error.message);
}

/**
 * The system's, then PostgreSQL's: shutting down, crashed, starting, ended for idling, no slot free, turned into a read-only
 * replica.
 */
const awayCodes = new Set(
  (
    'ENOENT ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
    '57P01 57P02 57P03 57P05 25P03 53300 25006'
  ).split(' '),
);

/** The errors that the driver throws without a code. */
const awayMessages =
  /^(Connection terminated|timeout e|Client has encountered a connection error|Client was closed)/;
