import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#errors.ts';
import { isOfApi } from '#http/docs/other-methods.ts';
import { readWebPages } from './web-page.ts';

/** Names with a hash of their content in them never change what they stand for. */
const HASHED = /[/\\]assets[/\\]/;

/**
 * Serves the built client, if it is there: its files, its public pages in the language of whoever asks, and its one application for
 * every other address that is not the API's. `origin` is where people reach us.
 */
export async function serveWebClient(
  app: FastifyInstance,
  root: string,
  origin: () => string,
): Promise<void> {
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
  // Whatever they say they accept: programs that draw previews accept anything.
  for (const path of paths) app.get(path, (request, reply) => send(path, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (isOfApi(request.url)) throw notFound();
    if (isPageAddress(request)) return send(pageAt(request), request, reply);
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send('Not found.');
  });
}

/** A name with a dot in it is a file's; of those that are not there, somebody who browses still gets the page that leads home. */
function isPageAddress({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (/^\/assets(\/|$)/.test(path)) return false;
  return !path.includes('.') || (headers.accept ?? '').includes('text/html');
}

/** An address in capitals, or one that ends with a stroke, is the same page. */
function pageAt({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path.toLowerCase().replace(/(.)\/+$/, '$1');
}
