import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import { enterExistingFunds, enterInCell } from '#features/plan/testing/cell-editor.ts';
import {
  changeItemOnServer,
  renderWithItems,
  itemCell,
  fetchStoredItem,
} from '#features/plan/testing/rendered-item-list.tsx';
import { replaceText } from '#testing/items-and-form.tsx';

const question = page.getByRole('dialog', { name: 'This item was changed elsewhere' });
const amountRow = question.getByRole('row', { name: /^Amount/ });
const storedAmount = async () => (await fetchStoredItem('Rent')).amount;
const enterAmount = (amount: string) => enterInCell('Rent', 'amount', amount);

async function drawRent(): Promise<void> {
  expectConsoleErrors(/status of 409/);
  await renderWithItems({ name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD', notes: 'flat' });
}

test('the dialog shows both values, and the user chooses one', async () => {
  await drawRent();
  await changeItemOnServer('Rent', { amount: 1_100 });
  await enterAmount('1200');
  await expect.element(amountRow).toHaveTextContent('$1,100');
  await expect.element(amountRow).toHaveTextContent('$1,200');
  // Nothing is sent before the user has chosen.
  expect(await storedAmount()).toBe(1_100);
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await question.getByRole('button', { name: 'Keep theirs' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(itemCell('Rent', 'amount')).toHaveTextContent('$1,100');
  expect(await storedAmount()).toBe(1_100);

  await changeItemOnServer('Rent', { amount: 1_300 });
  await enterAmount('1400');
  await question.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(storedAmount).toBe(1_400);
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  // Undo restores the value that was stored by the other session.
  await expect.element(itemCell('Rent', 'amount')).toHaveTextContent('$1,300');
});

test('concurrent changes of different fields are both stored, without a dialog', async () => {
  await drawRent();
  await changeItemOnServer('Rent', { notes: 'house' });
  await enterAmount('1200');
  await expect.poll(() => fetchStoredItem('Rent')).toMatchObject({ amount: 1_200, notes: 'house' });
  await expect.element(itemCell('Rent', 'notes')).toHaveTextContent('house');
  await expect.element(question).not.toBeInTheDocument();
});

test('quick successive changes of the same user on a slow network are no conflict', async () => {
  await drawRent();
  const changes = delayChanges();
  for (const amount of ['1100', '1200', '1300']) await enterAmount(amount);
  await expect.element(itemCell('Rent', 'amount')).toHaveTextContent('$1,300');
  changes.release();
  await expect.poll(storedAmount).toBe(1_300);
  await expect.element(question).not.toBeInTheDocument();
});

test('a change of category, then of a field that it brings back with another stored value, is no conflict', async () => {
  await drawRent();
  // The currency of the existing funds that is stored unseen stays USD, while the page shows EUR.
  await enterInCell('Rent', 'currency', 'EUR');
  await expect.poll(() => fetchStoredItem('Rent')).toMatchObject({ currency: 'EUR' });
  const changes = delayChanges();
  await enterInCell('Rent', 'category', 'Saving');
  await enterExistingFunds('Rent', '12', 'CHF');
  changes.release();
  await expect
    .poll(() => fetchStoredItem('Rent'))
    .toMatchObject({ existing_funds: 12, existing_funds_currency: 'CHF' });
  await expect.element(question).not.toBeInTheDocument();
});

test('an item changed elsewhere while its form is open: only conflicting fields are asked about', async () => {
  await drawRent();
  await page.getByRole('button', { name: 'Edit Rent', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Financial Item' });
  const textField = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect.element(textField('Name')).toHaveValue('Rent');
  await changeItemOnServer('Rent', { name: 'Flat', amount: 990 });
  await replaceText(textField('Name'), 'Home');
  await replaceText(textField('Notes'), 'house');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const rows = () =>
    question
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  await expect.poll(rows).toEqual([expect.arrayContaining(['Field']), ['Name', 'Flat', 'Home']]);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.poll(() => fetchStoredItem('Flat')).toMatchObject({ name: 'Flat', amount: 990, notes: 'house' });
});

test('hidden amounts stay hidden in the dialog', async () => {
  await drawRent();
  saveSettings({ hideSensitiveData: true });
  await changeItemOnServer('Rent', { amount: 4_321 });
  await enterAmount('1234');
  await expect.element(amountRow).toHaveTextContent('\u2022\u2022\u2022\u2022\u2022');
  await expect.element(question).not.toHaveTextContent(/4,321|1,234/);
});
