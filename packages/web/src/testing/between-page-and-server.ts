/** Stands between the page and whoever answers it: lets certain calls fail, wait or come back altered, while all others pass. */
import { vi } from 'vitest';

type Reply = Response | Promise<Response>;

/**
 * Replies to calls such as 'PUT /api/stress-tests/7/' itself; `pass` asks the server. Returns how to stand aside again. It ends with
 * the test, as all that renderCard put in the place of fetch.
 */
export function replyTo(calls: RegExp, reply: (pass: () => Promise<Response>) => Reply): () => void {
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

/** Such calls fail with this status until what is returned is called. */
export const failing = (calls: RegExp, status: number): (() => void) =>
  replyTo(calls, () => Response.json({ detail: 'Broken.' }, { status }));

/** Nobody can be reached by such calls until what is returned is called. */
export const unreachable = (calls: RegExp): (() => void) =>
  replyTo(calls, () => Promise.reject(new TypeError('Failed to fetch')));

/** Such calls wait until `letGo` is called; then they, and all that follow, pass. */
export function holdBack(calls: RegExp): { letGo: () => void; isAsked: () => boolean } {
  let letGo = () => {};
  let isAsked = false;
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  replyTo(calls, async (pass) => {
    isAsked = true;
    await mayGo;
    return pass();
  });
  return { letGo, isAsked: () => isAsked };
}
