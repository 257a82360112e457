import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The headers that proxies add to a request that they pass on. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|.*client-ip|.*connecting-ip)$/;

/**
 * Returns true if the request comes from the server's own machine, as far as can be known: the connection and the requested name are local,
 * and no proxy forwarded it. Always false with a public PUBLIC_URL, because a proxy on this machine may forward requests without adding a
 * header.
 */
export function isFromThisMachine(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  const { headers, socket } = request;
  return (
    (publicUrl === undefined || isLoopbackName(publicUrl.hostname)) &&
    isLoopbackName(socket.remoteAddress ?? '') &&
    isLoopbackName(hostIn(headers.host ?? '')) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

/** Returns the host without its port. */
function hostIn(host: string): string {
  return /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host)?.[1] ?? '';
}

function isLoopbackName(name: string): boolean {
  const bare = name
    .toLowerCase()
    .replaceAll(/[[\]]/g, '')
    .replace(/^::ffff:(?=[\d.]+$)/, '');
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
}
