import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  filterChanges,
  renderItems,
  enterValues,
  openEdit,
  openForm,
  replaceText,
  save,
  saveAndClose,
  signUpWithItems,
  openCellForEdit,
  fetchStoredItems,
} from '#testing/items-and-form.tsx';

const question = page.getByRole('dialog', { name: 'Please look again' });
const answer = (name: string) => question.getByRole('button', { name }).click();
const newestRate = async () => (await fetchStoredItems())[0]?.monthly_interest_rate;

test('the form asks once for confirmation of an absurdly high yearly rate', async () => {
  await signUpWithItems();
  const { calls } = await renderItems();
  const form = await openForm();
  const entries = { Name: 'Rent', Category: 'Expense', Amount: '900' };
  await enterValues(form, { ...entries, 'Growth a year': '5 a month' });
  await save(form);
  await expect.element(question).toHaveTextContent('5% a month is 79.6% a year. Is that meant?');
  await answer('Change it');
  await expect.element(question).not.toBeInTheDocument();
  expect(filterChanges(calls)).toEqual([]);
  await save(form);
  await answer('Yes, save it');
  await expect.element(form).not.toBeInTheDocument();
  expect(await newestRate()).toBe(5);
  const edit = await openEdit('Rent');
  await replaceText(edit.getByRole('textbox', { name: 'Amount', exact: true }), '950');
  // The user has already confirmed the rate, so the form does not ask again.
  await saveAndClose(edit);
  expect(await fetchStoredItems()).toMatchObject([{ amount: 950, monthly_interest_rate: 5 }]);
});

test('a cell and the bulk bar ask too, and the value can be corrected in the cell', async () => {
  await signUpWithItems({ name: 'Food', category: 'expense', amount: 100, currency: 'USD' });
  await renderItems();
  await openCellForEdit('Food', 'monthly_interest_rate');
  await userEvent.keyboard('20 a year');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toHaveTextContent('1.5309% a month is 20% a year. Is that meant?');
  await answer('Change it');
  const cell = page.getByRole('textbox', { name: /^Monthly interest rate of Food/ });
  await expect.element(cell).toHaveValue('20');
  await replaceText(cell, '2 a year');
  await userEvent.keyboard('{Enter}');
  await expect.poll(newestRate).toBeCloseTo(0.165158, 6);

  await page.getByRole('checkbox', { name: 'Select Food' }).click();
  const bar = page.getByRole('form', { name: 'Change the selected items' });
  await bar.getByRole('combobox', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: 'Set the interest rate', exact: true }).click();
  await replaceText(bar.getByRole('textbox', { name: /rate$/ }), '16 a year');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await answer('Yes, save it');
  await expect.poll(newestRate).toBeCloseTo(1.244514, 6);
});
