import { ACCOUNT, findCellInput, FUND, RENT, openCellForEdit } from './cell-editor.ts';
import type { Page } from '@playwright/test';
import { itemCell, itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const shownTags = (page: Page) => itemRow(page, 'Rent').getByRole('list').getByRole('listitem');

/** Replaces a tag of the rent while the editor's code is slow to load. */
async function changeTags(page: Page): Promise<void> {
  let letEditorLoad = () => {};
  const mayLoad = new Promise<void>((resolve) => (letEditorLoad = resolve));
  await page.route('**/item-tags-editor*.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await itemCell(page, 'Rent', 'Tags').press('Enter');
  await page.keyboard.press('p');
  letEditorLoad();
  const editor = page.getByRole('group', { name: 'Tags of Rent' });
  const field = editor.getByRole('combobox', { name: 'Add a tag' });
  await expect(field).toBeFocused();
  const hide = page.getByRole('button', { name: 'Hide Data' });
  await expect(hide, 'what is typed while the editor loads is no shortcut').toBeVisible({ timeout: 5_000 });
  await editor.getByRole('button', { name: 'Remove city' }).click();
  await field.fill('צרכים');
  await field.press('Enter');
  await expect(editor).toBeHidden();
  await expect(shownTags(page)).toHaveText(['home', 'צרכים']);
}

test('cells are edited in place by keys only, with amounts hidden or not, and tags by an editor that loads when it is first opened; the changes survive a reload', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(ACCOUNT, { ...RENT, tag_names: ['home', 'city'] }, FUND);
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

  await changeTags(page);
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(await openCellForEdit(page, 'Account', 'Amount')).toHaveValue('');
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/14,?200/);
  await findCellInput(page).fill('987');
  await page.keyboard.press('Enter');
  await expect.poll(() => api.items()).toMatchObject([{ interest_limit: 0.9 }, { amount: 1_500 }, { amount: 987 }]);
  const tags = (await api.items())[1]?.tags.map(({ name }) => name);
  expect(tags?.toSorted()).toEqual(['home', 'צרכים']);
  await page.reload();
  await expect(itemCell(page, 'Fund', 'Interest limit')).toHaveText('0.9%');
  await expect(shownTags(page)).toHaveText(['home', 'צרכים']);
  await expect(itemRow(page, 'Account')).not.toContainText('987');
  await page.getByRole('button', { name: 'Show Data' }).click();
  await expect(itemRow(page, 'Account')).toContainText('$987');
});
