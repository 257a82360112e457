/** Checks the metadata of the public pages for link previews and search engines, and the links of the pages. */
import type { Page } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';

export const PUBLIC_PAGES = [
  { path: '/', heading: 'One plan for a life in several currencies' },
  { path: '/use-cases', heading: 'Plan what you are living for' },
  { path: '/documentation', heading: 'How to plan with Meridian' },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/terms-of-service', heading: 'Terms of Service' },
] as const;

/** Other paths to which links may lead: the guest's page, and pages that only ask for a sign-in. */
const ELSEWHERE = ['/try', '/login', '/register'];

interface Told {
  title: string;
  description: string | null | undefined;
}

/**
 * Expects that the HTML, as link previews and search engines read it without scripts, has the page's title and description in
 * English.
 */
export async function expectPageMetadata(page: Page, path: string): Promise<Told> {
  const { origin } = new URL(page.url());
  const headers = { accept: '*/*', 'accept-language': 'en-US' };
  const html = await (await page.request.get(path, { headers })).text();
  const said = await page.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, 'text/html');
    const content = (name: string) => head.querySelector(`meta[${name}]`)?.getAttribute('content');
    const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href');
    const [image, address] = [content('property="og:image"'), content('property="og:url"')];
    return { title, description: content('name=description'), image, address, canonical };
  }, html);
  const description = await page.locator('meta[name=description]').getAttribute('content');
  const told = { title: await page.title(), description };
  const address = `${origin}${path}`;
  expect(said).toEqual({ ...told, image: `${origin}/social-card.png`, address, canonical: address });
  await expectProductFont(page);
  return told;
}

/**
 * Expects the product's font. The font of the component library would be wrong; its styles stay in the browser after a
 * visit of the application.
 */
export async function expectProductFont(page: Page): Promise<void> {
  const face = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(face).toMatch(/^"Hanken Grotesk/);
}

interface LinksAndParts {
  path: string;
  /** Absolute addresses. */
  links: string[];
  /** The ids of the sections that an address can name. */
  parts: string[];
}

export const readLinksAndSections = (page: Page, path: string): Promise<LinksAndParts> =>
  page.evaluate(
    (here) => ({
      path: here,
      links: Array.from(document.querySelectorAll('a'), ({ href }) => href),
      parts: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
    }),
    path,
  );

/** Expects that every link leads to a page, to a section of one of these pages, or to a mail with a subject. */
export function expectLinksLeadSomewhere(pages: readonly LinksAndParts[]): void {
  const links = new Set(pages.flatMap((page) => page.links));
  expect(links.size).toBeGreaterThan(30);
  const known = [...pages.map(({ path }) => path), ...ELSEWHERE];
  for (const link of links) {
    if (link.startsWith('mailto:')) {
      expect(link).toMatch(/^mailto:support@[^@?]+\?subject=/);
      continue;
    }
    const { pathname, hash } = new URL(link);
    expect(known, link).toContain(pathname);
    if (hash === '') continue;
    const parts = pages.find(({ path }) => path === pathname)?.parts ?? [];
    expect(
      parts.filter((part) => part === decodeURIComponent(hash.slice(1))),
      link,
    ).toHaveLength(1);
  }
}
