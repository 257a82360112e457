/** Connections with time limits for statements, for lock waits, and for a database that does not respond. */
import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { Tables } from './tables.ts';
import { withDeadline } from './request-timeout.ts';

/** Maximum times in ms of a statement, of waiting for a lock, and of an idle transaction; 0 means no limit. */
export interface DatabaseTimeLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/**
 * Limits for requests. A statement may take nearly all of a request's time. The limit for a lock wait is lower, so that the statement can
 * be tried again within the request's time.
 */
export const DATABASE_TIME_LIMITS: DatabaseTimeLimits = {
  statementMs: 8_000,
  lockMs: 3_000,
  idleInTransactionMs: 10_000,
};

/** Additional time in ms for the database to report that it stopped a statement. After that the connection is closed. */
const REPORT_MS = 1_000;

/** Returns the limits as connection parameters, which apply to every statement. A pooler may refuse them; see {@link limitPool}. */
export function toConnectionParameters(limits: DatabaseTimeLimits): PoolConfig {
  return {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
}

/** Removes the limits for the rest of a transaction: startup and programs beside the server may take longer. */
export async function removeTimeLimits(trx: Kysely<Tables>): Promise<void> {
  await sql.raw(LIFT_LIMITS).execute(trx);
}

/**
 * Statement that removes the time limits. A connection recognises it by this exact text, and from then on waits for responses without a
 * limit.
 */
const LIFT_LIMITS = setLocally({ statementMs: 0, lockMs: 0, idleInTransactionMs: 0 });

function setLocally({ statementMs, lockMs, idleInTransactionMs }: DatabaseTimeLimits): string {
  return (
    `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; ` +
    `set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  );
}

/**
 * Returns the pool with limits. Each transaction sets them in the statement that begins it, because behind a pooler in transaction mode
 * each transaction can use a different session. The wait for each response is limited too, because a frozen or vanished server does not
 * enforce its own limits.
 */
export function limitPool(pool: Pool, limits: DatabaseTimeLimits): PostgresPool {
  return {
    connect: async () => bounded(await pool.connect(), limits),
    end: () => pool.end(),
  };
}

function bounded(client: PoolClient, limits: DatabaseTimeLimits): PostgresPoolClient {
  const locally = setLocally(limits);
  let isLifted = false;
  let isLost = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (isLost) throw silent();
    if (text === LIFT_LIMITS) isLifted = true;
    const begins = text === 'begin' || text.startsWith('start transaction');
    const answer = client.query(begins ? `${text}; ${locally}` : text, [...parameters]);
    if (isLifted) return answer;
    return withDeadline(limits.statementMs + REPORT_MS, answer, () => {
      isLost = true;
      return silent();
    });
  };
  return {
    // The type also allows cursors, which only a dialect configured for them would use.
    query: query as unknown as PostgresPoolClient['query'],
    // A connection whose query timed out is closed: its next user would wait for the running statement.
    release: () => client.release(isLost),
  };
}

function silent(): Error {
  return Object.assign(new Error('The database did not respond in time.'), { code: 'ETIMEDOUT' });
}
