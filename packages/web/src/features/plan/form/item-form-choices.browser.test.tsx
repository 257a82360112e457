/** Intervals, rates, sums and payouts in the item form. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import {
  type Entries,
  choose,
  renderItems,
  enterValues,
  expectInvalidField,
  focus,
  itemCell,
  listField,
  openEdit,
  openForm,
  replaceText,
  save,
  saveAndClose,
  signUpWithItems,
  fetchStoredItems,
  textField,
} from '#testing/items-and-form.tsx';

const GOOD: Entries = { Name: 'Rent', Category: 'Expense', Amount: '900' };
const FUND: Entries = { Name: 'Pension', Category: 'Pension', Amount: '0', 'Existing funds': '240000' };

/** The monthly rate in percent that equals 2.5 % a year (finance.md). */
const A_MONTH = (1.025 ** (1 / 12) - 1) * 100;

test('the interval is chosen from a list of phrases', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, GOOD);
  const amount = textField(form, 'Amount');
  const between = textField(form, 'Months in between');
  await expect.element(listField(form, 'How often')).toHaveValue('Monthly');
  await expect.element(amount).toHaveAccessibleDescription('Paid per month, in today’s prices');
  for (const [option, description] of [
    ['Quarterly', 'Paid each quarter'],
    ['Yearly', 'Paid each year'],
    ['Once', 'Paid once'],
    ['Every N months', 'Paid every 6 months'],
  ] as const) {
    await choose(form, 'How often', option);
    await expect.element(amount).toHaveAccessibleDescription(`${description}, in today’s prices`);
  }
  for (const wrong of ['121', '12.5']) {
    await replaceText(between, wrong);
    await save(form);
    await expectInvalidField(between, 'must be a whole number from 0 to 120');
  }
  // The input shows the text that was refused, not a rounded number that would be valid.
  await focus(textField(form, 'Name'));
  await expect.element(between).toHaveValue('12.5');
  // The first digit of 18 is 1, which alone would be an option of the list ('every month'); the number input must stay
  // open nevertheless.
  await replaceText(between, '');
  await userEvent.keyboard('18');
  await saveAndClose(form);
  expect(await fetchStoredItems()).toMatchObject([{ interval_months: 18 }]);
  const again = await openEdit('Rent');
  await expect.element(listField(again, 'How often')).toHaveValue('Every N months');
  await expect.element(textField(again, 'Months in between')).toHaveValue('18');
});

test('a one-time item has no end date; a typed end date returns when the interval changes back', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { ...GOOD, 'From date': '2041', 'To date': '2045' });
  await choose(form, 'How often', 'Once');
  await expect.element(textField(form, 'To date')).not.toBeInTheDocument();
  await choose(form, 'How often', 'Yearly');
  await expect.element(textField(form, 'To date')).toHaveValue('31/12/2045');
  await choose(form, 'How often', 'Once');
  await saveAndClose(form);
  expect(await fetchStoredItems()).toMatchObject([{ interval_months: 0, from_date: '2041-01-01', to_date: null }]);
});

test('a rate is entered per year or month, shown both ways, and stored without rounding', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { ...GOOD, 'Growth a year': '2.5' });
  await expect.element(textField(form, 'Growth a year')).toHaveValue('2.5');
  await expect.element(textField(form, 'Growth a year')).toHaveAccessibleDescription(/0\.206% a month = 2\.5% a year/);
  await saveAndClose(form);
  const [item] = await fetchStoredItems();
  expect(item?.monthly_interest_rate).toBeCloseTo(A_MONTH, 13);

  const again = await openEdit('Rent');
  await expect.element(textField(again, 'Growth a year')).toHaveValue('2.5');
  await again
    .getByRole('button', { name: /^% a year/ })
    .first()
    .click();
  await expect.element(textField(again, 'Growth a month')).toHaveValue('0.205984');
  await replaceText(textField(again, 'Growth a month'), '6/12');
  await saveAndClose(again);
  expect(await fetchStoredItems()).toMatchObject([{ monthly_interest_rate: 0.5 }]);
  const third = await openEdit('Rent');
  await expect.element(textField(third, 'Growth a month')).toHaveValue('0.5');
  expect(useSavedSettings.getState().rateUnit).toBe('month');
});

