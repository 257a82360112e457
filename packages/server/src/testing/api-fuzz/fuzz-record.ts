/** The results of a run of many calls. */
import type { TestApp } from '#testing/test-app.ts';
import type { DescribedApi, DescriptionMismatch, Operation } from './api-description.ts';

/** The parts of a request besides method and path pattern. */
export interface SentRequest {
  path: string;
  raw?: string | Uint8Array;
  headers: Record<string, string>;
}

export interface FuzzRecord {
  /** Sends a call and checks its response against the description; returns its status and ETag. */
  send(app: TestApp, operation: Operation, sent: SentRequest): Promise<{ status: number; tag: string | null }>;
  calls(): number;
  /** The number of responses with this status. */
  responsesWithStatus(status: number): number;
  /** Operations without a successful call so far. */
  neverSucceeded(): string[];
  /** All differences from the description, each kind once per operation, with a call that shows it. */
  faults(): string[];
  /** The number of calls, of responses by status and of faults by kind, in one line. */
  summary(): string;
}

export function fuzzRecord(api: DescribedApi): FuzzRecord {
  let calls = 0;
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  const counts: Record<DescriptionMismatch['kind'], number> = {
    'a 5xx': 0,
    'a status not described': 0,
    'a body outside its schema': 0,
  };
  const examples = new Map<string, { times: number; example: string }>();
  return {
    send: async (app, operation, { path, raw, headers }) => {
      const response = await app.request(operation.method, path, {
        ...(raw === undefined ? {} : { raw }),
        headers,
        checked: false,
      });
      calls += 1;
      const { status } = response;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300 || status === 302) succeeded.add(operation.operationId);
      const fault = api.findMismatch(operation, response);
      if (fault !== undefined) {
        counts[fault.kind] += 1;
        const key = `${fault.kind}: ${operation.operationId} ${status}`;
        const sent = `${operation.method} ${path} ${JSON.stringify(headers)} ${String(raw ?? '')}`;
        const known = examples.get(key) ?? { times: 0, example: `${fault.what}\n  of ${sent}` };
        examples.set(key, { ...known, times: known.times + 1 });
      }
      return { status, tag: response.headers.get('etag') };
    },
    calls: () => calls,
    responsesWithStatus: (status) => statuses.get(status) ?? 0,
    neverSucceeded: () => api.operations.map(({ operationId }) => operationId).filter((id) => !succeeded.has(id)),
    faults: () => [...examples].map(([key, { times, example }]) => `${times} x ${key}: ${example.slice(0, 700)}`),
    summary: () => {
      const figures = Object.entries(counts).map(([kind, count]) => `${kind}: ${count}`);
      const statusCounts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      const ok = `${succeeded.size} of ${api.operations.length} operations succeeded`;
      return `${calls} calls; ${figures.join(', ')}; ${ok}; statuses ${statusCounts.join(', ')}`;
    },
  };
}
