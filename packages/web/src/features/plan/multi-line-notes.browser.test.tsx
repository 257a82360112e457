/** Notes with several lines: in the form, in the table, on a card, and in the search. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  filterChanges,
  renderItems,
  findCellInput,
  enterValues,
  expectShown,
  focus,
  itemCell,
  openEdit,
  openForm,
  replaceText,
  save,
  saveAndClose,
  signUpWithItems,
  openCellForEdit,
  fetchStoredItems,
  textField,
} from '#testing/items-and-form.tsx';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';

const NOTES = 'Ask Noa in May\n\tשכר דירה עד סוף השנה\nand again';
const RENT = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' } as const;

test('notes are entered and edited in the form, with their line breaks', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { Name: 'Rent', Category: 'Expense', Amount: '900' });
  await focus(textField(form, 'Notes'));
  await userEvent.keyboard('One{Enter}Two');
  await saveAndClose(form);
  expect(await fetchStoredItems()).toMatchObject([{ notes: 'One\nTwo' }]);

  const again = await openEdit('Rent');
  await expect.element(textField(again, 'Notes')).toHaveValue('One\nTwo');
  await textField(again, 'Notes').fill('x'.repeat(2_001));
  await save(again);
  await expect.element(textField(again, 'Notes')).toHaveAccessibleDescription(/at most 2,000 characters/);
  await replaceText(textField(again, 'Notes'), '');
  await saveAndClose(again);
  expect(await fetchStoredItems()).toMatchObject([{ notes: '' }]);
});

test('notes are edited in their cell: Enter adds a line, Ctrl+Enter and leaving the cell save, Escape cancels', async () => {
  await signUpWithItems({ ...RENT, notes: NOTES });
  const { calls } = await renderItems();
  const cell = itemCell('Rent', 'notes');
  const shown = cell.getByTitle('Ask Noa in May');
  await expect.element(shown).toBeVisible();
  // The cell is one line high.
  expect(shown.element().getBoundingClientRect().height).toBeLessThan(30);

  await openCellForEdit('Rent', 'notes');
  await expect.element(findCellInput()).toHaveValue(NOTES);
  await expect.element(findCellInput()).toHaveAccessibleDescription(/Enter.*saves.*Escape/);
  await userEvent.keyboard('{Enter}fourth{Escape}');
  await expect.element(cell).toHaveFocus();
  expect(filterChanges(calls)).toEqual([]);

  await userEvent.keyboard('!{Enter}fourth{Control>}{Enter}{/Control}');
  await expect.element(cell).toHaveFocus();
  await expect.poll(() => filterChanges(calls)).toEqual([{ notes: `${NOTES}!\nfourth` }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(fetchStoredItems).toMatchObject([{ notes: NOTES }]);
  // Waits until the page shows the undone value. An editor opened earlier would correctly report a conflict.
  await expect.element(cell.getByTitle(/fourth/)).not.toBeInTheDocument();

  await replaceText(await openCellForEdit('Rent', 'notes'), 'Short');
  await itemCell('Rent', 'name').click();
  await expect.element(cell).toHaveTextContent(/^Short$/);
  await expect.poll(fetchStoredItems).toMatchObject([{ notes: 'Short' }]);
});

test('notes are found by search', async () => {
  await signUpWithItems(RENT, { ...RENT, name: 'Other', notes: NOTES });
  await renderItems();
  await replaceText(page.getByRole('searchbox', { name: 'Search items' }), 'NOA שכר');
  await expectShown(['Other']);
});

test('notes are shown on a phone’s card with their line breaks, truncated if long, and are edited there', async () => {
  await page.viewport(360, 740);
  await signUpWithItems({ ...RENT, notes: `${NOTES}\n${'more and more\n'.repeat(40)}` });
  await renderItems();
  const card = page.getByRole('listitem', { name: 'Rent', exact: true });
  const value = card.getByRole('button', { name: 'Edit Notes of Rent' });
  await expect.element(value).toHaveTextContent('and again');
  // The value is four lines high.
  const { height } = value.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(60);
  expect(height).toBeLessThan(140);
  await runInAlternatingAppearances([360, 768], expectAccessible);

  await page.viewport(360, 740);
  await value.click();
  await replaceText(page.getByRole('textbox', { name: 'Notes of Rent' }), 'One\nTwo');
  await page.getByRole('heading', { name: 'Items' }).click();
  await expect.element(value).toHaveTextContent('One');
  await expect.poll(fetchStoredItems).toMatchObject([{ notes: 'One\nTwo' }]);
});
