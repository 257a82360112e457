import { itemCell, itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test('tags are changed in place, by an editor that loads when it is first opened', async ({ addItems, api, page }) => {
  await addItems({
    name: 'Rent',
    category: 'expense',
    amount: 900,
    currency: 'USD',
    tag_names: ['home', 'city'],
  });
  await openDashboard(page);
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
  const shown = itemRow(page, 'Rent').getByRole('list').getByRole('listitem');
  await expect(shown).toHaveText(['home', 'צרכים']);
  await expect
    .poll(async () => (await api.items())[0]?.tags.map(({ name }) => name).toSorted())
    .toEqual(['home', 'צרכים']);
  await page.reload();
  await expect(shown).toHaveText(['home', 'צרכים']);
});
