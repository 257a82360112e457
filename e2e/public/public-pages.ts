/** What the public pages tell those who do not run them, and where they lead. */
import type { Page } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';

export const PUBLIC_PAGES = [
  { path: '/', heading: 'One plan for a life in several currencies' },
  { path: '/use-cases', heading: 'Plan what you are living for' },
  { path: '/documentation', heading: 'How to plan with Meridian' },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/terms-of-service', heading: 'Terms of Service' },
] as const;

/** The route of an example without an account, and pages that only ask who is there. */
const ELSEWHERE = ['/try', '/login', '/register'];

interface Told {
  title: string;
  description: string | null | undefined;
}

/** A program reads of the page without running it, as link previews and search engines do, what the page says in English. */
export async function expectTold(page: Page, path: string): Promise<Told> {
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
  await expectOwnFace(page);
  return told;
}

/** Not the component library's, which stays in the browser once the interface has been there. */
export async function expectOwnFace(page: Page): Promise<void> {
  const face = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(face).toMatch(/^"Hanken Grotesk/);
}

interface LinksAndParts {
  path: string;
  /** Whole addresses. */
  links: string[];
  /** The names by which an address can name a part of the page. */
  parts: string[];
}

export const linksAndParts = (page: Page, path: string): Promise<LinksAndParts> =>
  page.evaluate(
    (here) => ({
      path: here,
      links: Array.from(document.querySelectorAll('a'), ({ href }) => href),
      parts: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
    }),
    path,
  );

/** Every link of these pages leads to a page, to a part of one of them, or to a letter with a subject. */
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
