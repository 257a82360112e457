import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from '#errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = ['GET', 'HEAD'];

/**
 * Responds 405 to methods that a path does not support, and everywhere to methods that no path supports, such as TRACE. Returns a function
 * that lists the methods of an address; the list is empty if the API does not have the address. Addresses outside the API are pages and
 * files and can only be read.
 */
export function rejectUnsupportedMethods(app: FastifyInstance): (url: string) => string[] {
  const paths = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    paths.set(pathIn(url), new Set([...(paths.get(pathIn(url)) ?? []), ...[method].flat()]));
  });
  const allowedAt = (url: string) => {
    if (!isApiAddress(url)) return PAGE_METHODS;
    const path = pathIn(url);
    // Tries one pattern after the other. This is slow, but needed only for requests with wrong methods.
    const known = paths.get(path) ?? Array.from(paths).find(([pattern]) => patternOf(pattern).test(path))?.[1];
    return METHODS.filter((method) => known?.has(method) === true);
  };
  app.addHook('onRequest', async ({ method, url, is404 }) => {
    // A fixed path can also match a pattern with an id, which has other methods.
    if (!is404 && paths.get(pathIn(url))?.has(method) !== false) return;
    const allowed = allowedAt(url);
    if (allowed.includes(method)) return;
    if (allowed.length > 0 || !METHODS.includes(method)) throw methodNotAllowed(allowed);
  });
  return allowedAt;
}

/** Returns the path without its query and with a trailing slash. */
const pathIn = (url: string) => url.replace(/\/?(?:\?.*)?$/s, '/');

/** Returns true if the address belongs to the API. */
export const isApiAddress = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** Converts Fastify's route pattern to a regular expression. */
function patternOf(path: string): RegExp {
  const text = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${text}$`);
}
