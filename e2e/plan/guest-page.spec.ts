/** The page of a visitor: while the guest is made, when there is none, and for whom none is made. */
import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { startServer } from '#e2e/server.ts';
import { createApi } from '#e2e/testing/api.ts';
import { itemGrid, itemRow } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test.ts';
import { fillInRegistration, guestToken, openTry, strip, submitRegistration } from './guest.ts';

const expectLoading = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();

for (const pixels of [1440, 360])
  test(`while the guest is made the page says that it loads, and then nothing jumps, ${pixels} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: pixels, height: 900 });
    await page.addInitScript(() => {
      const seen = { shifts: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shifts += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/api/auth/guest/', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/try');
    await expectLoading(page);
    await expect(strip(page)).toBeHidden();
    go();
    await expect(strip(page)).toBeVisible();
    await expect(page.getByRole('tablist', { name: 'Items by category' })).toBeVisible();
    // Shares of the window that moved, times how far; 0.1 is where people begin to mind.
    expect(await page.evaluate('seen.shifts')).toBeLessThan(0.05);
  });

test('a guest who has ended is told, and may begin anew', async ({ guard, page, server }) => {
  guard.allowError(/status of 401/);
  await openTry(page);
  const token = (await guestToken(page)) ?? '';
  await createApi(server.url, token).post('/api/auth/logout/', {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your example plan has ended' })).toBeVisible();
  await inEveryLook(page, (look) => expectAccessible(page, look));
  await page.getByRole('button', { name: 'Begin anew' }).click();
  await expect(itemRow(page, 'Rent')).toBeVisible();
  expect(await guestToken(page)).not.toBe(token);
});

test('without an answer the page says what to do', async ({ guard, page }) => {
  guard.allowError(/ERR_FAILED|No guest could be made/);
  await page.route('**/api/auth/guest/', (route) => route.abort(), { times: 1 });
  await page.goto('/try');
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible();
  await inEveryLook(page, (look) => expectAccessible(page, look));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(itemGrid(page)).toBeVisible();
});

test.describe('another installation', () => {
  test('without guests says so and offers to register', async ({ guard, page }) => {
    guard.allowError(/status of 403|No guest could be made/);
    const server = await startServer({ GUESTS: 'off' });
    guard.allowOrigin(server.url);
    try {
      await page.goto(`${server.url}/try`);
      await expect(page.getByRole('heading', { name: 'Trying it takes an account here' })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      await fillInRegistration(page);
      await submitRegistration(page);
      await expect(page).toHaveURL(/\/dashboard/);
    } finally {
      // What it still asks finds the server.
      await page.goto('about:blank');
      await server.stop();
    }
  });

  test('where too many have begun says when to come again', async ({ guard, openContext }) => {
    guard.allowError(/status of 429|No guest could be made/);
    const server = await startServer({ RATE_LIMITS: 'on' });
    guard.allowOrigin(server.url);
    try {
      for (let guest = 0; guest < 5; guest += 1) await createApi(server.url).post('/api/auth/guest/', {});
      const page = await (await openContext()).newPage();
      await page.goto(`${server.url}/try`);
      await expect(page.getByRole('alert')).toContainText(/Too many people .* in (60|59) minutes/);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    } finally {
      await server.stop();
    }
  });
});

test('a crawler reads what is here, and no guest is made for it or for a page that nobody looks at', async ({
  openContext,
  page,
  server,
}) => {
  const calls: string[] = [];
  const userAgent = 'Mozilla/5.0 (compatible; Examplebot/1.0; +https://example.org/bot)';
  const crawler = await (await openContext({ userAgent })).newPage();
  for (const watched of [crawler, page])
    watched.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await crawler.goto('/try');
  await expect(crawler.getByRole('heading', { name: 'Try Meridian' })).toBeVisible();

  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
  await page.goto('/try');
  await expectLoading(page);
  expect(calls.filter((path) => path.startsWith('/api/auth/guest'))).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(itemGrid(page)).toBeVisible();
  expect(calls.filter((path) => path === '/api/auth/guest/')).toHaveLength(1);
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain('Disallow: /try\nDisallow: /api');
});
