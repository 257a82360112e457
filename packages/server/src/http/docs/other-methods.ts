import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from '#errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = ['GET', 'HEAD'];

export interface OtherMethods {
  /** Called once all routes stand: answers 405 to the methods that a path of the API does not have. */
  refuse(): void;
  /** The methods of an address; none where the API has no such path. Whatever is not the API's is a page or a file. */
  allowedAt(url: string): string[];
}

/** Notes which methods every path of the API has. Pages and files are only read. Methods that no path has, such as TRACE, are 405 everywhere. */
export function otherMethods(app: FastifyInstance): OtherMethods {
  const paths = new Map<string, Set<string>>();
  let isComplete = false;
  app.addHook('onRoute', ({ url, method }) => {
    if (isComplete || !isOfApi(url)) return;
    const known = paths.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    paths.set(url, known);
  });
  const allowedAt = (url: string) => {
    if (!isOfApi(url)) return PAGE_METHODS;
    const [path = ''] = url.split('?');
    // By a plain loop, because nobody asks this but who tries methods out.
    const known = Array.from(paths).find(([pattern]) => patternOf(pattern).test(path))?.[1];
    return METHODS.filter((method) => known?.has(method) === true);
  };
  app.addHook('onRequest', async ({ method, routeOptions, url: asked }) => {
    // The route knows its path also where the request spells it with percent signs.
    const url = routeOptions.url ?? asked;
    const possible = isOfApi(url) ? METHODS : PAGE_METHODS;
    if (!possible.includes(method)) throw methodNotAllowed(allowedAt(asked));
  });
  const refuse = () => {
    isComplete = true;
    for (const [url, known] of paths) {
      const allowed = METHODS.filter((method) => known.has(method));
      const others = METHODS.filter((method) => !known.has(method));
      const refuseOne = () => {
        throw methodNotAllowed(allowed);
      };
      app.route({ method: others, url, schema: { hide: true }, onRequest: refuseOne, handler: refuseOne });
    }
  };
  return { refuse, allowedAt };
}

/** Whether an address, as it was asked for, is the API's. */
export const isOfApi = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** What Fastify's pattern stands for, with and without its final slash. */
function patternOf(url: string): RegExp {
  const path = url.replace(/\/$/, '').replaceAll('.', String.raw`\.`);
  return new RegExp(`^${path.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+')}/?$`);
}
