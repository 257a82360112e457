/**
 * Replies to the calls of a test with recorded responses. Each response is parsed with its endpoint's schema, so a recording that no longer
 * fits the contract fails the test. A test without recordings uses the product's own server.
 */
import type { Endpoint } from '@meridian/contract';
import { expect, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';

/** A call that the page made. */
export interface RecordedCall {
  method: string;
  /** Path and query. */
  address: string;
  body: unknown;
}

export interface Recording {
  endpoint: Endpoint;
  status: number;
  answer: (call: RecordedCall) => unknown;
}

type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : undefined;

/** Creates the recording of a successful response, which is constant or computed from the call. */
export function recordResponse<E extends Endpoint>(
  endpoint: E,
  answer: AnswerOf<E> | ((call: RecordedCall) => AnswerOf<E>),
): Recording {
  const make = typeof answer === 'function' ? (answer as Recording['answer']) : () => answer;
  return {
    endpoint,
    status: endpoint.status,
    answer: (call) => (endpoint.response === null ? undefined : endpoint.response.parse(make(call))),
  };
}

/** Creates the recording of an error response. */
export function recordError(endpoint: Endpoint, status: number, body: object = { detail: 'No.' }): Recording {
  return { endpoint, status, answer: () => body };
}

/**
 * Responds to the calls of this test with the first matching recording. Returns a list to which every call is added. A
 * call without a recording fails like a network error and fails the test. If `recordings` is undefined, calls reach the
 * product's own server.
 */
export function respondFrom(recordings: readonly Recording[] | undefined): readonly RecordedCall[] {
  const calls: RecordedCall[] = [];
  const problems: string[] = [];
  const passOn = globalThis.fetch;
  const respond = (call: RecordedCall, known: readonly Recording[]): Response => {
    const [path = ''] = call.address.split('?');
    const found = known.find(({ endpoint }) => endpoint.method === call.method && patternOf(endpoint.path).test(path));
    if (found === undefined) throw new TypeError(`no recording of ${call.method} ${call.address}`);
    const body = found.answer(call);
    const headers = { 'Content-Type': found.endpoint.responseType };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(body === undefined ? null : text, { status: found.status, headers });
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/api/')) return passOn(input, init);
    const { body } = init ?? {};
    const call: RecordedCall = {
      method: init?.method ?? 'GET',
      address: url.pathname + url.search,
      body: readBody(body),
    };
    calls.push(call);
    if (recordings === undefined) return passOn(input, init);
    try {
      return respond(call, recordings);
    } catch (error) {
      problems.push(String(error));
      throw error;
    }
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(problems, 'calls that could not be answered').toEqual([]);
  });
  return calls;
}

/** Reads a request body as the server does: JSON, or text such as CSV. */
function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  return /^[{[]/.test(body) ? JSON.parse(body) : body;
}

/** A network that lets reads pass and delays changes. */
export interface DelayedChanges {
  /** Waits until this many changes are delayed. */
  expectSent: (count: number) => Promise<void>;
  /** Responds to each delayed change with this status. */
  refuseAll: (status?: number) => void;
  /** Sends the delayed changes to the server. Later changes are not delayed. */
  release: () => void;
}

/** Delays every call except GET, until it is released or the test ends. */
export function delayChanges(): DelayedChanges {
  const passOn = globalThis.fetch;
  let delayed: { pass: () => void; refuse: (status: number) => void }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if ((init?.method ?? 'GET') === 'GET') return passOn(input, init);
    return new Promise<Response>((resolve, reject) => {
      delayed.push({
        pass: () => void passOn(input, init).then(resolve, reject),
        refuse: (status) => resolve(Response.json({ detail: 'Out of order.' }, { status })),
      });
    });
  });
  return {
    expectSent: (count) => expect.poll(() => delayed.length, { message: 'changes sent to the server' }).toBe(count),
    refuseAll(status = 500) {
      const refused = delayed;
      delayed = [];
      for (const change of refused) change.refuse(status);
    },
    release() {
      vi.stubGlobal('fetch', passOn);
      for (const change of delayed) change.pass();
    },
  };
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
