import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#errors.ts';

/** Names with a hash of their content in them never change what they stand for. */
const HASHED = /[/\\]assets[/\\]/;

/** Serves the built client, if it is there: its files, and its one page for every address that is not the API's. */
export async function serveWebClient(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(root);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isBuilt || !wantsPage || /^\/api(\/|$|\?)/.test(request.url)) throw notFound();
    return reply.sendFile('index.html');
  });
}
