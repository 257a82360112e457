/** The measurements as Prometheus series. Loaded only if METRICS_PORT is set. */
import { Counter, Gauge, Histogram, type Registry, collectDefaultMetrics } from 'prom-client';
import type { Meter, PoolUsage, QueueUsage } from './meter.ts';

/**
 * Upper bounds of the histogram buckets for durations of requests, in seconds. The largest ones are the time limits of ordinary requests,
 * of requests with files, and of long requests.
 */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 130];
/** Upper bounds of the histogram buckets for durations of statements, in seconds. The largest one is the time limit of a statement. */
const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 8];
/** Upper bounds of the histogram buckets for durations of requests to external services, in seconds, up to the time limit. */
const EXTERNAL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3];

/** Creates the meter, with Node's own measurements, in an empty registry. */
export function createPrometheusMeter(registry: Registry, version: string): Meter {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'meridian_build_info',
    help: 'The version of the server; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  return { ...createCounts(registry), ...createGauges(registry) };
}

function createCounts(registry: Registry): Pick<Meter, `count${string}` & keyof Meter> {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const durations = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const requests = counter('meridian_http_requests_total', 'Requests by route, method and class of status.', [
    'route',
    'method',
    'status',
  ]);
  const requestSeconds = durations(
    'meridian_http_request_duration_seconds',
    'Time from a request to the end of its response.',
    ['route', 'method'],
    REQUEST_BUCKETS,
  );
  const statementSeconds = durations(
    'meridian_database_statement_duration_seconds',
    'Time of a database statement without the wait for a connection.',
    ['kind', 'result'],
    STATEMENT_BUCKETS,
  );
  const refusals = counter('meridian_refusals_total', 'Responses 429 and 503 by the limit that caused them.', [
    'limit',
    'status',
  ]);
  const externalSeconds = durations(
    'meridian_external_request_duration_seconds',
    'Time of a request to an external service.',
    ['service', 'result'],
    EXTERNAL_BUCKETS,
  );
  const mails = counter('meridian_mails_total', 'Emails that were sent, written to a file, or failed.', ['result']);
  const cachedReads = counter('meridian_response_cache_requests_total', 'Requests that the cache could serve.', [
    'result',
  ]);
  return {
    countRequest: ({ route, method, status }, seconds) => {
      requests.inc({ route, method, status: statusClass(status) });
      requestSeconds.observe({ route, method }, seconds);
    },
    countStatement: (kind, result, seconds) => statementSeconds.observe({ kind, result }, seconds),
    countRefusal: (limit, status) => refusals.inc({ limit, status }),
    countExternalRequest: (service, result, seconds) => externalSeconds.observe({ service, result }, seconds),
    countMail: (result) => mails.inc({ result }),
    countCachedRead: (result) => cachedReads.inc({ result }),
  };
}

function createGauges(registry: Registry): Pick<Meter, `watch${string}` & keyof Meter> {
  let readPool = (): PoolUsage => ({ inUse: 0, idle: 0, waiting: 0 });
  let readCache = () => 0;
  const queues = new Map<string, () => QueueUsage>();
  /** Creates a series whose values `read` returns whenever the metrics are read. */
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[], read: () => Sample<Label>[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        for (const { labels, value } of read()) this.set(labels, value);
      },
    });
  gauge('meridian_database_connections', 'Connections of the pool.', ['state'], () => {
    const { inUse, idle } = readPool();
    return [sample({ state: 'in_use' }, inUse), sample({ state: 'idle' }, idle)];
  });
  gauge('meridian_database_connection_waiters', 'Calls that wait for a connection of the pool.', [], () => [
    sample({}, readPool().waiting),
  ]);
  gauge('meridian_work_places', 'Expensive calls that run or wait for their turn.', ['kind', 'state'], () =>
    [...queues].flatMap(([kind, read]) => {
      const { running, waiting } = read();
      return [sample({ kind, state: 'running' }, running), sample({ kind, state: 'waiting' }, waiting)];
    }),
  );
  gauge('meridian_response_cache_bytes', 'Size of the cached responses.', [], () => [sample({}, readCache())]);
  return {
    watchPool: (read) => void (readPool = read),
    watchQueue: (kind, read) => void queues.set(kind, read),
    watchResponseCache: (read) => void (readCache = read),
  };
}

interface Sample<Label extends string> {
  labels: Partial<Record<Label, string>>;
  value: number;
}

const sample = <Label extends string>(labels: Partial<Record<Label, string>>, value: number): Sample<Label> => ({
  labels,
  value,
});

/** Returns the class of a status, such as `2xx` for 204; `aborted` for a client that closed the connection. */
function statusClass(status: number): string {
  return status === 499 ? 'aborted' : `${Math.floor(status / 100)}xx`;
}
