/** An item in the list and in its form: names, tags, edits, hiding and deleting. */
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { layoutProblems } from '#testing/layout-problems.ts';
import {
  addAndKeepFormOpen,
  addByForm,
  filterChanges,
  findDeletionConfirmation,
  renderItems,
  enterValues,
  expectInvalidField,
  focus,
  itemRow,
  listField,
  notice,
  openEdit,
  openForm,
  replaceText,
  save,
  saveAndClose,
  signUpWithItems,
  fetchStoredItems,
  textField,
} from '#testing/items-and-form.tsx';

const RENT = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' } as const;

const textsOf = (found: Locator) => found.elements().map(({ textContent }) => textContent);

/** Expects exactly these tags in the form, in this order. */
async function expectPills(names: readonly string[]): Promise<void> {
  await expect.poll(() => textsOf(page.getByRole('dialog').getByCss('.mantine-Pill-label'))).toEqual(names);
}

test('names in any script and emoji are stored and shown unchanged, in their own writing direction', async () => {
  const stored = ['إيجار الشقة', '家賃'];
  const typed = ['🏠 Rent 🇮🇱', 'שכר דירה', "O'Neill <b>&amp; sons</b>"];
  const names = [...stored, ...typed];
  await signUpWithItems(...stored.map((name) => ({ ...RENT, name })));
  await renderItems();
  const adding = await openForm();
  await enterValues(adding, { Category: 'Expense' });
  for (const name of typed) await addAndKeepFormOpen(adding, { Name: name, Amount: '100' });
  await userEvent.keyboard('{Escape}');
  expect((await fetchStoredItems()).map((item) => item.name)).toEqual(names.toReversed());
  for (const name of names) await expect.element(itemRow(name)).toBeVisible();
  for (const [name, direction] of [
    ['שכר דירה', 'rtl'],
    ['إيجار الشقة', 'rtl'],
    ['家賃', 'ltr'],
  ] as const)
    await expect.element(itemRow(name).getByText(name, { exact: true })).toHaveStyle({ direction });
  const form = await openEdit('שכר דירה');
  await expect.element(textField(form, 'Name')).toHaveStyle({ direction: 'rtl' });
});

test('a name of 200 characters is stored in full and does not break the layout', async () => {
  await signUpWithItems();
  await renderItems();
  const name = '👩‍💻'.repeat(10) + 'x'.repeat(170);
  await addByForm({ Name: name, Category: 'Income', Amount: '1' });
  await expect.element(itemRow(name)).toBeVisible();
  expect(await fetchStoredItems()).toMatchObject([{ name }]);
  await expect.poll(layoutProblems).toEqual([]);
});

test('tags are trimmed, never empty, never duplicated, and have at most 50 characters', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, {
    Name: 'Rent',
    Category: 'Expense',
    Amount: '1',
    Tags: ['  home  ', 'home', 'Home', 'צרכים', ' '],
  });
  // Enter on a blank tag must not submit the form.
  await expect.element(form).toBeVisible();
  await expectPills(['home', 'צרכים']);
  await replaceText(listField(form, 'Tags'), '');
  await saveAndClose(form);
  const [item] = await fetchStoredItems();
  expect(item?.tags.map(({ name }) => name).toSorted()).toEqual(['home', 'צרכים'].toSorted());
  await expect.poll(() => itemRow('Rent').getByRole('list').getByRole('listitem').elements()).toHaveLength(2);

  const edit = await openEdit('Rent');
  await focus(listField(edit, 'Tags'));
  await userEvent.keyboard('{Backspace}');
  await enterValues(edit, { Tags: ['city'] });
  await saveAndClose(edit);
  const [edited] = await fetchStoredItems();
  expect(edited?.tags).toHaveLength(2);
  expect(edited?.tags.map(({ name }) => name)).toContain('city');

  const long = await openForm();
  await enterValues(long, { Name: 'Long', Category: 'Expense', Amount: '1', Tags: ['t'.repeat(51)] });
  await saveAndClose(long);
  const [longTagged] = await fetchStoredItems();
  expect(longTagged).toMatchObject({ name: 'Long' });
  expect(longTagged?.tags.map(({ name }) => name.length)).not.toContain(51);
});

