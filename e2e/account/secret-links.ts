import type { Page } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';
import { readBrowserData } from '#e2e/testing/browser-data.ts';

/**
 * Opens a link whose address contains a secret. Expects that the page removes the secret at once, from the address and from everything that
 * the browser stores. This must happen before anything else of the page loads, because no request may contain the secret.
 */
export async function openSecretLink(page: Page, link: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(link);
  const [secret = ''] = searchParams.values();
  const carriers: string[] = [];
  page.on('request', (request) => {
    const isTheLink = request.url() === link;
    const sent = JSON.stringify([isTheLink ? '' : request.url(), request.headers()]);
    if (sent.includes(secret)) carriers.push(request.url());
  });
  let letApplicationLoad = () => {};
  const held = new Promise<void>((resolve) => (letApplicationLoad = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page, 'before the application loads').toHaveURL(`${origin}${pathname}`);
  letApplicationLoad();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await readBrowserData(page)).not.toContain(secret);
  expect(carriers, 'requests that carry it').toEqual([]);
}
