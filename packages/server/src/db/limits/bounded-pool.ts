/** Connections on which nothing takes for ever: neither a statement, nor a wait for a lock, nor a database that went silent. */
import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { Tables } from '#db/tables.ts';
import { within } from './request-time.ts';

/** The longest time for one statement, for one wait for a lock, and for an idle transaction, in milliseconds; 0 is no limit. */
export interface DatabaseLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** A statement gets nearly all of the time that a request has; within it a lock is tried more than once. */
export const DATABASE_LIMITS: DatabaseLimits = {
  statementMs: 8_000,
  lockMs: 3_000,
  idleInTransactionMs: 10_000,
};

/** The time that the database gets beyond its own limit to say that it stopped a statement, before the connection is given up. */
const TO_SAY_SO_MS = 1_000;

/** As parameters of a connection: they hold for every statement on it. A pooler may refuse them; see {@link boundedPool}. */
export function asParameters(limits: DatabaseLimits): PoolConfig {
  return {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
}

/** For the rest of a transaction: the start, and programs beside the server, may take as long as they take. */
export async function liftLimits(trx: Kysely<Tables>): Promise<void> {
  await sql.raw(LIFT_LIMITS).execute(trx);
}

/** The pool knows it again. */
const LIFT_LIMITS = setLocally({ statementMs: 0, lockMs: 0, idleInTransactionMs: 0 });

function setLocally({ statementMs, lockMs, idleInTransactionMs }: DatabaseLimits): string {
  return (
    `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; ` +
    `set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  );
}

/**
 * The same pool with limits. Every transaction sets them for itself in the message that begins it, because behind a pooler in
 * transaction mode the next one may meet another session. Each answer is also awaited only so long: a server that is frozen,
 * or gone without a word, keeps no limit of its own.
 */
export function boundedPool(pool: Pool, limits: DatabaseLimits): PostgresPool {
  return {
    connect: async () => bounded(await pool.connect(), limits),
    end: () => pool.end(),
  };
}

function bounded(client: PoolClient, limits: DatabaseLimits): PostgresPoolClient {
  const locally = setLocally(limits);
  let isLifted = false;
  let isLost = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (isLost) throw silent();
    if (text === LIFT_LIMITS) isLifted = true;
    const begins = text === 'begin' || text.startsWith('start transaction');
    const answer = client.query(begins ? `${text}; ${locally}` : text, [...parameters]);
    if (isLifted) return answer;
    return within(limits.statementMs + TO_SAY_SO_MS, answer, () => {
      isLost = true;
      return silent();
    });
  };
  return {
    // Cursors, the other thing that it could be given, are for a dialect that was made with them.
    query: query as unknown as PostgresPoolClient['query'],
    // A lost connection is ended: whoever used it next would wait behind the statement under way.
    release: () => client.release(isLost),
  };
}

function silent(): Error {
  return Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' });
}
