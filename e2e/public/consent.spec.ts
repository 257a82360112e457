import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { openForm } from '#e2e/items/item-form.ts';
import { choose, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

// The guard of every journey fails it on any request beyond the server: before the decision, and after each.
test.use({ cookiesDecided: false });

const dialog = (page: Page) => page.getByRole('dialog', { name: /cookie/i });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const toggle = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name });
const settingsLink = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });

/** What product.md section 3 lists, but for the date. */
const kept = (page: Page) =>
  page.evaluate(() =>
    ['cookieConsent', 'functionalEnabled', 'analyticsEnabled'].map((key) => localStorage.getItem(key)),
  );

test.describe('a visitor', () => {
  test.beforeEach(({ page }) => page.context().setStorageState({ cookies: [], origins: [] }));

  test('is asked after a second, by a dialog that only its buttons decide', async ({ page }) => {
    // Time stands still but for what runs here, however long the page takes.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(900);
    await expect(dialog(page)).toBeHidden();
    await page.clock.runFor(200);
    await expect(dialog(page)).toBeFocused();
    await page.clock.resume();

    // Tab stays within, either way round.
    const within: (string | null)[] = [];
    for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      within.push(await page.evaluate(() => document.activeElement?.textContent ?? null));
    }
    expect(within).toEqual([
      'Accept All Cookies',
      'What is kept',
      'Customize Preferences',
      'Decline All',
      'Accept All Cookies',
      'What is kept',
      'Customize Preferences',
    ]);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Save My Preferences')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Accept All Cookies')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('main').click({ position: { x: 5, y: 5 } });
    await expect(dialog(page)).toBeVisible();
    expect(await kept(page)).toEqual([null, null, null]);

    await button(page, 'Decline All').click();
    await expect(dialog(page)).toBeHidden();
    expect(await kept(page)).toEqual(['declined', 'false', 'false']);
    await page.reload();
    await page.clock.runFor(5_000);
    await expect(dialog(page)).toBeHidden();
  });

  test('chooses each kind, and changes their mind at the foot of the page', async ({ page }) => {
    await page.goto('/use-cases');
    await button(page, 'Customize Preferences').click();
    await expect(toggle(page, 'Essential')).toBeChecked();
    await expect(toggle(page, 'Essential')).toBeDisabled();
    await expect(toggle(page, 'Functional')).not.toBeChecked();
    await toggle(page, 'Functional').check();
    await button(page, 'Save My Preferences').click();
    await expect(dialog(page)).toBeHidden();
    expect(await kept(page)).toEqual(['accepted', 'true', 'false']);
    const date = await page.evaluate(() => localStorage.getItem('cookieConsentDate') ?? '');
    expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(60_000);

    await settingsLink(page).click();
    await expect(toggle(page, 'Functional')).toBeChecked();
    await button(page, 'Back').click();
    await expect(settingsLink(page)).toBeFocused();
    await settingsLink(page).click();
    await button(page, 'Decline All Non-Essential').click();
    expect(await kept(page)).toEqual(['declined', 'false', 'false']);

    await page.goto('/documentation');
    await settingsLink(page).click();
    await toggle(page, 'Analytics').check();
    await button(page, 'Save My Preferences').click();
    expect(await kept(page)).toEqual(['accepted', 'false', 'true']);
  });

  test('declined settings end with the tab, hidden amounts do not', async ({ api, context, page }) => {
    await page.goto('/');
    await button(page, 'Decline All').click();
    await page.getByRole('button', { name: 'Colour scheme' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.evaluate((token = '') => {
      localStorage.setItem('meridian.token', token);
      localStorage.setItem('meridian.amountsHidden', 'true');
    }, api.token);
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(other.locator('html')).toHaveAttribute('data-amounts-hidden', '');
    await other.close();

    await openDashboard(page);
    const unit = (name: string) => page.getByRole('button', { name: new RegExp(`^% a ${name}`) });
    await choose(await openForm(page), 'Category', 'Expense');
    await unit('year').click();
    await page.reload();
    await choose(await openForm(page), 'Category', 'Expense');
    await expect(unit('month'), 'how rates are typed stays in this tab').toBeVisible();
  });

  test('has no trouble reading it, in any look', async ({ page }) => {
    test.slow();
    await page.goto('/');
    await expect(dialog(page)).toBeVisible();
    await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 320] });
    await button(page, 'Customize Preferences').click();
    await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 320] });
  });
});

test('nobody is kept from the buttons that float on the dashboard', async ({ addItems, page }) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openDashboard(page);
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add Item' }).last().click();
  // Who writes is not interrupted, and the question still stands.
  await expect(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page.getByLabel('Your feedback')).toBeVisible();
});
