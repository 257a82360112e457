/** Measures the duration of every database statement if metrics are on, and logs slow statements. */
import type { Kysely, KyselyPlugin, LogEvent, QueryId } from 'kysely';
import { LRUCache } from 'lru-cache';
import { errorCodeOf } from './startup-errors.ts';
import type { Tables } from './tables.ts';
import { meter } from '#metrics/meter.ts';

/** Duration in ms from which a statement counts as slow. A whole page must load in less time. */
const SLOW_MS = 500;
/** Time in ms in which the same statement is not logged again, so that a slow database does not flood the log. */
const QUIET_MS = 10_000;
/** Maximum logged length of a statement, because an insert of many rows can be very long. */
const MAX_TEXT_LENGTH = 1_000;
/** Maximum number of different statements that are remembered so that they are not logged again within {@link QUIET_MS}. */
const MAX_LOGGED = 500;

/** The part of a logger that logging slow statements needs. */
interface SlowStatementLog {
  warn(fields: object, message: string): void;
}

type Report = (event: LogEvent) => void;
let report: Report | undefined;

/** Begins to log slow statements of this process. Called after startup, because statements of migrations may be slow. */
export function logSlowStatements(log: SlowStatementLog): void {
  report = createReport(log);
}

/**
 * Returns a function that logs a slow statement. The text has placeholders such as `$1`; the parameters, which may be personal data, and
 * the database's message, which may quote them, are not logged.
 */
function createReport(log: SlowStatementLog): Report {
  const logged = new LRUCache<string, true>({ max: MAX_LOGGED, ttl: QUIET_MS });
  return (event) => {
    const { query, queryDurationMillis: ms } = event;
    const text = query.sql.slice(0, MAX_TEXT_LENGTH).replaceAll(/\s+/g, ' ');
    if (logged.has(text)) return;
    logged.set(text, true);
    const failure = event.level === 'error' ? { failed: errorCodeOf(event.error) ?? 'without a code' } : {};
    const requestId = requestOf.get(query.queryId);
    const request = requestId === undefined ? {} : { request_id: requestId };
    log.warn({ ...request, ms: Math.round(ms), sql: text, ...failure }, 'slow statement');
  };
}

/** Measures a statement, and logs it if it was slow. Kysely calls this after every statement. */
export function recordStatementTime(event: LogEvent): void {
  const { query, queryDurationMillis: ms } = event;
  const metrics = meter();
  if (metrics !== undefined)
    metrics.countStatement(kindOf(query.sql), event.level === 'error' ? 'failed' : 'ok', ms / 1_000);
  if (ms >= SLOW_MS) report?.(event);
}

const KINDS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** Returns the first word of a statement if it is a usual one, so that a label has few values. */
function kindOf(text: string): string {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  if (word === 'start') return 'begin';
  return KINDS.has(word) ? word : 'other';
}

const requestOf = new WeakMap<QueryId, string>();

/** Returns a handle whose slow statements are logged with the id of the request. */
export function withRequestId(db: Kysely<Tables>, id: string): Kysely<Tables> {
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      requestOf.set(queryId, id);
      return node;
    },
    transformResult: async ({ result }) => result,
  } satisfies KyselyPlugin);
}
