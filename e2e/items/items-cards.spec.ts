import type { Locator, Page } from '@playwright/test';
import { notice, openDashboard, questionOf } from '#e2e/testing/dashboard.ts';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { holdChanges } from './held-changes.ts';
import { expectRefused } from './item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

test.use({ viewport: { width: 360, height: 740 } });

const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Items' }).getByRole('listitem', { name, exact: true });
const value = (page: Page, name: string, field: string): Locator =>
  card(page, name).getByRole('button', { name: `Edit ${field} of ${name}` });

test.beforeEach(async ({ addItems, page }) => {
  await addItems(
    {
      name: 'Rent',
      category: 'expense',
      amount: 900,
      currency: 'USD',
      to_date: '2035-12-31',
      tag_names: ['home'],
    },
    { name: 'Fund', category: 'saving', amount: 50, currency: 'EUR', existing_funds: 7_000 },
  );
  await openDashboard(page);
});

test('a press on a value edits it where it stands', async ({ api, page }) => {
  await value(page, 'Rent', 'Amount').click();
  const amount = page.getByRole('textbox', { name: 'Amount of Rent' });
  await expect(amount).toBeFocused();
  await amount.fill('-1');
  await page.keyboard.press('Enter');
  await expectRefused(amount, 'Amount must be positive');
  await amount.fill('950');
  await page.keyboard.press('Enter');
  await expect(value(page, 'Rent', 'Amount')).toContainText('$950');
  await expect(value(page, 'Rent', 'Amount')).toBeFocused();

  await value(page, 'Rent', 'To').click();
  await page.getByRole('textbox', { name: 'To of Rent' }).fill('31/12/2040');
  await value(page, 'Fund', 'Existing funds').click();
  await expect(value(page, 'Rent', 'To'), 'a press elsewhere saves').toContainText('31/12/2040');
  const funds = page.getByRole('textbox', { name: 'Existing funds of Fund' });
  await expect(funds).toBeFocused();
  await funds.fill('1');
  await page.keyboard.press('Escape');
  await expect(value(page, 'Fund', 'Existing funds')).toContainText('€7,000');

  await value(page, 'Fund', 'Category').click();
  await page.getByRole('option', { name: 'Pension' }).click();
  await expect(value(page, 'Fund', 'Category')).toContainText('Pension');
  await expect
    .poll(() => api.items())
    .toMatchObject([
      { category: 'pension', existing_funds: 7_000 },
      { amount: 950, to_date: '2040-12-31' },
    ]);
});

test('a card shows what is set, the interval in words, and no dashes', async ({ addItems, page }) => {
  await addItems(
    {
      name: 'Insurance',
      category: 'expense',
      amount: 1_200,
      currency: 'EUR',
      interval_months: 12,
      notes: 'Renew',
    },
    { name: 'Boiler', category: 'expense', amount: 2_400, currency: 'USD', interval_months: 0 },
    { name: 'Account', category: 'balance', amount: 700, currency: 'USD' },
    {
      name: 'Pension',
      category: 'pension',
      amount: 300,
      currency: 'USD',
      interval_months: 6,
      monthly_interest_rate: 0.25,
      management_fee_deposit: 1.5,
      payout_from_date: '2045-01-01',
      payout_months: 240,
    },
  );
  await page.reload();
  /** Lists this item alone, and answers what its card tells by a name. */
  const factsOf = async (name: string) => {
    await page.getByRole('searchbox', { name: 'Search items' }).fill(name);
    await expect(card(page, name)).toBeVisible();
    await expect(card(page, name)).not.toContainText('\u2013');
    return card(page, name).getByRole('term');
  };
  const pace = (name: string) => value(page, name, 'Interval');
  await expect(await factsOf('Rent')).toHaveText(['To']);
  await expect(pace('Rent')).toContainText('a month');
  await expect(await factsOf('Insurance')).toHaveCount(0);
  await expect(pace('Insurance')).toContainText('a year');
  await expect(card(page, 'Insurance')).toContainText('about $1,411.76');
  await expect(value(page, 'Insurance', 'Notes')).toContainText('Renew');
  await expect(await factsOf('Boiler')).toHaveCount(0);
  await expect(pace('Boiler')).toContainText('once');
  await expect(await factsOf('Account')).toHaveCount(0);
  await expect(card(page, 'Account')).toContainText('once');
  await expect(await factsOf('Fund')).toHaveText(['Existing funds']);
  const told = ['Monthly interest rate', 'Management fee (deposit)', 'Payout'];
  await expect(await factsOf('Pension')).toHaveText(told);
  await expect(card(page, 'Pension')).toContainText('every 6 months');
  await expect(card(page, 'Pension')).toContainText('from 01/2045 over 20 years');
});

