/** The fields of the item form: which fields exist, and which values they accept or refuse. */
import { currencyEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import {
  type Entries,
  addAndKeepFormOpen,
  filterChanges,
  choose,
  renderItems,
  enterValues,
  expectInvalidField,
  focus,
  itemCell,
  listField,
  openEdit,
  openForm,
  openSections,
  replaceText,
  save,
  saveAndClose,
  signUpWithItems,
  fetchStoredItems,
  textField,
} from '#testing/items-and-form.tsx';

const EVERYWHERE = ['Name', 'Category', 'Amount', 'Currency', 'From date', 'To date', 'Notes', 'Tags'];
const FLOW = ['How often'];
const FUND = [
  'Yearly interest rate',
  'Moves as',
  'Existing funds',
  'Existing funds currency',
  'Management fee (saving)',
  'Management fee (deposit)',
  'Interest limit',
];
/** The fields under headings that are collapsed at first. */
const GROWTH = ['Growth beyond prices, a year'];
const LOAN = ['Still owed', 'Loan rate (% a year)'];
const UNDER_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  Balance: [],
  Saving: ['Pay out', 'Tax (%)'],
  Income: [...GROWTH, 'Tax (%)'],
  Pension: ['Pay out', 'May be drawn from', 'Tax (%)'],
  Expense: [...GROWTH, ...LOAN],
  Investment: ['Pay out', 'Tax (%)'],
};

/** The fewest entries with which the form can be saved. */
const GOOD: Entries = { Name: 'Rent', Category: 'Expense', Amount: '900' };

const fieldsOf = (form: Locator) => form.getByRole('textbox').or(form.getByRole('combobox'));

async function expectFields(form: Locator, names: string[]): Promise<void> {
  await expect.poll(() => fieldsOf(form).elements()).toHaveLength(names.length);
  for (const name of names) {
    const ofThisName = { name, exact: true };
    await expect
      .element(form.getByRole('textbox', ofThisName).or(form.getByRole('combobox', ofThisName)))
      .toBeVisible();
  }
}

test('each category has its own fields, and each field says in a sentence what it is', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await expectFields(form, EVERYWHERE);
  for (const [category, underHeadings] of Object.entries(UNDER_HEADINGS)) {
    await choose(form, 'Category', category);
    const flow = category === 'Balance' ? [] : FLOW;
    const fund = ['Saving', 'Pension', 'Investment'].includes(category) ? FUND : [];
    await expectFields(form, [...EVERYWHERE, ...flow, ...fund]);
    openSections(form);
    await expectFields(form, [...EVERYWHERE, ...flow, ...fund, ...underHeadings]);
  }
  await choose(form, 'Category', 'Saving');
  openSections(form);
  await choose(form, 'How often', 'Every N months');
  await choose(form, 'Pay out', 'As a monthly pension');
  await expect.poll(() => fieldsOf(form).elements().length).toBeGreaterThan(18);
  for (const field of fieldsOf(form).all()) await expect.element(field).toHaveAccessibleDescription(/\w{3,} .*\w{3,}/);
});

test('a new item starts from the display currency, and empty numbers are stored as 0', async () => {
  await signUpWithItems();
  await call(currencyEndpoints.updatePreferences, { body: { currency: 'ILS' } });
  await renderItems();
  const form = await openForm();
  await expect.element(listField(form, 'Currency')).toHaveValue(expect.stringMatching(/^ILS/) as string);
  for (const field of ['Name', 'Amount', 'From date', 'To date'] as const)
    await expect.element(textField(form, field)).toHaveValue('');
  await expect.element(listField(form, 'Category')).toHaveValue('');
  await enterValues(form, { Name: 'Fund', Category: 'Saving', Amount: '0' });
  const follower = listField(form, 'Existing funds currency');
  await expect.element(follower).toHaveValue(expect.stringMatching(/^ILS/) as string);
  await choose(form, 'Currency', 'GBP');
  // The currency of existing funds follows the item's currency until the user changes it.
  await expect.element(follower).toHaveValue(expect.stringMatching(/^GBP/) as string);
  await saveAndClose(form);
  expect(await fetchStoredItems()).toMatchObject([
    {
      name: 'Fund',
      category: 'saving',
      amount: 0,
      currency: 'GBP',
      from_date: null,
      to_date: null,
      existing_funds: 0,
      existing_funds_currency: 'GBP',
      monthly_interest_rate: 0,
      management_fee_saving: 0,
      management_fee_deposit: 0,
      interest_limit: 0,
      is_hidden: false,
      tags: [],
    },
  ]);
});

test('each required field shows its message, and the first one gets the focus', async () => {
  await signUpWithItems();
  const { calls } = await renderItems();
  const form = await openForm();
  await save(form);
  await expectInvalidField(textField(form, 'Name'), 'Name is required');
  await expectInvalidField(listField(form, 'Category'), 'Category is required');
  await expectInvalidField(textField(form, 'Amount'), 'Amount is required');
  await expect.element(textField(form, 'Name')).toHaveFocus();

  await enterValues(form, { ...GOOD, Name: '   ' });
  await save(form);
  await expectInvalidField(textField(form, 'Name'), 'Name is required');
  expect(filterChanges(calls)).toEqual([]);

  await replaceText(textField(form, 'Name'), 'Rent');
  await saveAndClose(form);
  expect(await fetchStoredItems()).toHaveLength(1);
});

