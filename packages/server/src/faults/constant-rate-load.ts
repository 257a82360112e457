/** Requests at a fixed rate on persistent connections, as browsers use them, for the fault tests. */
import { Agent, request } from 'node:http';
import { expect } from 'vitest';
import { itemBody } from '#testing/factories.ts';

export const REQUESTS_PER_SECOND = 50;

/** One request and its response. */
export interface Exchange {
  method: 'GET' | 'POST';
  /** Status of the response; 0 if there was none. */
  status: number;
  /** Times at which the request was sent (`begin`) and its response was complete (`end`), in ms on the clock of `performance.now()`. */
  begin: number;
  end: number;
  text: string;
  token: string;
  /** The `Idempotency-Key` of a request that creates an item; absent without a key. */
  key?: string;
  body?: ReturnType<typeof itemBody>;
  /** The id of the created item. */
  id?: number;
}

export interface ConstantRateLoad {
  /** The exchanges that have ended. */
  exchanges: Exchange[];
  stop(): Promise<void>;
}

interface LoadOptions {
  port: number;
  /** The tokens of the users who send the requests in turn. */
  tokens: readonly string[];
  perSecond?: number;
  /** Interval of the requests that create an item: 5 means every fifth request. The others read. */
  creationEach?: number;
  /** True if requests that create an item have an `Idempotency-Key`, as those of the web client do. */
  hasKeys?: boolean;
}

/** Reads ten items and creates some, at a fixed rate, until it is stopped. */
export function startConstantRateLoad({
  port,
  tokens,
  perSecond = REQUESTS_PER_SECOND,
  creationEach = 5,
  hasKeys = false,
}: LoadOptions): ConstantRateLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const exchanges: Exchange[] = [];
  const underWay = new Set<Promise<unknown>>();
  let count = 0;
  const one = async () => {
    count += 1;
    const token = tokens[Math.floor(count / creationEach) % tokens.length] ?? '';
    const isCreation = count % creationEach === 0;
    const body = isCreation ? itemBody({ name: `Item ${count}` }) : undefined;
    const key = isCreation && hasKeys ? `load-${count}` : undefined;
    exchanges.push(await sendLoadRequest({ agent, port, token, body, key }));
  };
  const timer = setInterval(() => {
    const running: Promise<unknown> = one().finally(() => underWay.delete(running));
    underWay.add(running);
  }, 1_000 / perSecond);
  return {
    exchanges,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

interface Sent {
  agent?: Agent;
  port: number;
  token: string;
  body: Exchange['body'] | undefined;
  key: string | undefined;
}

/** Creates an item if there is a `body`, otherwise reads ten items; never throws. */
export async function sendLoadRequest({ agent, port, token, body, key }: Sent): Promise<Exchange> {
  const begin = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const [status, text] = await new Promise<[number, string]>((resolve) => {
    const sent = request(
      {
        ...(agent === undefined ? {} : { agent }),
        port,
        host: '127.0.0.1',
        method,
        path: '/api/financial-items/?page_size=10',
        headers: {
          authorization: `Token ${token}`,
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      },
      (response) => {
        let received = '';
        response.on('data', (bytes: Buffer) => (received += bytes.toString()));
        response.on('end', () => resolve([response.statusCode ?? 0, received]));
        response.on('error', (error) => resolve([0, error.message]));
      },
    );
    sent.on('error', (error) => resolve([0, error.message]));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
  const sent = { ...(key === undefined ? {} : { key }), ...(body === undefined ? {} : { body }) };
  const created = status === 201 ? { id: (JSON.parse(text) as { id: number }).id } : {};
  return { method, status, begin, end: performance.now(), text: text.slice(0, 200), token, ...sent, ...created };
}

export const isSuccess = ({ status }: Exchange): boolean => status === 200 || status === 201;

/** Waits until this many more requests have a response. */
export async function waitForResponses({ exchanges }: ConstantRateLoad, more: number): Promise<void> {
  const before = exchanges.length;
  await expect.poll(() => exchanges.length, { timeout: 120_000 }).toBeGreaterThan(before + more);
}
