import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from '#errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Notes which methods every path of the API has. The function it gives back is called once all routes stand, and
 * answers 405 to the other methods, naming the ones there are.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const paths = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const known = paths.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    paths.set(url, known);
  });
  return () => {
    for (const [url, known] of Array.from(paths)) {
      const allowed = METHODS.filter((method) => known.has(method));
      const others = METHODS.filter((method) => !known.has(method));
      const refuse = () => {
        throw methodNotAllowed(allowed);
      };
      app.route({ method: others, url, schema: { hide: true }, onRequest: refuse, handler: refuse });
    }
  };
}
