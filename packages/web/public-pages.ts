import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CATALOGUE = join(import.meta.dirname, 'src/lib/messages/en.json');

/** The public pages beside the landing page, by their path: how each is called, and what is said of it. */
const PAGES = {
  'use-cases': ['useCases.page', 'useCases.description'],
  documentation: ['docs.page', 'docs.description'],
  'privacy-policy': ['page.privacyPolicy', 'privacy.description'],
  'terms-of-service': ['page.termsOfService', 'terms.description'],
  login: ['page.login', 'auth.login.description'],
  register: ['page.register', 'auth.register.description'],
  // What is tried there is the product: people who pass the link on recommend the whole of it.
  try: ['page.landing', 'page.landing.description'],
} as const;

/**
 * Lays `<path>.html` beside index.html for each public page: the same application, under the page's own title, description
 * and address. Link previews and many search engines read a page without running it; the server fills in its origin
 * (packages/server/src/http/pages/web-page.ts).
 */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const messages = JSON.parse(await readFile(CATALOGUE, 'utf8')) as Record<string, string>;
      const text = (key: string) => escaped(messages[key] ?? this.error(`There is no message ${key}`));
      const landing = await readFile(join(dir, 'index.html'), 'utf8');
      const replaced = (html: string, [from, to]: [string, string]) =>
        html.includes(from) ? html.replaceAll(from, to) : this.error(`index.html does not say ${from}`);
      const write = ([path, [title, description]]: [string, readonly [string, string]]) => {
        const changes: [string, string][] = [
          [text('page.landing'), text(title)],
          [text('page.landing.description'), text(description)],
          ['property="og:url" content="/"', `property="og:url" content="/${path}"`],
          ['rel="canonical" href="/"', `rel="canonical" href="/${path}"`],
        ];
        return writeFile(join(dir, `${path}.html`), changes.reduce(replaced, landing));
      };
      await Promise.all(Object.entries(PAGES).map(write));
    },
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
