import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#errors.ts';
import { isApiAddress } from '#http/docs/other-methods.ts';
import { readWebPages } from './web-page.ts';

/** Files with a hash of their content in the name never change. */
const HASHED = /[/\\]assets[/\\]/;

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
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html*', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const { paths, send } = readWebPages(root, origin);
  // Served whatever the Accept header says: link previews accept anything.
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
