/**
 * A server of recorded answers for tests of parts of the screen. Each answer is read by the schema of the endpoint that gives it: a
 * recording that no longer fits the contract fails the test. A test without recordings reaches the product's own server.
 */
import type { Endpoint } from '@meridian/contract';
import { expect, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';

/** A call that the page made. */
export interface RecordedCall {
  method: string;
  /** With its query. */
  address: string;
  body: unknown;
}

export interface Recording {
  endpoint: Endpoint;
  status: number;
  answer: (call: RecordedCall) => unknown;
}

type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : undefined;

/** The success of a call, the same each time or made for each. */
export function recorded<E extends Endpoint>(
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

/** A call that is refused, or that the server fails at. */
export function refused(endpoint: Endpoint, status: number, body: object = { detail: 'No.' }): Recording {
  return { endpoint, status, answer: () => body };
}

/**
 * Answers the calls of this test from recordings, the first that fits; returns all calls so far. Where there are recordings, a call
 * without one is answered as if nobody could be reached, and fails the test; `undefined`: calls pass to the product's own server.
 */
export function answerFrom(recordings: readonly Recording[] | undefined): readonly RecordedCall[] {
  const calls: RecordedCall[] = [];
  const problems: string[] = [];
  const passOn = globalThis.fetch;
  const respond = (call: RecordedCall, known: readonly Recording[]): Response => {
    const [path = ''] = call.address.split('?');
    const found = known.find(
      ({ endpoint }) => endpoint.method === call.method && patternOf(endpoint.path).test(path),
    );
    if (found === undefined) throw new TypeError(`no recording of ${call.method} ${call.address}`);
    const body = found.answer(call);
    const headers = { 'Content-Type': found.endpoint.answers };
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

/** A body as the server reads it: JSON, or a text such as CSV. */
function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  return /^[{[]/.test(body) ? JSON.parse(body) : body;
}

/** A network that answers reads at once and holds back changes. */
export interface HeldChanges {
  /** Waits until so many changes are held back. */
  expectSent: (count: number) => Promise<void>;
  /** Answers each held change with this status. */
  refuseAll: (status?: number) => void;
  /** Sends the held changes to the server, and from now on every change at once. */
  release: () => void;
}

/** Holds back every call but GET, until it is released or the test ends. */
export function holdChanges(): HeldChanges {
  const passOn = globalThis.fetch;
  let held: { pass: () => void; refuse: (status: number) => void }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if ((init?.method ?? 'GET') === 'GET') return passOn(input, init);
    return new Promise<Response>((resolve, reject) => {
      held.push({
        pass: () => void passOn(input, init).then(resolve, reject),
        refuse: (status) => resolve(Response.json({ detail: 'Out of order.' }, { status })),
      });
    });
  });
  return {
    expectSent: (count) =>
      expect.poll(() => held.length, { message: 'changes sent to the server' }).toBe(count),
    refuseAll(status = 500) {
      const asked = held;
      held = [];
      for (const change of asked) change.refuse(status);
    },
    release() {
      vi.stubGlobal('fetch', passOn);
      for (const change of held) change.pass();
    },
  };
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