type Refused = readonly [field: Parameters<typeof textField>[1], text: string, message: string];

/** Enters each wrong value, expects it to be refused, and restores the value of the field. At the end the form can be saved. */
async function expectRefusals(form: Locator, refused: readonly Refused[]): Promise<void> {
  for (const [name, text, message] of refused) {
    const field = textField(form, name);
    const before = (field.element() as HTMLInputElement).value;
    await replaceText(field, text);
    await userEvent.keyboard('{Enter}');
    await expectInvalidField(field, message);
    await replaceText(field, before);
  }
  await saveAndClose(form);
}

test('wrong numbers are refused at their field, and nothing is stored', async () => {
  await signUpWithItems();
  const { calls } = await renderItems();
  const form = await openForm();
  await enterValues(form, { ...GOOD, Category: 'Saving' });
  await expectRefusals(form, [
    ['Amount', '-1', 'Amount must be positive'],
    ['Amount', '10000000000000', 'Amount can be at most 1,000,000,000,000.'],
    // empty-or-invalid-input.browser.test.tsx enters a text without a number in every field.
    ['Amount', '1e3', 'Enter a number'],
    ['Yearly interest rate', '500000', 'can be at most 100 %.'],
    ['Yearly interest rate', '-100', 'must be above -100 %.'],
    ['Existing funds', '-5', 'Existing funds must be positive'],
    ['Management fee (saving)', '100.5', 'can be at most 100 %.'],
    ['Management fee (deposit)', '-1', 'must be at least 0 %.'],
    ['Interest limit', '-0.1', 'must be at least 0 %.'],
  ]);
  expect(filterChanges(calls), 'only what was right in the end').toMatchObject([{ amount: 900, existing_funds: 0 }]);
  expect(await fetchStoredItems()).toMatchObject([{ amount: 900, existing_funds: 0 }]);
});

test('a name that is too long and invalid dates are refused, and nothing is stored', async () => {
  await signUpWithItems();
  const { calls } = await renderItems();
  const form = await openForm();
  await enterValues(form, { ...GOOD, 'From date': '2026-05-02' });
  await expectRefusals(form, [
    ['Name', 'n'.repeat(10_000), 'Name can have at most 200 characters.'],
    ['To date', '2026-13-01', 'Enter a real date'],
    ['From date', '31/12/1899', 'between 1900 and 2200'],
    ['To date', '2201-01-01', 'between 1900 and 2200'],
    ['To date', '2026-05-01', 'cannot be before the start date'],
    ['Growth beyond prices, a year', '-100', 'Growth lies above -100 %'],
  ]);
  expect(filterChanges(calls)).toHaveLength(1);
  expect(await fetchStoredItems()).toMatchObject([{ name: 'Rent', from_date: '2026-05-02', to_date: null }]);
});

test('an amount accepts the largest value, rounds to cents, steps by 0.01, and typing replaces it', async () => {
  await signUpWithItems({ name: 'Old rent', category: 'expense', amount: 1_200.49, currency: 'USD' });
  await renderItems();
  const form = await openForm();
  await enterValues(form, { ...GOOD, Amount: '1,000,000,000,000' });
  // The amount must stay the same, because a rising amount would exceed the largest allowed one, and saving it needs a
  // confirmation.
  await form.getByRole('radio', { name: 'Stays the same' }).click();
  await addAndKeepFormOpen(form, {});
  await enterValues(form, { Name: 'Rent', Amount: '10.005' });
  await focus(textField(form, 'Amount'));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  await saveAndClose(form);

  const edit = await openEdit('Old rent');
  await focus(listField(edit, 'Category'));
  await userEvent.keyboard('{Tab}');
  await expect.element(textField(edit, 'Amount')).toHaveFocus();
  await userEvent.keyboard('1234.56');
  await expect.element(textField(edit, 'Amount')).toHaveValue('1234.56');
  await saveAndClose(edit);
  expect((await fetchStoredItems()).map(({ amount }) => amount)).toEqual([10.02, 1e12, 1_234.56]);
});

test('dates are accepted as year-month-day and day/month/year, and as a year or month alone', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { ...GOOD, 'From date': '2026-1-5', 'To date': '05/02/2026' });
  await focus(textField(form, 'Name'));
  await expect.element(textField(form, 'From date')).toHaveValue('05/01/2026');
  await expect.element(textField(form, 'To date')).toHaveValue('05/02/2026');
  await saveAndClose(form);
  await expect.element(itemCell('Rent', 'from_date')).toHaveTextContent(/^05\/01\/2026$/);
  await expect.element(itemCell('Rent', 'to_date')).toHaveTextContent(/^05\/02\/2026$/);
  await openForm();
  await addAndKeepFormOpen(form, { ...GOOD, 'From date': '1/3/2026', 'To date': '29/2/2028' });
  // A typed year or month means its first day in a start date, and its last day in an end date.
  for (const dates of [
    { 'From date': '2041', 'To date': '2045' },
    { 'From date': '3/2041', 'To date': '02.2044' },
  ])
    await addAndKeepFormOpen(form, { Name: 'Rent', Amount: '900', ...dates });
  expect(await fetchStoredItems()).toMatchObject([
    { from_date: '2041-03-01', to_date: '2044-02-29' },
    { from_date: '2041-01-01', to_date: '2045-12-31' },
    { from_date: '2026-03-01', to_date: '2028-02-29' },
    { from_date: '2026-01-05', to_date: '2026-02-05' },
  ]);
});
