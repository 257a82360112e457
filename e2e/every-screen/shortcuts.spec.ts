import type { Page } from '@playwright/test';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { textField } from '#e2e/items/item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

const RENT = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' } as const;

const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keys' });
const addForm = (page: Page) => page.getByRole('dialog', { name: 'Add Financial Item' });

test.beforeEach(async ({ addItems, page }) => {
  await addItems(RENT);
  await openDashboard(page);
});

test('/ goes to the search, n adds an item, p hides amounts and shows them again', async ({ page }) => {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.press('Tab');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Show Data' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Hide Data' })).toBeVisible();

  await page.keyboard.press('n');
  await expect(textField(addForm(page), 'Name')).toBeFocused();
  await expect(textField(addForm(page), 'Name')).toHaveValue('');
});

test('? lists the keys; a quiet line tells of it', async ({ page }) => {
  await page.keyboard.press('?');
  await expect(keyList(page)).toBeVisible();
  for (const text of [
    'Search items',
    'Add an item',
    'Hide or show amounts',
    'Undo the newest change',
    'Redo',
    'Save the form; after a new item, add another',
  ])
    await expect(keyList(page).getByText(text, { exact: true })).toBeVisible();
  await expect(keyList(page)).toContainText('CtrlEnter');
  await page.keyboard.press('Escape');
  await expect(keyList(page)).toBeHidden();
  await page.getByRole('button', { name: 'Press ? for all keys' }).click();
  await expect(keyList(page)).toBeVisible();
});

test('no key acts inside a text field', async ({ page }) => {
  const search = page.getByRole('searchbox');
  await search.pressSequentially('n/p?');
  await expect(search).toHaveValue('n/p?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hide Data' })).toBeVisible();
});

test('no key acts while a dialog is open, or with Ctrl, Alt or Shift', async ({ page }) => {
  await page.keyboard.press('?');
  await expect(keyList(page)).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(keyList(page)).toBeHidden();
  for (const keys of ['Alt+p', 'Shift+P', 'Control+Alt+p']) await page.keyboard.press(keys);
  await expect(addForm(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Hide Data' })).toBeVisible();
});

test('no key acts while a word is being composed', async ({ page }) => {
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, isComposing: true })),
  );
  await expect(page.getByRole('button', { name: 'Hide Data' })).toBeVisible();
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true })),
  );
  await expect(page.getByRole('button', { name: 'Show Data' })).toBeVisible();
});
