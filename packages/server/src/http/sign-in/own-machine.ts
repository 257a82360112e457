import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The headers that proxies add to a request that they pass on. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|.*client-ip|.*connecting-ip)$/;

/**
 * True if somebody on the server's own machine asks, as far as can be told: the connection and the name asked for are the
 * machine's own, and no proxy passed the request on. Where people come by a public address, nobody counts as such: a proxy
 * on this machine may pass requests on without a word.
 */
export function comesFromThisMachine(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  const { headers, socket } = request;
  return (
    (publicUrl === undefined || isLoopbackName(publicUrl.hostname)) &&
    isLoopbackName(socket.remoteAddress ?? '') &&
    isLoopbackName(hostIn(headers.host ?? '')) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

/** The name without its port. */
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
