/** Adding several items in a row, leaving the form, and using it by keyboard alone. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Entries,
  addByForm,
  findAddItemDialog,
  filterChanges,
  choose,
  findDiscardConfirmation,
  renderItems,
  enterValues,
  focus,
  itemRow,
  itemTab,
  listField,
  notice,
  openEdit,
  openForm,
  replaceText,
  saveAndAddAnother,
  saveAndClose,
  signUpWithItems,
  fetchStoredItems,
  textField,
} from '#testing/items-and-form.tsx';

/** The fewest entries with which the form can be saved. */
const GOOD: Entries = { Name: 'Rent', Category: 'Expense', Amount: '900' };
const RENT = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' } as const;
const SALARY = { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' } as const;

const beginningWith = (text: string) => expect.stringMatching(new RegExp(`^${text}`)) as string;

test('items can be added in a row: each is saved and confirmed, and the last category and currency are preselected', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { ...GOOD, Currency: 'ILS', Tags: ['home'] });
  await saveAndAddAnother(form);
  await expect.element(notice('Rent was saved under Expense.')).toBeVisible();
  await expect.element(textField(form, 'Name')).toHaveFocus();
  await expect.element(textField(form, 'Name')).toHaveValue('');
  await expect.element(textField(form, 'Amount')).toHaveValue('');
  await expect.element(listField(form, 'Category')).toHaveValue('Expense');
  await expect.element(listField(form, 'Currency')).toHaveValue(beginningWith('ILS'));
  await expect.element(form.getByText('home', { exact: true })).not.toBeInTheDocument();

  // An invalid entry prevents saving and stays in the form, for the second item too.
  await replaceText(textField(form, 'Name'), 'Water');
  await saveAndAddAnother(form);
  await expect.element(textField(form, 'Amount')).toHaveAccessibleDescription(/Amount is required/);
  await expect.element(textField(form, 'Amount')).toHaveFocus();
  await replaceText(textField(form, 'Amount'), '80');
  // The shortcut is pressed twice before the buttons can be disabled.
  for (let times = 0; times < 2; times += 1) {
    const press = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    textField(form, 'Amount').element().dispatchEvent(new KeyboardEvent('keydown', press));
  }
  await expect.element(notice('Water was saved under Expense.')).toBeVisible();
  await expect.element(textField(form, 'Name')).toHaveValue('');
  await expect.element(textField(form, 'Name')).toHaveFocus();
  // Preselected values are not user input, so closing needs no confirmation.
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  expect(await fetchStoredItems()).toMatchObject([
    { name: 'Water', category: 'expense', amount: 80, currency: 'ILS', tags: [] },
    { name: 'Rent', category: 'expense', amount: 900, currency: 'ILS', tags: [{ name: 'home' }] },
  ]);
});

