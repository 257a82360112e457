import type { Page } from '@playwright/test';
import { chooseAction, findApplyButton, selectItems } from './bulk-bar.ts';
import { addByForm } from './item-form.ts';
import { chooseItemTab, deleteItem, itemRow, itemTab, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

/** Presses the keys once no dialog is open that would receive them. */
async function press(page: Page, keys: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press(keys);
}

test('items that are added, hidden or deleted stay so after a reload, and each change can be undone and redone there', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ name: 'Gym', category: 'expense', amount: 40, currency: 'EUR', tag_names: ['fit'] });
  await openDashboard(page);
  await addByForm(page, { Name: 'Rent', Category: 'Expense', Amount: '900' });
  await expect.poll(() => api.items()).toHaveLength(2);
  const areHidden = async () => (await api.items()).map(({ is_hidden: isHidden }) => isHidden);
  await selectItems(page, 'Rent', 'Gym');
  await chooseItemTab(page, 'Selected');
  await chooseAction(page, 'Hide');
  await findApplyButton(page).click();
  await expect(notice(page, 'Hid 2 items.')).toBeVisible();
  await page.reload();
  await expect(itemTab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await expect(itemRow(page, 'Rent').getByText('Hidden')).toBeVisible();
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect(itemRow(page, 'Rent').getByText('Hidden')).toBeHidden();
  await expect.poll(areHidden).toEqual([false, true]);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: hid 2 items.')).toBeVisible();
  expect(await areHidden()).toEqual([false, false]);
  await expect(page.getByRole('button', { name: 'Undo: added Rent' })).toBeVisible();
  await press(page, 'ControlOrMeta+z');
  await expect(notice(page, 'Undid: added Rent.')).toBeVisible();
  expect((await api.items()).map(({ name }) => name)).toEqual(['Gym']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Redo: added Rent' })).toBeVisible();
  await press(page, 'ControlOrMeta+Shift+z');
  await expect(notice(page, 'Redid: added Rent.')).toBeVisible();
  await expect(itemRow(page, 'Rent')).toBeVisible();
  expect(await api.items()).toMatchObject([{ name: 'Rent', amount: 900 }, { name: 'Gym' }]);

  const before = (await api.items())[1];
  await deleteItem(page, 'Gym');
  await expect(notice(page, 'Gym was deleted.')).toBeVisible();
  await page.reload();
  await notice(page, 'Gym was deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undid: deleted Gym.')).toBeVisible();
  await expect(itemRow(page, 'Gym')).toBeVisible();
  const { updated_at: _, ...same } = before!;
  expect((await api.items())[1]).toMatchObject(same);
});
