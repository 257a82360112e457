import { Kysely, PostgresDialect, type QueryResult } from 'kysely';
import { Client, Pool, type PoolConfig } from 'pg';
import { columnParsers } from './column-parsers.ts';
import {
  DATABASE_TIME_LIMITS,
  type DatabaseTimeLimits,
  toConnectionParameters,
  limitPool,
} from './pool-time-limits.ts';
import { recordStatementTime } from './statement-times.ts';
import { meter } from '#metrics/meter.ts';
import { errorCodeOf, DatabaseStartError, isDiskFull, firstLineOfError } from './startup-errors.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const oldestVersion = 15;

/**
 * Opens a pool that uses no session state (named statements, SET, LISTEN, session locks), so that it works through a pooler in transaction
 * mode. `limits` always apply. If the server accepts connection parameters, the caller also adds the limits to `config`.
 */
export function connect(config: PoolConfig, limits: DatabaseTimeLimits = DATABASE_TIME_LIMITS): Database {
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Renews connections regularly, so that they follow changes behind a load-balanced address.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    ...config,
    types: columnParsers,
  });
  // A broken connection is reported by its query and removed by the pool. Without listeners these events would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  meter()?.watchPool(() => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: limitPool(pool, limits) }),
    log: recordStatementTime,
  });
}

/** Connects to the operator's own database; throws an error of one line, without the password, if that is impossible. */
export async function connectExternal(
  url: string,
  limits: DatabaseTimeLimits = DATABASE_TIME_LIMITS,
): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseStartError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  let target = '';
  let parameters = toConnectionParameters(limits);
  const attempt = async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...parameters });
    target = `${client.user ?? ''}@${client.host}:${client.port}/${client.database ?? ''}`;
    await requireServerVersion(client);
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
      withoutSecret(`DATABASE_URL: cannot connect${where}: ${firstLineOfError(error)}`, url),
    );
  }
  return connect({ connectionString: url, ...parameters }, limits);
}

/** Returns true if PgBouncer refused a connection parameter; then each transaction sets the limits itself. */
function isRefusedParameter(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}

async function requireServerVersion(client: Client): Promise<void> {
  // Without a listener, an error event of a lost session would end this process. The running query reports the loss.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    requireSupportedVersion(Number(rows[0]?.server_version_num));
  } finally {
    await client.end();
  }
}

/** Throws if the server is too old; `server_version_num` is the major version times 10,000. */
export function requireSupportedVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldestVersion) return;
  throw new DatabaseStartError(
    `DATABASE_URL: the server is PostgreSQL ${major}, Meridian needs ${oldestVersion} or newer.`,
  );
}

/** Removes the password of the database from an error text, because drivers quote invalid input. */
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

/** Maximum number of rows per statement, so small that its locks and writes delay no other work. */
const BATCH = 500;

/** Repeats a statement that deletes at most `BATCH` rows until it deletes fewer. */
export async function deleteInBatches(
  deleteSome: (most: number) => Promise<Pick<QueryResult<unknown>, 'numAffectedRows'>>,
): Promise<void> {
  while (((await deleteSome(BATCH)).numAffectedRows ?? 0n) === BigInt(BATCH));
}

/**
 * PostgreSQL's error codes after which a transaction may be tried again: serialization failure, deadlock, lock timeout and cancelled
 * statement.
 */
const lostCodes = new Set(['40001', '40P01', '55P03', '57014']);

/** Returns true if a query failed because of concurrent work, so that a later try may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return lostCodes.has(errorCodeOf(error) ?? '');
}

/** Returns the resource of the database or of this machine whose shortage caused the error; undefined for other causes. */
export function findResourceShortage(error: unknown): 'disk' | 'resources' | undefined {
  if (isDiskFull(error)) return 'disk';
  return ['53000', '53200', '53400'].includes(errorCodeOf(error) ?? '') ? 'resources' : undefined;
}

/** Returns true if a query failed because the database is unreachable or read-only, so that a later try may succeed. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const code = errorCodeOf(error);
  if (code !== undefined) return code.startsWith('08') || awayCodes.has(code);
  return error instanceof Error && awayMessages.test(error.message);
}

/**
 * Error codes of an unreachable or read-only database: codes of the operating system, then codes of PostgreSQL. The latter mean: shutting
 * down, crashed, starting, idle session ended, no slot free, read-only replica.
 */
const awayCodes = new Set(
  (
    'ENOENT ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ' +
    '57P01 57P02 57P03 57P05 25P03 53300 25006'
  ).split(' '),
);

/** Messages of the errors without a code that the driver throws if the database is unreachable. */
const awayMessages = /^(Connection terminated|timeout e|Client has encountered a connection error|Client was closed)/;