test('a saved form opens empty the next time, and an untouched form closes without confirmation', async () => {
  await signUpWithItems();
  const { calls } = await renderItems();
  await addByForm({ ...GOOD, Tags: ['home'] });
  const form = await openForm();
  await expect.element(textField(form, 'Name')).toHaveValue('');
  await expect.element(listField(form, 'Category')).toHaveValue('');
  await expect.element(form.getByText('home', { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  for (const leave of ['Cancel', 'Close']) {
    await openForm();
    await form.getByRole('button', { name: leave }).click();
    await expect.element(form).not.toBeInTheDocument();
  }
  expect(filterChanges(calls)).toHaveLength(1);
  expect(await fetchStoredItems()).toHaveLength(1);
});

test("a new item of another category switches the tab, and 'n' opens the next form", async () => {
  await signUpWithItems(RENT);
  // Simulates a new visit: the tab is restored, and no element has the focus.
  await renderItems({ selectedTab: 'expense' });
  await expect.element(itemRow('Rent')).toBeVisible();
  await userEvent.keyboard('n');
  const form = findAddItemDialog();
  await enterValues(form, { Name: 'Salary', Category: 'Income', Amount: '3000' });
  await saveAndClose(form);
  await expect.element(notice('Salary was saved under Income.')).toBeVisible();
  await expect.element(itemTab('Income')).toHaveAttribute('aria-selected', 'true');
  await expect.element(itemRow('Salary')).toBeVisible();
  await expect.element(itemTab('Income')).toHaveFocus();
  await userEvent.keyboard('n');
  await expect.element(textField(form, 'Name')).toHaveFocus();
  await userEvent.keyboard('Bonus');
  await expect.element(textField(form, 'Name')).toHaveValue('Bonus');
  expect(await fetchStoredItems()).toMatchObject([{ name: 'Salary' }, { name: 'Rent' }]);
});

test("after adding, the focus is not on a cell that the next 'n' would edit", async () => {
  await signUpWithItems(RENT, SALARY);
  await renderItems({ selectedTab: 'expense' });
  await focus(page.getByRole('button', { name: 'Edit Rent', exact: true }));
  await userEvent.keyboard('n');
  const form = findAddItemDialog();
  await enterValues(form, { Name: 'Bonus', Category: 'Income', Amount: '500' });
  await saveAndClose(form);
  await expect.element(itemRow('Bonus')).toBeVisible();
  await expect.element(itemTab('Income')).toHaveFocus();
  await userEvent.keyboard('n');
  await expect.element(textField(form, 'Name')).toHaveFocus();
  expect((await fetchStoredItems()).map(({ name }) => name)).toEqual(['Bonus', 'Salary', 'Rent']);
});

test('typed text is discarded only after confirmation, for a new and for an existing item', async () => {
  await signUpWithItems(RENT);
  const { calls } = await renderItems();
  const form = findAddItemDialog();
  const discard = () => findDiscardConfirmation().getByRole('button', { name: 'Discard' }).click();
  for (const leave of ['Escape', 'Cancel', 'Close'] as const) {
    await openForm();
    await enterValues(form, { Name: 'Flat' });
    const ask = async () => {
      if (leave === 'Escape') await userEvent.keyboard('{Escape}');
      else await form.getByRole('button', { name: leave }).click();
      await expect.element(findDiscardConfirmation()).toBeVisible();
    };
    await ask();
    await userEvent.keyboard('{Escape}');
    await expect.element(findDiscardConfirmation()).not.toBeInTheDocument();
    await expect.element(textField(form, 'Name')).toHaveValue('Flat');
    await ask();
    await discard();
    await expect.element(form).not.toBeInTheDocument();
  }
  await openForm();
  await expect.element(textField(form, 'Name')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();

  const edit = await openEdit('Rent');
  await replaceText(textField(edit, 'Amount'), '950');
  await userEvent.keyboard('{Escape}');
  await discard();
  await expect.element(edit).not.toBeInTheDocument();
  await openEdit('Rent');
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).not.toBeInTheDocument();
  expect(filterChanges(calls)).toEqual([]);
  expect(await fetchStoredItems()).toMatchObject([{ amount: 900 }]);
});

test('the whole form can be filled and saved by keyboard', async () => {
  await signUpWithItems();
  await renderItems();
  await focus(page.getByRole('button', { name: 'Add Item' }));
  await userEvent.keyboard('{Enter}');
  const form = findAddItemDialog();
  const expectFound = async () => {
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1);
  };
  await expect.element(textField(form, 'Name')).toHaveFocus();
  await userEvent.keyboard('Coffee{Tab}exp');
  await expectFound();
  await userEvent.keyboard('{Enter}');
  await expect.element(listField(form, 'Category')).toHaveValue('Expense');
  await userEvent.keyboard('{Tab}3.5{Tab}shekel');
  await expectFound();
  await userEvent.keyboard('{Enter}');
  await expect.element(listField(form, 'Currency')).toHaveValue(beginningWith('ILS'));
  await userEvent.keyboard('{Tab}');
  await expect.element(listField(form, 'How often')).toHaveFocus();
  await userEvent.keyboard('y{Enter}');
  await expect.element(listField(form, 'How often')).toHaveValue('Yearly');
  await userEvent.keyboard('{Tab}');
  await expect.element(textField(form, 'From date')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(await fetchStoredItems()).toMatchObject([
    { name: 'Coffee', category: 'expense', amount: 3.5, currency: 'ILS', interval_months: 12 },
  ]);
});

test('typing in a select lists the options that begin with the text first', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await focus(listField(form, 'Category'));
  await userEvent.keyboard('p{Enter}');
  await expect.element(listField(form, 'Category')).toHaveValue('Pension');
  await choose(form, 'Category', 'Income');
  await expect.element(listField(form, 'Category')).toHaveValue('Income');
});
