import type { Page } from '@playwright/test';
import { openCellForEdit } from './cell-editor.ts';
import { itemCell, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

async function editAmount(page: Page, amount: string): Promise<void> {
  await (await openCellForEdit(page, 'Rent', 'Amount')).fill(amount);
  await page.keyboard.press('Enter');
}

test('after changes in two windows both values are shown, and the person chooses', async ({
  addItems,
  api,
  context,
  guard,
  page,
}) => {
  guard.allowError(/status of 409/);
  await addItems({ name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD' });
  const other = await context.newPage();
  await openDashboard(other);
  await openDashboard(page);
  const question = page.getByRole('dialog', { name: 'This item was changed elsewhere' });
  const stored = async () => (await api.items())[0]?.amount;
  await editAmount(other, '1100');
  await expect.poll(stored).toBe(1_100);

  await editAmount(page, '1200');
  await expect(question.getByRole('row', { name: /^Amount/ })).toContainText('$1,100');
  await expect(question.getByRole('row', { name: /^Amount/ })).toContainText('$1,200');
  await question.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(question).toBeHidden();
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$1,100');
  expect(await stored()).toBe(1_100);

  await editAmount(other, '1300');
  await expect.poll(stored).toBe(1_300);
  await editAmount(page, '1400');
  await question.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(stored).toBe(1_400);
  await page.bringToFront();
  await page.keyboard.press('Control+z');
  await expect(itemCell(page, 'Rent', 'Amount'), 'undo leads to what the other window had').toContainText('$1,300');
});
