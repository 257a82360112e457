import type { Locator, Page } from '@playwright/test';
import { deleteItem, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test.use({ viewport: { width: 360, height: 740 } });

const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Items' }).getByRole('listitem', { name, exact: true });

test('on a phone items are edited, tagged, hidden and deleted in place, and the changes survive a reload', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(
    { name: 'Rent', category: 'expense', amount: 900, currency: 'USD', tag_names: ['home'] },
    { name: 'Fund', category: 'saving', amount: 50, currency: 'EUR', existing_funds: 7_000 },
  );
  await openDashboard(page);
  const rent = card(page, 'Rent');
  await rent.getByRole('button', { name: 'Edit Amount of Rent' }).click();
  await page.getByRole('textbox', { name: 'Amount of Rent' }).fill('950');
  await page.keyboard.press('Enter');
  await expect(rent).toContainText('$950');
  await rent.getByRole('button', { name: 'Edit Tags of Rent' }).click();
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('city');
  await page.keyboard.press('Enter');
  await expect(rent.getByRole('list')).toContainText('city');
  await rent.getByRole('button', { name: 'Hide Rent' }).click();
  await expect(rent.getByText('Hidden')).toBeVisible();
  await deleteItem(page, 'Fund');
  await expect(card(page, 'Fund')).toBeHidden();
  await expect.poll(() => api.items()).toMatchObject([{ name: 'Rent', amount: 950, is_hidden: true }]);
  await page.reload();
  await expect(rent).toContainText('$950');
  await expect(rent.getByText('Hidden')).toBeVisible();
  await expect(rent.getByRole('list')).toContainText('city');
  await expect(card(page, 'Fund')).toBeHidden();
});
