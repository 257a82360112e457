import { existsSync, readFileSync, readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { notFound } from '#errors.ts';
import { isOfApi } from '#http/docs/other-methods.ts';
import { isHeld } from '#http/unless-unchanged.ts';

/** Names with a hash of their content in them never change what they stand for. */
const HASHED = /[/\\]assets[/\\]/;

/**
 * Serves the built client, if it is there: its files, its public pages to everyone, and its one application for every other
 * address that is not the API's. `origin` is where people reach us.
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
    globIgnore: ['*.html*'],
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
    if (isPageAddress(request)) return send('/', request, reply);
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

export interface WebPages {
  /** The addresses that have a page of their own. */
  paths: string[];
  /** Answers with the page of an address; with the landing page where there is none. */
  send: (path: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Whole addresses, because previews follow no others. */
const ADDRESSES = /(property="og:(?:url|image)" content="|rel="canonical" href=")(?=\/)/g;

/** The pages as they were built, each filled in once; `origin` is known when the first is asked for. */
export function readWebPages(root: string, origin: () => string): WebPages {
  const names = readdirSync(root).filter((name) => name.endsWith('.html'));
  const built = new Map(names.map((name) => [pathOf(name), readFileSync(join(root, name), 'utf8')]));
  const filled = new Map<string, { html: string; tag: string }>();
  const pageAt = (path: string) => {
    const html = (built.get(path) ?? '').replaceAll(ADDRESSES, `$1${origin()}`);
    const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const page = { html, tag };
    filled.set(path, page);
    return page;
  };
  const send: WebPages['send'] = (asked, request, reply) => {
    const path = built.has(asked) ? asked : '/';
    const { html, tag } = filled.get(path) ?? pageAt(path);
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (isHeld(request, tag)) return reply.code(304).send();
    return reply.code(200).type('text/html; charset=utf-8').send(html);
  };
  return { paths: [...built.keys()], send };
}

const pathOf = (name: string) => (name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`);
