/** The HTML documents of the client, also readable without running scripts, for link previews and search engines. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_MESSAGES, type ErrorMessageLanguage } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage, setLanguageHeaders } from '#http/localized-errors.ts';
import { matchesEtag } from '#http/conditional-requests.ts';

interface WebPages {
  /** The addresses with a document of their own. */
  paths: string[];
  /** Sends the document of an address, or the application if there is none. */
  send: (path: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Finds the relative addresses of a page that are made absolute, because link previews do not follow relative ones. */
const ADDRESSES = /(property="og:(?:url|image)" content="|rel="canonical" href=")(?=\/)/g;

/** Finds the support address, whose host is replaced by the installation's public host (README.md). */
const SUPPORT = 'href="mailto:support@';

const APPLICATION = 'index.html';

/** Reads the built documents. Their addresses are filled in once, at the first request, because `origin` is not known earlier. */
export function readWebPages(root: string, origin: () => string): WebPages {
  const application = documentsIn(root, '');
  const languages = Object.keys(ERROR_MESSAGES) as ErrorMessageLanguage[];
  const pages = new Map(languages.map((language) => [language, documentsIn(root, `pages/${language}/`)]));
  const filled = new Map<string, { html: string; tag: string }>();
  const documentOf = (file: string) => {
    const html = readFileSync(join(root, file), 'utf8')
      .replaceAll(ADDRESSES, `$1${origin()}`)
      .replaceAll(SUPPORT, `${SUPPORT}${new URL(origin()).hostname}`);
    const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    filled.set(file, { html, tag });
    return { html, tag };
  };
  const send: WebPages['send'] = (path, request, reply) => {
    const language = chooseLanguage(request);
    const page = arrives(path, request) ? undefined : pages.get(language)?.get(path);
    const file = page ?? application.get(path) ?? APPLICATION;
    const { html, tag } = filled.get(file) ?? documentOf(file);
    if (page !== undefined) setLanguageHeaders(reply, language);
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (matchesEtag(request, tag)) return reply.code(304).send();
    return reply.code(200).type('text/html; charset=utf-8').send(html);
  };
  const paths = [application, ...pages.values()].flatMap((documents) => [...documents.keys()]);
  return { paths: [...new Set(paths)], send };
}

/** Returns true for the landing page with the result of a sign-in in its address, which the application must handle. */
function arrives(path: string, { url }: FastifyRequest): boolean {
  return path === '/' && new URLSearchParams(url.split('?')[1]).get('auth') === 'success';
}

/** Returns the documents of a folder, by their addresses. */
function documentsIn(root: string, folder: string): Map<string, string> {
  if (!existsSync(join(root, folder))) return new Map();
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [pathOf(name), folder + name]));
}

const pathOf = (name: string) => (name === APPLICATION ? '/' : `/${name.slice(0, -'.html'.length)}`);
