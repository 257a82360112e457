/** Plans start in the month of the person's time zone, whatever month it is in UTC (api.md). */
import type { Page } from '@playwright/test';
import { monthFromNow } from './built-in-rates.ts';
import { openGuestPage } from './guest.ts';
import { findForecastChart, openDashboard, readTable, showTable } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { test as visit } from '#e2e/testing/test.ts';

/** Returns a point in time on the first day of next month in UTC, or on the day before if `days` is -1. */
function atTheTurn(days: 0 | -1, hour: number, minute = 0): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1 + days, hour, minute));
}

const firstMonth = async (page: Page) => (await readTable(page)).months[0];

test.describe('in Los Angeles, on the last evening of a month', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('it is still that month, today’s payment counts, and at midnight the open page changes to the next one', async ({
    addItems,
    page,
  }) => {
    const instant = atTheTurn(0, 3, 5);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(instant);
    await addItems(
      { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' },
      {
        name: 'Car',
        category: 'expense',
        amount: 700,
        currency: 'USD',
        interval_months: 0,
        from_date: today,
      },
    );
    await page.clock.install({ time: instant });
    await openDashboard(page);
    await showTable(page);
    expect(await firstMonth(page)).toBe(monthFromNow(0).name);
    expect((await readTable(page)).series['Margin']?.slice(0, 2), 'paid today').toEqual([2_300, 3_000]);
    await page.clock.fastForward('05:00:00');
    await expect.poll(() => firstMonth(page), 'it is past midnight').toBe(monthFromNow(1).name);
    expect((await readTable(page)).series['Margin']?.[0], 'paid last month').toBe(3_000);
  });
});

visit.describe('in Auckland, where the next month has begun', () => {
  visit.use({ timezoneId: 'Pacific/Auckland' });

  visit('a visitor’s example begins in it, and the server is told', async ({ page }) => {
    await page.clock.install({ time: atTheTurn(-1, 12, 30) });
    const begun = page.waitForRequest('**/api/auth/guest/');
    await openGuestPage(page);
    expect((await begun).postDataJSON()).toMatchObject({ start: monthFromNow(1).iso(1).slice(0, 7) });
    await showTable(page);
    expect(await firstMonth(page)).toBe(monthFromNow(1).name);
    await expect(findForecastChart(page)).toBeVisible();
  });
});
