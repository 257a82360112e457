import type { Page } from '@playwright/test';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

// The guard of every journey fails on any request to another server, so it checks the time before the decision and
// after each decision.
test.use({ cookiesDecided: false });

const dialog = (page: Page) => page.getByRole('dialog', { name: /cookie/i });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

test('floating buttons stay usable; settings are stored as long as the cookie decision allows', async ({
  addItems,
  api,
  context,
  page,
}) => {
  test.slow();
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openDashboard(page);
  await expect(dialog(page)).toBeVisible();
  const [asked, bar] = [dialog(page), page.getByRole('navigation', { name: 'Parts of the plan' })];
  const [above, below] = [await asked.boundingBox(), await bar.boundingBox()];
  expect(above!.y + above!.height, 'above the bar').toBeLessThanOrEqual(below!.y + 1);
  await page.getByRole('button', { name: 'Add Item' }).last().click();
  // A person who types is not interrupted, and the cookie dialog stays open.
  await expect(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page.getByLabel('Your feedback')).toBeVisible();

  // A visitor who allows functional storage.
  await page.goto('about:blank');
  await context.setStorageState({ cookies: [], origins: [] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/use-cases');
  await button(page, 'Customize Preferences').click();
  await dialog(page).getByRole('checkbox', { name: 'Functional' }).check();
  await button(page, 'Save My Preferences').click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'עברית' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // Only boot.js runs: the application is still loading.
  await page.route(/\/assets\/main-/, () => new Promise(() => undefined));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'he');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'תוכנית אחת לחיים' })).toBeVisible();
  await page.getByRole('button', { name: 'שפה' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One plan for a life' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');

  // The visitor changes the decision. From then on settings are deleted when the tab is closed; hidden amounts stay hidden.
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await button(page, 'Decline All Non-Essential').click();
  await page.getByRole('button', { name: 'Colour scheme' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.clock.install();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(dialog(page)).toBeHidden();
  await page.evaluate((token = '') => {
    localStorage.setItem('meridian.token', token);
    localStorage.setItem('meridian.amountsHidden', 'true');
  }, api.token);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(other.locator('html')).toHaveAttribute('data-amounts-hidden', '');
  await other.close();
});
