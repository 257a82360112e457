/**
 * The measurements of this process. There are none until `startMetrics` sets a meter, so code calls `meter()?.…`. No measurement contains
 * an id, name, address or amount: labels are patterns of routes and names in this code.
 */

export interface Meter {
  /** Counts a response, or a client that closed the connection before it (`status` 499). */
  countRequest(request: { route: string; method: string; status: number }, seconds: number): void;
  countStatement(kind: string, result: 'ok' | 'failed', seconds: number): void;
  /** Counts a 429 or 503 by the name of the limit that caused it. */
  countRefusal(limit: string, status: number): void;
  countExternalRequest(service: string, result: 'ok' | 'failed', seconds: number): void;
  /** Counts an email; `stored` is one that was written to a file, because there is no mail server. */
  countMail(result: 'sent' | 'stored' | 'failed'): void;
  countCachedRead(result: 'hit' | 'miss'): void;
  /** Measures the pool of database connections. `read` is called whenever the metrics are read, here and in the functions below. */
  watchPool(read: () => PoolUsage): void;
  watchQueue(kind: string, read: () => QueueUsage): void;
  /** `read` returns a size in bytes. */
  watchResponseCache(read: () => number): void;
}

/** Numbers of connections in use and idle, and of callers that wait for a connection. */
export interface PoolUsage {
  inUse: number;
  idle: number;
  waiting: number;
}

/** Numbers of requests in a queue. */
export interface QueueUsage {
  running: number;
  waiting: number;
}

let current: Meter | undefined;

/** Returns the meter of this process; undefined if METRICS_PORT is not set. */
export const meter = (): Meter | undefined => current;

export function setMeter(next: Meter | undefined): void {
  current = next;
}
