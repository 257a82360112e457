/** Entering loans and homes in the form (finance.md section 17). */
import { type InputMilestones, scenarioEndpoints } from '@meridian/contract';
import { formatMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import {
  type Entries,
  choose,
  renderItems,
  enterValues,
  notice,
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

const LOAN: Entries = {
  Name: 'Mortgage',
  Category: 'Expense',
  'Still owed': '240000',
  'Loan rate (% a year)': '4.5',
};
/** Returns the month which is this number of months from now, as MM/YYYY. */
const monthFrom = (months: number) => {
  const [year, month] = formatMonth(thisMonth() + months).split('-');
  return `${month}/${year}`;
};

test('the form computes the payment of a loan from its end date, and the end date from the payment', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { ...LOAN, 'To date': monthFrom(299) });
  await expect.element(form.getByText(/^\$1,334 each time would pay it off by/)).toBeVisible();
  await form.getByRole('button', { name: 'Use this payment' }).click();
  await expect.element(textField(form, 'Amount')).toHaveValue('1,334');
  await replaceText(textField(form, 'To date'), '');
  await expect.element(form.getByText(/^It is paid off in .* of interest in all\.$/)).toBeVisible();
  // The interest on 240,000 at 4.5 % a year is 900 in the first month.
  await replaceText(textField(form, 'Amount'), '899');
  await expect.element(form.getByText(/does not cover the interest: the debt grows for ever/)).toBeVisible();
  await replaceText(textField(form, 'To date'), monthFrom(11));
  await expect.element(form.getByText(/Until then the payment does not cover the interest/)).toBeVisible();
  await replaceText(textField(form, 'Amount'), '1400');
  await expect.element(form.getByText(/the rest of \$[\d,.]+ is paid/)).toBeVisible();
  await saveAndClose(form);
  expect(await fetchStoredItems()).toMatchObject([
    { name: 'Mortgage', amount: 1_400, loan_balance: 240_000, loan_rate: 4.5, growth: 'fixed' },
  ]);
});

test('new incomes and expenses rise with prices, and the form explains it', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { Name: 'School', Category: 'Expense', Amount: '9500', 'From date': '2041' });
  await expect.element(textField(form, 'Amount')).toHaveAccessibleDescription('Paid per month, in today’s prices');
  await form.getByRole('radio', { name: 'Stays the same' }).click();
  await expect
    .element(textField(form, 'Amount'))
    .toHaveAccessibleDescription('Paid per month, in the money of January 2041');
  await form.getByRole('radio', { name: 'Rises with prices' }).click();
  await saveAndClose(form);
  expect(await fetchStoredItems()).toMatchObject([{ growth: 'prices', monthly_interest_rate: 0 }]);
});

test('a home with a mortgage is stored as three items, and one undo removes them', async () => {
  await signUpWithItems();
  await renderItems();
  await openForm();
  await page.getByRole('button', { name: /^Buying a home/ }).click();
  const home = page.getByRole('dialog', { name: 'A home with a mortgage' });
  const add = home.getByRole('button', { name: 'Add the home' });
  await add.click();
  await expect
    .element(home.getByRole('textbox', { name: /^Price/ }))
    .toHaveAccessibleDescription(/what the home costs/);
  await replaceText(home.getByRole('textbox', { name: /^Price/ }), '300000');
  await replaceText(home.getByRole('textbox', { name: 'Own money' }), '300001');
  await add.click();
  await expect.element(home.getByText('Between nothing and the price.')).toBeVisible();
  await replaceText(home.getByRole('textbox', { name: 'Own money' }), '60000');
  await replaceText(home.getByRole('textbox', { name: 'Loan rate (% a year)' }), '4.5');
  await expect.element(home.getByText(/A loan of \$240,000: \$1,334 a month/)).toBeVisible();
  await add.click();
  await expect.element(home).not.toBeInTheDocument();
  expect((await fetchStoredItems()).toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
    { name: 'Down payment', amount: 60_000, interval_months: 0 },
    {
      name: 'Home',
      category: 'investment',
      existing_funds: 300_000,
      asset_class: 'property',
      is_locked: true,
    },
    { name: 'Mortgage', amount: 1_334, loan_balance: 240_000 },
  ]);
  await notice(/Home was added/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(fetchStoredItems).toEqual([]);
});

