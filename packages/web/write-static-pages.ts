/**
 * Writes documents that are derived from index.html at build time, because link previews and many search engines read a page without
 * running scripts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, Plugin } from 'vite';
import account from './src/lib/messages/account/en.json' with { type: 'json' };
import texts from './src/lib/messages/interface/en.json' with { type: 'json' };
import landing from './src/lib/messages/landing/en.json' with { type: 'json' };
import type * as Prerendering from './src/public/prerender.tsx';
import type { PublicPath } from './src/public/public-pages.ts';

const TEMPLATE = join(import.meta.dirname, 'index.html');

/** The path, inside the build, of the manifest that lists the files of the public pages. */
export const PUBLIC_MANIFEST = '.vite/public-manifest.json';

/** Matches the file of the text font. Every page needs it at once and preloads it before the style sheet is read. */
export const PRELOADED_FONT = /hanken-grotesk-latin-wght-normal.*\.woff2$/;

/** The title and description of the landing page, which index.html contains and other documents replace. */
const TITLE = landing['page.landing'];
const DESCRIPTION = landing['page.landing.description'];

interface Words {
  path: string;
  title: string;
  description: string;
}

/** The pages of the application that link previews and search engines may read, each with its own title. */
const SHELLS: readonly Words[] = [
  { path: '/login', title: texts['page.login'], description: account['auth.login.description'] },
  { path: '/register', title: texts['page.register'], description: account['auth.register.description'] },
  // The guest's page has the title of the landing page, because people who share its link recommend the product.
  { path: '/try', title: TITLE, description: DESCRIPTION },
];

/**
 * A build plugin that writes `login.html` and similar documents beside index.html: the same application with the page's own title and
 * address.
 */
export function writeShells(): Plugin {
  return {
    name: 'write-shells',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const application = await readFile(join(dir, 'index.html'), 'utf8');
      for (const shell of SHELLS) await writeFile(join(dir, `${shell.path}.html`), withWords(application, shell));
    },
  };
}

/** For each public page, the files that it loads in addition to the common script: its module and its part of the catalogue. */
const LOADS: Record<PublicPath, readonly [module: string, part: string]> = {
  '/': ['landing/landing-page.tsx', 'landing'],
  '/use-cases': ['use-cases-page.tsx', 'use-cases'],
  '/documentation': ['documentation-page.tsx', 'documentation'],
  '/privacy-policy': ['privacy-policy-page.tsx', 'legal'],
  '/terms-of-service': ['terms-of-service-page.tsx', 'legal'],
};

/**
 * Writes each public page in every language. `program` is the module that renders them. The pages load the files of the build in `dist`.
 */
export async function writePublicPages(dist: string, program: string): Promise<void> {
  const template = await readFile(TEMPLATE, 'utf8');
  const manifest = JSON.parse(await readFile(join(dist, PUBLIC_MANIFEST), 'utf8')) as Manifest;
  stubBrowserGlobals();
  const { renderPages } = (await import(pathToFileURL(program).href)) as typeof Prerendering;
  for (const page of await renderPages()) {
    const { path, language, direction, month, html } = page;
    const folder = join(dist, 'pages', language);
    const changes: [string, string][] = [
      ['<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`],
      [' data-before-app', ''],
      ['<div id="root"></div>', `<div id="root" data-month="${month}">${html}</div>`],
      ['    <noscript>Meridian needs JavaScript.</noscript>\n', ''],
      ['    <script type="module" src="/src/main.tsx"></script>\n', ''],
      ['  </head>', `${tagsOf(manifest, path, language)}  </head>`],
    ];
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, `${path === '/' ? 'index' : path}.html`),
      changes.reduce(changed, withWords(template, page)),
    );
  }
}

/** Returns the HTML tags for all files that a page loads before it can be used. */
function tagsOf(manifest: Manifest, path: PublicPath, language: string): string {
  const [module, part] = LOADS[path];
  const entry = 'src/public/main.tsx';
  const catalogues = [part, ...(language === 'en' ? [] : ['frame'])].map(
    (name) => `src/lib/messages/${name}/${language}.json`,
  );
  const names = new Set([entry, `src/public/${module}`, ...catalogues]);
  const tags = new Set<string>();
  for (const name of names) {
    const chunk = new Map(Object.entries(manifest)).get(name);
    if (chunk === undefined) throw new Error(`The build made no file for ${name}`);
    for (const file of chunk.assets ?? []) {
      if (!PRELOADED_FONT.test(file)) continue;
      tags.add(`<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`);
    }
    for (const file of chunk.css ?? []) tags.add(`<link rel="stylesheet" href="/${file}" />`);
    const isEntry = name === entry;
    tags.add(
      isEntry
        ? `<script type="module" src="/${chunk.file}"></script>`
        : `<link rel="modulepreload" href="/${chunk.file}" />`,
    );
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
  return Array.from(tags, (tag) => `    ${tag}\n`).join('');
}

/**
 * Defines the browser globals that the client's modules read when they load. The browser that they describe has no storage, no dark scheme,
 * no printing and no events.
 */
function stubBrowserGlobals(): void {
  const ignore = () => undefined;
  const browser = {
    addEventListener: ignore,
    matchMedia: () => ({ matches: false, addEventListener: ignore }),
    document: { documentElement: { dataset: {} } },
    // Empty, because the server inserts the host into the support address when it sends a page.
    location: { hostname: '' },
    navigator: { onLine: true },
  };
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}

/** Replaces the landing page's texts in a document by the texts of another page. */
function withWords(document: string, { path, title, description }: Words): string {
  const changes: [string, string][] = [
    [escaped(TITLE), escaped(title)],
    [escaped(DESCRIPTION), escaped(description)],
    ['property="og:url" content="/"', `property="og:url" content="${path}"`],
    ['rel="canonical" href="/"', `rel="canonical" href="${path}"`],
  ];
  return changes.reduce(changed, document);
}

function changed(document: string, [from, to]: readonly [string, string]): string {
  if (!document.includes(from)) throw new Error(`index.html does not contain ${from}`);
  return document.replaceAll(from, () => to);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
