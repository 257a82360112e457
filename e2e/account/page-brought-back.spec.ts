import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { expectNoTraces } from '#e2e/testing/traces.ts';

/** The browser keeps a page that is left, as browsers do for people; Playwright's own list of switches would forbid it. */
test.use({
  launchOptions: {
    executablePath: findChromium(true),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** What the page that was left says of itself; nothing when it was loaded anew. */
const markOf = (page: Page, name: string) =>
  page.evaluate((mark) => (globalThis as unknown as Record<string, unknown>)[mark], name);

test('a page that the browser brings back shows nothing of who signed out since', async ({
  addItems,
  context,
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/favicon\.ico/);
  await addItems({ name: 'Quicksilver', category: 'income', amount: 73_918.46, currency: 'EUR' });
  await openDashboard(page);
  await expect(itemRow(page, 'Quicksilver')).toBeVisible();
  await page.evaluate(() => {
    const shown = { wasHereBefore: true, cameBackHidden: false };
    Object.assign(globalThis, shown);
    const look = () => Object.assign(globalThis, { cameBackHidden: document.documentElement.hidden });
    // It comes before everything that the page itself does then.
    document.addEventListener('resume', look);
  });
  await page.goto(`${server.url}/healthz`);

  const other = await context.newPage();
  await openDashboard(other);
  await other.getByRole('button', { name: person.username }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login$/);

  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login$/);
  expect(await markOf(page, 'wasHereBefore'), 'brought back, not loaded').toBe(true);
  expect(await markOf(page, 'cameBackHidden'), 'until it knew').toBe(true);
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expectNoTraces(page, ['Quicksilver', '73918', person.username], 'brought back');
});