test('selling a house offers to end its loan in the same month', async () => {
  const loan = { category: 'expense', amount: 1_850, loan_balance: 240_000, loan_rate: 4.4 } as const;
  await signUpWithItems({ name: 'Mortgage', currency: 'USD', ...loan });
  await renderItems();
  const form = await openForm();
  await enterValues(form, {
    Name: 'House',
    Category: 'Investment',
    Amount: '0',
    'Moves as': 'Property',
    'Pay out': 'All at once',
    'Paid out from': '2031-09-01',
  });
  await expect.element(form.getByRole('checkbox', { name: /^Never sold/ })).toBeChecked();
  await expect
    .element(form.getByText(/Mortgage still runs then: to end it in September 2031, \$[\d,.]+ is paid/))
    .toBeVisible();
  await form.getByRole('button', { name: 'End it in the same month' }).click();
  await expect.element(form.getByText(/Mortgage ends in September 2031 too/)).toBeVisible();
  await save(form);
  await expect.element(form).not.toBeInTheDocument();
  expect(await fetchStoredItems()).toMatchObject([
    { name: 'House', asset_class: 'property', is_locked: true, payout_from_date: '2031-09-01' },
    { name: 'Mortgage', to_date: '2031-09-01' },
  ]);
});

test('a loan that ends with a sale at a milestone refers to that milestone, and both dates move together', async () => {
  const loan = { category: 'expense', amount: 1_850, loan_balance: 240_000, loan_rate: 4.4 } as const;
  await signUpWithItems(
    { name: 'Mortgage', currency: 'USD', to_date: '2031-09-01', ...loan },
    { name: 'House', currency: 'USD', category: 'investment', amount: 0, asset_class: 'property' },
  );
  const { id } = await call(scenarioEndpoints.current);
  const mark = async (milestones: InputMilestones) =>
    (await call(scenarioEndpoints.update, { params: { id }, body: { milestones } })).milestones;
  const [move] = await mark([{ name: 'Move', date: '2031-09-01' }]);
  await renderItems();
  const form = await openEdit('House');
  openSections(form);
  await choose(form, 'Pay out', 'All at once');
  await form.getByRole('button', { name: 'Paid out from: at a life event' }).click();
  await page.getByRole('button', { name: 'Move · 09/2031', exact: true }).click();
  // The loan already ends in that month, but would not move with the milestone.
  await expect.element(form.getByText(/Mortgage ends in September 2031 too/)).toBeVisible();
  await form.getByRole('button', { name: 'Let both move together' }).click();
  await expect.element(form.getByRole('button', { name: 'Let both move together' })).not.toBeInTheDocument();
  await saveAndClose(form);
  const dates = async () => Object.fromEntries((await fetchStoredItems()).map((item) => [item.name, item]));
  const reference = { milestone_id: move?.id, offset_months: 0 };
  expect(await dates()).toMatchObject({
    House: { payout_from_date_milestone: reference },
    Mortgage: { to_date_milestone: reference },
  });
  await mark([{ id: move?.id ?? 0, name: 'Move', date: '2034-02-01' }]);
  expect(await dates()).toMatchObject({
    House: { payout_from_date: '2034-02-01' },
    Mortgage: { to_date: '2034-02-01' },
  });
});

test('after a change of category the asset class must be chosen again', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { Name: 'Fund', Category: 'Saving', Amount: '10' });
  await expect.element(form.getByRole('combobox', { name: 'Moves as' })).toHaveValue('Deposits');
  await choose(form, 'Category', 'Investment');
  await expect.element(form.getByRole('combobox', { name: 'Moves as' })).toHaveValue('Shares');
});
