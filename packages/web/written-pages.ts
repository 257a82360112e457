/** The documents that the build writes from index.html: link previews and many search engines read a page without running it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, Plugin } from 'vite';
import account from './src/lib/messages/account/en.json' with { type: 'json' };
import texts from './src/lib/messages/interface/en.json' with { type: 'json' };
import landing from './src/lib/messages/landing/en.json' with { type: 'json' };
import type * as Drawing from './src/public/prerender.tsx';
import type { PublicPath } from './src/public/public-pages.ts';

const TEMPLATE = join(import.meta.dirname, 'index.html');

/** Where the build of the public pages says what it made. */
export const PUBLIC_MANIFEST = '.vite/public-manifest.json';

/** The text face is needed at once: a page names its file before the style sheet is read. */
export const FIRST_FACE = /hanken-grotesk-latin-wght-normal.*\.woff2$/;

/** What stands in index.html of the landing page, and gives way to what is said of another one. */
const TITLE = landing['page.landing'];
const DESCRIPTION = landing['page.landing.description'];

interface Words {
  path: string;
  title: string;
  description: string;
}

/** The application's documents that are shown to programs, too, each under its own title. */
const SHELLS: readonly Words[] = [
  { path: '/login', title: texts['page.login'], description: account['auth.login.description'] },
  { path: '/register', title: texts['page.register'], description: account['auth.register.description'] },
  // What is tried there is the product: people who pass the link on recommend the whole of it.
  { path: '/try', title: TITLE, description: DESCRIPTION },
];

/** Lays `login.html` and its like beside index.html: the same application under the page's own words and address. */
export function writeShells(): Plugin {
  return {
    name: 'write-shells',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const application = await readFile(join(dir, 'index.html'), 'utf8');
      for (const shell of SHELLS)
        await writeFile(join(dir, `${shell.path}.html`), withWords(application, shell));
    },
  };
}

/** What a public page loads at first beside the script of all of them: its module and its part of the catalogue. */
const LOADS: Record<PublicPath, readonly [module: string, part: string]> = {
  '/': ['landing/landing-page.tsx', 'landing'],
  '/use-cases': ['use-cases-page.tsx', 'use-cases'],
  '/documentation': ['documentation-page.tsx', 'documentation'],
  '/privacy-policy': ['privacy-policy-page.tsx', 'legal'],
  '/terms-of-service': ['terms-of-service-page.tsx', 'legal'],
};

/** Writes each public page in every language: `program` draws them, and they load what the build beside it made. */
export async function writePublicPages(dist: string, program: string): Promise<void> {
  const template = await readFile(TEMPLATE, 'utf8');
  const manifest = JSON.parse(await readFile(join(dist, PUBLIC_MANIFEST), 'utf8')) as Manifest;
  standInForBrowser();
  const { drawPages } = (await import(pathToFileURL(program).href)) as typeof Drawing;
  for (const page of await drawPages()) {
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

/** The tags of all that a page loads before it can be used. */
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
    if (chunk === undefined) throw new Error(`The build made nothing of ${name}`);
    for (const file of chunk.assets ?? []) {
      if (!FIRST_FACE.test(file)) continue;
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

/** What modules of the client ask of a browser when they begin: here nothing is stored, dark, printed or pressed. */
function standInForBrowser(): void {
  const ignore = () => undefined;
  const browser = {
    addEventListener: ignore,
    matchMedia: () => ({ matches: false, addEventListener: ignore }),
    document: { documentElement: { dataset: {} } },
    // The server fills in the host of the address of support.
    location: { hostname: '' },
    navigator: { onLine: true },
  };
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}

/** A document of the landing page's words, under those of another page. */
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
  if (!document.includes(from)) throw new Error(`index.html does not say ${from}`);
  return document.replaceAll(from, () => to);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
