/**
 * Intercepts calls between the page and the server. Matching calls fail, wait or get an altered response; all other
 * calls pass.
 */
import { vi } from 'vitest';

type Reply = Response | Promise<Response>;

/**
 * Replies to calls that match, such as 'PUT /api/stress-tests/7/', instead of the server. `pass` forwards a call to the server. Returns a
 * function that ends the interception. The end of the test ends it too, because renderCard restores fetch.
 */
export function interceptCalls(calls: RegExp, reply: (pass: () => Promise<Response>) => Reply): () => void {
  const passOn = globalThis.fetch;
  let isAside = false;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const pass = () => passOn(input, init);
    const isMeant = calls.test(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`);
    return isAside || !isMeant ? pass() : reply(pass);
  });
  return () => {
    isAside = true;
  };
}

/** Makes matching calls fail with this status until the returned function is called. */
export const failWithStatus = (calls: RegExp, status: number): (() => void) =>
  interceptCalls(calls, () => Response.json({ detail: 'Broken.' }, { status }));

/** Makes matching calls fail as if the network were down, until the returned function is called. */
export const failAsUnreachable = (calls: RegExp): (() => void) =>
  interceptCalls(calls, () => Promise.reject(new TypeError('Failed to fetch')));

/**
 * Delays matching calls until `release` is called. The delayed calls and all later ones then pass. `isRequested` returns true after the
 * first matching call.
 */
export function delayResponses(calls: RegExp): { release: () => void; isRequested: () => boolean } {
  let release = () => {};
  let isRequested = false;
  const mayGo = new Promise<void>((resolve) => (release = resolve));
  interceptCalls(calls, async (pass) => {
    isRequested = true;
    await mayGo;
    return pass();
  });
  return { release, isRequested: () => isRequested };
}
