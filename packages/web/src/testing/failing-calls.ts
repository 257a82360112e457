import type { Endpoint } from '@meridian/contract';
import { vi } from 'vitest';

/** An error response, or 'unreachable' for no response. */
type Failure = { status: number; body?: object; headers?: Record<string, string> } | 'unreachable';

/**
 * Makes every call of one endpoint fail, while calls of other endpoints pass. Use it after rendering. The calls pass again after the
 * returned function is called or the component is unmounted.
 */
export function failCalls({ method, path }: Endpoint, failure: Failure): () => void {
  const passOn = globalThis.fetch;
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  let isOver = false;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (isOver || (init?.method ?? 'GET') !== method || !pattern.test(pathname)) return passOn(input, init);
    if (failure === 'unreachable') throw new TypeError('Failed to fetch');
    const { status, body = { detail: 'Out of order.' }, headers = {} } = failure;
    return Response.json(body, { status, headers });
  });
  return () => {
    isOver = true;
  };
}
