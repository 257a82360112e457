import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#errors.ts';
import { isApiAddress } from '#http/docs/unsupported-methods.ts';
import { readWebPages } from './html-documents.ts';

/** The folder of files with a hash of their content in the name, which never change. */
const HASHED = 'assets';

/**
 * Serves the built web client, if it exists: its files, its public pages in the language of the request, and the application for every
 * other address outside the API. `origin` is the public origin.
 */
export async function serveWebClient(app: FastifyInstance, root: string, origin: () => string): Promise<void> {
  if (!existsSync(root)) {
    app.setNotFoundHandler(() => {
      throw notFound();
    });
    return;
  }
  const files = { index: false, preCompressed: true, cacheControl: false } as const;
  // One route for all files: a route for each of a thousand files added 0.3 s to each start.
  await app.register(fastifyStatic, {
    ...files,
    root: join(root, HASHED),
    prefix: `/${HASHED}/`,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...files,
    root,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['**/*.html*', '.vite/**', `${HASHED}/**`],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  const { paths, send } = readWebPages(root, origin);
  // Served whatever the Accept header contains: clients that make link previews accept any type.
  for (const path of paths) app.get(path, (request, reply) => send(path, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (isApiAddress(request.url)) throw notFound();
    if (isPageAddress(request)) return send(pageAt(request), request, reply);
    return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found.');
  });
}

/**
 * Returns true if the address is a page. It is no page if it contains a dot, as file names do. A browser that requests a missing file still
 * gets a page that links to the start.
 */
function isPageAddress({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (/^\/assets(\/|$)/.test(path)) return false;
  return !path.includes('.') || (headers.accept ?? '').includes('text/html');
}

/** Returns the page of an address, ignoring capitals and trailing slashes. */
function pageAt({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path.toLowerCase().replace(/(.)\/+$/, '$1');
}
