import type { Endpoint } from '@meridian/contract';
import { vi } from 'vitest';

/** An answer that is no success; `unreachable`: there is none. */
type Failure = { status: number; body?: object; headers?: Record<string, string> } | 'unreachable';

/**
 * From now on every call of one endpoint fails, and all others go on their way; returns how to end that. To be called once the part is
 * drawn, whose end is its end too.
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
