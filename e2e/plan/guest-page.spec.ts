/** The page of a visitor: the start and end of a guest, and when no guest is created. */
import type { Page } from '@playwright/test';
import { createApi } from '#e2e/testing/api.ts';
import { chooseItemTab, chooseYears, deleteItem, itemGrid, itemRow } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test.ts';
import {
  fetchStatus,
  fillInRegistration,
  findGuestBanner,
  loseAnswer,
  readGuestToken,
  submitRegistration,
} from './guest.ts';

const expectLoading = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();

test('without a response a visitor can try again; settings lead back to the plan; after a guest has ended, another starts; if the response to saving the plan is lost, the next press succeeds and the settings stay', async ({
  guard,
  page,
  server,
}) => {
  guard.allowError(/ERR_FAILED|No guest could be made|status of 401/);
  await page.route('**/api/auth/guest/', (route) => route.abort(), { times: 1 });
  await page.goto('/try');
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(findGuestBanner(page)).toBeVisible();
  await expect(itemGrid(page)).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Guest' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(findGuestBanner(page)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Currency', 'Privacy & Data']);
  await page.goto('/documentation');
  await page.getByRole('banner').getByRole('button', { name: 'Guest' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Example plan' }).click();
  await expect(findGuestBanner(page)).toBeVisible();
  await page.goto('/dashboard');
  // The page writes the shown scenario into its address.
  await expect(page).toHaveURL(/\/try\?scenario=\d+$/);
  await expect(findGuestBanner(page)).toBeVisible();
  await expect(itemRow(page, 'Rent')).toBeVisible();
  // All cards must have loaded: one that is still loading when the guest ends would report the end before the reload.
  await page.waitForLoadState('networkidle');

  const token = (await readGuestToken(page)) ?? '';
  await createApi(server.url, token).post('/api/auth/logout/', {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your example plan has ended' })).toBeVisible();
  await page.getByRole('button', { name: 'Begin anew' }).click();
  await expect(itemRow(page, 'Rent')).toBeVisible();
  expect(await readGuestToken(page)).not.toBe(token);

  await deleteItem(page, 'Travel');
  await chooseYears(page, 12);
  await findGuestBanner(page).getByRole('link', { name: 'Keep this plan' }).click();
  await fillInRegistration(page);
  await loseAnswer(page, '/api/auth/guest/keep/');
  await submitRegistration(page);
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await submitRegistration(page);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('combobox', { name: 'Forecast years' })).toHaveValue('12 years');
  await chooseItemTab(page, 'All');
  await expect(itemRow(page, 'Salary')).toBeVisible();
  await expect(itemRow(page, 'Travel')).toHaveCount(0);
});

test('a crawler reads the page, and no guest is created for it or for a page that is not visible; leaving erases the guest', async ({
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
  const leaving = await readGuestToken(page);

  await findGuestBanner(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => fetchStatus(server.url, leaving), 'erased').toBe(401);
  expect(await readGuestToken(page)).toBeNull();
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain('Disallow: /try\nDisallow: /api');
});