test('what is emptied leaves the card, and the focus stays on it', async ({ page }) => {
  await value(page, 'Rent', 'To').click();
  await page.getByRole('textbox', { name: 'To of Rent' }).fill('');
  await page.keyboard.press('Enter');
  await expect(value(page, 'Rent', 'To')).toHaveCount(0);
  await expect(value(page, 'Rent', 'Name')).toBeFocused();
});

test('what a thumb presses is as large as one, at 390 and at 320 pixels', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['Edit Rent', 'Hide Rent', 'Delete Rent', 'Edit Tags of Rent']) {
      const box = await card(page, 'Rent').getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    const list = page.getByRole('list', { name: 'Items' });
    expect(await list.evaluate((all) => all.scrollWidth - all.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test('axe finds nothing on the cards', async ({ page }) => {
  test.slow();
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [390, 320] });
});

test('select, tag, hide, edit and delete', async ({ api, page }) => {
  await card(page, 'Rent').getByRole('checkbox', { name: 'Select Rent' }).check();
  await card(page, 'Rent').getByRole('button', { name: 'Edit Tags of Rent' }).click();
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('city');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Rent').getByRole('list')).toContainText('city');
  await card(page, 'Rent').getByRole('button', { name: 'Hide Rent' }).click();
  await expect(card(page, 'Rent').getByText('Hidden')).toBeVisible();
  await card(page, 'Fund').getByRole('button', { name: 'Edit Fund' }).click();
  await page.getByRole('dialog', { name: 'Edit Financial Item' }).press('Escape');
  await card(page, 'Fund').getByRole('button', { name: 'Delete Fund' }).click();
  await questionOf(page).getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Fund')).toBeHidden();
  await expect.poll(() => api.items()).toMatchObject([{ name: 'Rent', is_hidden: true }]);
  expect((await api.items())[0]?.tags.map(({ name }) => name).toSorted()).toEqual(['city', 'home']);
});

test('a refused edit goes back and is told', async ({ guard, page }) => {
  guard.allowError(/status of 500|could not be saved/);
  const changes = await holdChanges(page);
  await value(page, 'Rent', 'Name').click();
  await page.getByRole('textbox', { name: 'Name of Rent' }).fill('Flat');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Flat')).toBeVisible();
  await changes.expectSent(1);
  await changes.refuseAll();
  await expect(notice(page, 'Failed to update field. Please try again.')).toBeVisible();
  await expect(card(page, 'Rent')).toBeVisible();
});

test('of many cards those in sight are in the page, at 320 pixels too', async ({ addItems, page }) => {
  test.slow();
  await addItems(
    ...Array.from({ length: 60 }, (_, index) => ({
      name: `Cost ${index}`,
      category: 'expense' as const,
      amount: index,
      currency: 'ILS' as const,
    })),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(card(page, 'Cost 59')).toBeVisible();
  const cards = page.getByRole('list', { name: 'Items' }).locator('> li');
  expect(await cards.count()).toBeLessThan(30);
  await expect(cards.first()).toHaveAttribute('aria-setsize', '62');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(card(page, 'Rent')).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await cards.count()).toBeLessThan(30);
});

test('where the row of tabs goes on, its edge is darker than the card, in the dark too', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openDashboard(page);
    const [shade = [], surface = []] = await page
      .getByRole('tablist', { name: 'Items by category' })
      .evaluate((tabs) =>
        ['--shade', '--surface'].map((name) => {
          const probe = document.createElement('i');
          probe.style.color = `color-mix(in srgb, ${getComputedStyle(tabs).getPropertyValue(name)}, transparent 0%)`;
          tabs.append(probe);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        }),
      );
    expect(shade).toHaveLength(3);
    expect(Math.max(...shade), colorScheme).toBeLessThan(Math.min(...surface));
  }
});