test('the form suggests the first ten existing tags that the item does not have', async () => {
  const tags = Array.from({ length: 13 }, (_, index) => `tag ${String(index + 1).padStart(2, '0')}`);
  await signUpWithItems({ ...RENT, tag_names: tags });
  await renderItems();
  const form = await openForm();
  const expectOptions = async (names: readonly string[]) => {
    await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(names);
  };
  await listField(form, 'Tags').click();
  await expectOptions(tags.slice(0, 10));
  await page.getByRole('option', { name: 'tag 03' }).click();
  await expectPills(['tag 03']);
  await expectOptions(tags.filter((tag) => tag !== 'tag 03').slice(0, 10));
});

test('an edit changes only the edited fields, and hidden fields of the category keep their values', async () => {
  await signUpWithItems({
    name: 'Fund',
    category: 'investment',
    amount: 250,
    currency: 'EUR',
    from_date: '2026-02-03',
    existing_funds: 5_000,
    existing_funds_currency: 'GBP',
    monthly_interest_rate: 0.5,
    interest_limit: 0.9,
    tag_names: ['future'],
  });
  const { calls } = await renderItems();
  const form = await openEdit('Fund');
  await expect.element(textField(form, 'From date')).toHaveValue('03/02/2026');
  await expect.element(textField(form, 'Existing funds')).toHaveValue('5,000');
  await expect.element(listField(form, 'Existing funds currency')).toHaveValue(expect.stringMatching(/^GBP/) as string);
  await expect.element(textField(form, 'Interest limit')).toHaveValue('0.9');
  await expectPills(['future']);
  await enterValues(form, { Name: 'Shares', Category: 'Expense', Amount: '-3' });
  await save(form);
  await expectInvalidField(textField(form, 'Amount'), 'Amount must be positive');
  expect(filterChanges(calls)).toEqual([]);

  await enterValues(form, { Amount: '300', 'From date': '' });
  await saveAndClose(form);
  expect(await fetchStoredItems()).toMatchObject([
    {
      name: 'Shares',
      category: 'expense',
      amount: 300,
      from_date: null,
      existing_funds: 0,
      interest_limit: 0,
    },
  ]);

  const again = await openEdit('Shares');
  await enterValues(again, { Category: 'Investment' });
  await saveAndClose(again);
  expect(await fetchStoredItems()).toMatchObject([
    { category: 'investment', existing_funds: 5_000, existing_funds_currency: 'GBP', interest_limit: 0.9 },
  ]);
});

test('an item can be hidden and shown, and a deletion asks for confirmation', async () => {
  await signUpWithItems(RENT);
  const { calls } = await renderItems();
  const isHidden = async () => (await fetchStoredItems())[0]?.is_hidden;
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect.element(itemRow('Rent').getByText('Hidden')).toBeVisible();
  await expect.poll(isHidden).toBe(true);
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect.element(itemRow('Rent').getByText('Hidden')).not.toBeInTheDocument();
  await expect.poll(isHidden).toBe(false);

  const sent = filterChanges(calls).length;
  const question = findDeletionConfirmation();
  for (const no of ['Cancel', 'Escape'] as const) {
    await page.getByRole('button', { name: 'Delete Rent' }).click();
    await expect.element(question).toHaveTextContent('Are you sure you want to delete this item?');
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    if (no === 'Cancel') await question.getByRole('button', { name: 'Cancel' }).click();
    else await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
  }
  expect(filterChanges(calls)).toHaveLength(sent);
  expect(await fetchStoredItems()).toHaveLength(1);

  await page.getByRole('button', { name: 'Delete Rent' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Rent was deleted.')).toBeVisible();
  await expect.element(itemRow('Rent')).not.toBeInTheDocument();
  await expect.poll(fetchStoredItems).toEqual([]);
});
