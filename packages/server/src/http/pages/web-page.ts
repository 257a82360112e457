/** The client's pages for whoever reads them without running them: link previews and search engines. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHeld } from '#http/unless-unchanged.ts';

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
