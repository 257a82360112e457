import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from '#errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = ['GET', 'HEAD'];

/**
 * Answers 405 to the methods that a path does not have, and everywhere to those that no path has, such as TRACE. The methods of an address come back;
 * none where the API has no such path. Whatever is not the API's is a page or a file, which is only read.
 */
export function refuseOtherMethods(app: FastifyInstance): (url: string) => string[] {
  const paths = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    paths.set(pathIn(url), new Set([...(paths.get(pathIn(url)) ?? []), ...[method].flat()]));
  });
  const allowedAt = (url: string) => {
    if (!isOfApi(url)) return PAGE_METHODS;
    const path = pathIn(url);
    // By a plain loop, because nobody asks this but who tries methods out.
    const known =
      paths.get(path) ?? Array.from(paths).find(([pattern]) => patternOf(pattern).test(path))?.[1];
    return METHODS.filter((method) => known?.has(method) === true);
  };
  app.addHook('onRequest', async ({ method, url, is404 }) => {
    // A path of its own may look like one with an id, which has other methods.
    if (!is404 && paths.get(pathIn(url))?.has(method) !== false) return;
    const allowed = allowedAt(url);
    if (allowed.includes(method)) return;
    if (allowed.length > 0 || !METHODS.includes(method)) throw methodNotAllowed(allowed);
  });
  return allowedAt;
}

/** Without its query, and with a final slash. */
const pathIn = (url: string) => url.replace(/\/?(?:\?.*)?$/s, '/');

/** True if an address is the API's. */
export const isOfApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** The meaning of Fastify's pattern. */
function patternOf(path: string): RegExp {
  const text = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${text}$`);
}
