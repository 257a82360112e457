import { ACCOUNT, findCellInput, FUND, RENT, openCellForEdit } from './cell-editor.ts';
import { itemCell, itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test('cells are edited in place by keys only, with amounts hidden or not, and the changes survive a reload', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(ACCOUNT, RENT, FUND);
  await openDashboard(page);
  await (await openCellForEdit(page, 'Fund', 'Interest limit')).fill('0.9 a month');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Fund', 'Interest limit')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$1,500');

  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(await openCellForEdit(page, 'Account', 'Amount')).toHaveValue('');
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/14,?200/);
  await findCellInput(page).fill('987');
  await page.keyboard.press('Enter');
  await expect.poll(() => api.items()).toMatchObject([{ interest_limit: 0.9 }, { amount: 1_500 }, { amount: 987 }]);
  await page.reload();
  await expect(itemCell(page, 'Fund', 'Interest limit')).toHaveText('0.9%');
  await expect(itemRow(page, 'Account')).not.toContainText('987');
  await page.getByRole('button', { name: 'Show Data' }).click();
  await expect(itemRow(page, 'Account')).toContainText('$987');
});
