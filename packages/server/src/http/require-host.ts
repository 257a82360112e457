/** Which host a request is for: one name, well-formed. A proxy and we would read two names each in our own way. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidHttp } from '#errors.ts';

/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110, section 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** The scheme and the host that an address may begin with. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

/** Refuses with 400 and closes the connection. `headers` are those of answers on which no other hook runs. */
export function requireHost(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isForOneHost(request)) return;
    reply.headers({ ...headers, connection: 'close' });
    throw invalidHttp();
  });
}

/** Letters, digits and the like, which mean the same with and without percent signs (RFC 3986, section 6.2.2.2). */
const NEEDLESS = /%(?:3\d|[46][1-9a-f]|[57][\da]|2[de]|5f|7e)/gi;

/** An address without the host that it may begin with, and spelled in one way: the router and everything behind it know paths. */
export function pathOf(url: string): string {
  const path = url.replace(AUTHORITY, '').replaceAll(NEEDLESS, decodeURIComponent);
  return path.startsWith('/') || path === url ? path : `/${path}`;
}

function isForOneHost({ raw, originalUrl }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host');
  if (names.length > 1) return false;
  const { host } = raw.headers;
  // The oldest clients know none.
  if (host === undefined) return raw.httpVersion === '1.0';
  const named = AUTHORITY.exec(originalUrl)?.[1] ?? host;
  return HOST.test(host) && named.toLowerCase() === host.toLowerCase();
}
