/**
 * A server of recorded answers for tests of parts of the screen. Each answer is read by the schema of the endpoint that gives it: a
 * recording that no longer fits the contract fails the test.
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
 * Answers the calls of this test from recordings, the first that fits; returns all calls so far. A call without a recording is answered
 * as if nobody could be reached, and fails the test.
 */
export function answerFrom(recordings: readonly Recording[]): readonly RecordedCall[] {
  const calls: RecordedCall[] = [];
  const problems: string[] = [];
  const passOn = globalThis.fetch;
  const respond = (call: RecordedCall): Response => {
    const [path = ''] = call.address.split('?');
    const found = recordings.find(
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
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    calls.push(call);
    try {
      return respond(call);
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

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
