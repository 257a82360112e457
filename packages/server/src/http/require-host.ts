/** Requires that a request names exactly one well-formed host. Otherwise a proxy and this server could choose different ones. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidHttpError } from '#errors.ts';

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port (RFC 9110, section 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** The scheme and host of an absolute address. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

/** Responds 400 and closes the connection if the host is invalid. `headers` are for responses on which no other hook runs. */
export function requireHost(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isForOneHost(request)) return;
    reply.headers({ ...headers, connection: 'close' });
    throw invalidHttpError();
  });
}

/** Percent-encoded unreserved characters, which mean the same unencoded (RFC 3986, section 6.2.2.2). */
const NEEDLESS = /%(?:3\d|[46][1-9a-f]|[57][\da]|2[de]|5f|7e)/gi;

/** Returns the address without scheme and host, and with unreserved characters decoded: the router handles only paths. */
export function normalizePath(url: string): string {
  const path = url.replace(AUTHORITY, '').replaceAll(NEEDLESS, decodeURIComponent);
  return path.startsWith('/') || path === url ? path : `/${path}`;
}

function isForOneHost({ raw, originalUrl }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host');
  if (names.length > 1) return false;
  const { host } = raw.headers;
  // HTTP/1.0 clients may send no Host header.
  if (host === undefined) return raw.httpVersion === '1.0';
  const named = AUTHORITY.exec(originalUrl)?.[1] ?? host;
  return HOST.test(host) && named.toLowerCase() === host.toLowerCase();
}
