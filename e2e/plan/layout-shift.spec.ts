import type { Page } from '@playwright/test';
import { delayRequests } from '#e2e/testing/delay-requests.ts';
import { findForecastChart, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { findGuestBanner } from './guest.ts';

/**
 * Makes every page loaded from now on add up its layout shifts. A shift is the share of the window that moved, times the distance of the
 * move as a share of the window.
 */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shifts: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects a total layout shift below 0.05. Above 0.1 it disturbs readers. */
const expectNothingJumped = async (page: Page, what: string) =>
  expect(await page.evaluate('seen.shifts'), what).toBeLessThan(0.05);

test("nothing jumps while a page loads, at each width: an empty plan, a full one, a guest's", async ({
  addItems,
  openContext,
  page,
}) => {
  await watchShifts(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openDashboard(page);
    await expect(page.getByRole('button', { name: 'Business growth', exact: true })).toBeVisible();
    await expect(page.getByText('Your plan begins with one item')).toBeAttached();
    await expectNothingJumped(page, `an empty plan, ${width} px`);
  }

  await addItems(
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', tag_names: ['work'] },
    { name: 'Rent', category: 'expense', amount: 1_000, currency: 'EUR', tag_names: ['home'] },
  );
  await page.evaluate(() => localStorage.setItem('meridian.settings', '{"state":{"selectedTab":"all"},"version":0}'));
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await openDashboard(page);
    await expect(findForecastChart(page).getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
    await expect(page.getByRole('grid').or(page.getByRole('list', { name: 'Items' }))).toBeVisible();
    await expectNothingJumped(page, `a full plan, ${width} px`);

    const visitor = await (await openContext({ viewport: { width, height: 900 } })).newPage();
    await watchShifts(visitor);
    const begin = await delayRequests(visitor, '**/api/auth/guest/');
    await visitor.goto('/try');
    await expect(visitor.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await expect(findGuestBanner(visitor)).toBeHidden();
    begin();
    await expect(findGuestBanner(visitor)).toBeVisible();
    await expect(visitor.getByRole('tablist', { name: 'Items by category' })).toBeVisible();
    await expectNothingJumped(visitor, `a plan of a guest, ${width} px`);
    await visitor.close();
  }
});