test('the table accepts short dates and a rate with the unit typed in words', async () => {
  await signUpWithItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await renderItems();
  for (const [column, typed] of [
    ['from_date', '2041'],
    ['to_date', '6/2045'],
    ['monthly_interest_rate', '2.5 a year'],
  ] as const) {
    await itemCell('Rent', column).dblClick();
    await userEvent.keyboard(typed);
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(itemCell('Rent', 'to_date')).toHaveTextContent(/^30\/06\/2045$/);
  await expect.poll(fetchStoredItems).toMatchObject([
    {
      from_date: '2041-01-01',
      to_date: '2045-06-30',
      monthly_interest_rate: expect.closeTo(A_MONTH, 13) as number,
    },
  ]);
});

test('a small sum is computed, and an invalid one is explained', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, { ...GOOD, Category: 'Saving' });
  const funds = textField(form, 'Existing funds');
  for (const [sum, result] of [
    ['480/12', '40'],
    ['3*1200', '3,600'],
    ['1,200+50', '1,250'],
    ['(1000-10)/2', '495'],
    ['100/3', '33.33'],
  ] as const) {
    await replaceText(textField(form, 'Amount'), sum);
    await focus(textField(form, 'Name'));
    await expect.element(textField(form, 'Amount')).toHaveValue(result);
  }
  for (const [sum, message] of [
    ['1/0', 'A number cannot be divided by zero.'],
    ['2+', 'This sum is not finished'],
    [`1${'+1'.repeat(60)}`, 'This sum is too long'],
    ['two', 'Enter a number'],
  ] as const) {
    await replaceText(funds, sum);
    await save(form);
    await expectInvalidField(funds, message);
  }
  await replaceText(funds, '2*(300+50)');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(await fetchStoredItems()).toMatchObject([{ amount: 33.33, existing_funds: 700 }]);
});

test('the form explains each payout: never, all at once, or as a pension', async () => {
  await signUpWithItems();
  await renderItems();
  const form = await openForm();
  await enterValues(form, FUND);
  const from = textField(form, 'Paid out from');
  const over = textField(form, 'Paid out over');
  await expect.element(listField(form, 'Pay out')).toHaveValue('Never');
  await expect.element(from).not.toBeInTheDocument();
  await choose(form, 'Pay out', 'As a monthly pension');
  await save(form);
  await expectInvalidField(from, 'Enter the date of the first payment, or choose Never.');
  await replaceText(from, '2027');
  await expect.element(over).toHaveValue('20');
  await expect
    .element(form.getByText(/From 01\/01\/2027 on deposits stop.*240 monthly payments/))
    .toHaveTextContent('The first payment will be about $1,000 a month after tax, in the money of that month.');
  await form.getByRole('button', { name: /^years/ }).click();
  await expect.element(over).toHaveValue('240');
  await replaceText(over, '120');
  await saveAndClose(form);
  expect(await fetchStoredItems()).toMatchObject([{ payout_from_date: '2027-01-01', payout_months: 120 }]);

  const again = await openEdit('Pension');
  await expect.element(listField(again, 'Pay out')).toHaveValue('As a monthly pension');
  await expect.element(textField(again, 'Paid out over')).toHaveValue('10');
  await choose(again, 'Pay out', 'All at once');
  await expect.element(textField(again, 'Paid out over')).not.toBeInTheDocument();
  await saveAndClose(again);
  expect(await fetchStoredItems()).toMatchObject([{ payout_from_date: '2027-01-01', payout_months: 0 }]);

  const third = await openEdit('Pension');
  await choose(third, 'Pay out', 'Never');
  await saveAndClose(third);
  expect(await fetchStoredItems()).toMatchObject([{ payout_from_date: null }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
