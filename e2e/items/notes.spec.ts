/** Notes: lines of a person's own, in the form, in the table, on a card, found by search. */
import { inEveryLook, expectAccessible } from '#e2e/every-screen/accessibility.ts';
import { itemCell, itemGrid, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { editor, startEdit, watchPatches } from './cell-editor.ts';
import { openEdit, openForm, save, textField, enter } from './item-form.ts';

const NOTES = 'Ask Noa in May\n\tשכר דירה עד סוף השנה\nand again';
const RENT = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' } as const;

test('are entered and changed in the form, line by line', async ({ api, page }) => {
  await openDashboard(page);
  const form = await openForm(page);
  await enter(form, { Name: 'Rent', Category: 'Expense', Amount: '900' });
  await textField(form, 'Notes').focus();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([{ notes: 'One\nTwo' }]);

  const again = await openEdit(page, 'Rent');
  await expect(textField(again, 'Notes')).toHaveValue('One\nTwo');
  await textField(again, 'Notes').fill('x'.repeat(2_001));
  await save(again);
  await expect(textField(again, 'Notes')).toHaveAccessibleDescription(/at most 2,000 characters/);
  await textField(again, 'Notes').fill('');
  await save(again);
  await expect.poll(async () => (await api.items())[0]).toMatchObject({ notes: '' });
});

test('are edited in their cell: Enter begins a line, Ctrl+Enter and leaving save, Escape gives up', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ ...RENT, notes: NOTES });
  await openDashboard(page);
  const patches = watchPatches(page);
  const cell = itemCell(page, 'Rent', 'Notes');
  await expect(cell.getByTitle('Ask Noa in May')).toBeVisible();
  const shown = await cell.getByTitle('Ask Noa in May').boundingBox();
  expect(shown?.height, 'one line of it').toBeLessThan(30);

  await startEdit(page, 'Rent', 'Notes');
  await expect(editor(page)).toHaveValue(NOTES);
  await expect(editor(page)).toHaveAccessibleDescription(/Enter.*saves.*Escape/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('fourth');
  await page.keyboard.press('Escape');
  await expect(cell, 'the focus is back').toBeFocused();
  expect(patches).toEqual([]);

  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await page.keyboard.type('fourth');
  await page.keyboard.press('Control+Enter');
  await expect(cell).toBeFocused();
  await expect.poll(() => patches).toEqual([{ notes: `${NOTES}!\nfourth` }]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await api.items())[0]).toMatchObject({ notes: NOTES });

  await (await startEdit(page, 'Rent', 'Notes')).fill('Short');
  await itemCell(page, 'Rent', 'Name').click();
  await expect(cell).toHaveText('Short');
  await expect(itemGrid(page)).toBeVisible();
});

test('are found by search', async ({ addItems, page }) => {
  await addItems(RENT, { ...RENT, name: 'Other', notes: NOTES });
  await openDashboard(page);
  await page.getByRole('searchbox', { name: 'Search items' }).fill('NOA שכר');
  await expect(itemGrid(page).getByRole('rowheader')).toHaveText(['Other']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('stand on the card with their lines, shortened when they are many, and are edited there', async ({
    addItems,
    api,
    page,
  }) => {
    await addItems({ ...RENT, notes: `${NOTES}\n${'more and more\n'.repeat(40)}` });
    await openDashboard(page);
    const card = page.getByRole('listitem', { name: 'Rent', exact: true });
    const value = card.getByRole('button', { name: 'Edit Notes of Rent' });
    await expect(value).toContainText('and again');
    const box = await value.boundingBox();
    expect(box?.height, 'four lines of it').toBeGreaterThan(60);
    expect(box?.height).toBeLessThan(140);
    await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [360, 768] });

    await value.click();
    const notes = page.getByRole('textbox', { name: 'Notes of Rent' });
    await notes.fill('One\nTwo');
    await page.getByRole('heading', { name: 'Items' }).click();
    await expect(value).toContainText('One');
    await expect.poll(async () => (await api.items())[0]).toMatchObject({ notes: 'One\nTwo' });
  });
});
