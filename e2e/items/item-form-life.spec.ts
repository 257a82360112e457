import { choose, itemCell, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { applyButton, chooseAction, select } from './bulk-bar.ts';
import {
  type Entries,
  addByForm,
  enter,
  expectRefused,
  listField,
  openEdit,
  openForm,
  retype,
  save,
  textField,
} from './item-form.ts';

const GOOD: Entries = { Name: 'Rent', Category: 'Expense', Amount: '900' };
const FUND: Entries = { Name: 'Pension', Category: 'Pension', Amount: '0', 'Existing funds': '240000' };

/** What 2.5 % a year are a month, as finance.md has it. */
const A_MONTH = (1.025 ** (1 / 12) - 1) * 100;

test.beforeEach(async ({ page }) => openDashboard(page));

test('how often something happens is chosen in words', async ({ api, page }) => {
  const form = await openForm(page);
  await enter(form, GOOD);
  await expect(listField(form, 'How often')).toHaveValue('Monthly');
  await expect(textField(form, 'Amount')).toHaveAccessibleDescription('Paid per month');
  for (const [option, description] of [
    ['Quarterly', 'Paid each quarter'],
    ['Yearly', 'Paid each year'],
    ['Once', 'Paid once'],
    ['Every N months', 'Paid every 6 months'],
  ] as const) {
    await choose(form, 'How often', option);
    await expect(textField(form, 'Amount')).toHaveAccessibleDescription(description);
  }
  await retype(textField(form, 'Months in between'), '121');
  await save(form);
  await expectRefused(textField(form, 'Months in between'), 'must be a whole number from 0 to 120');
  await retype(textField(form, 'Months in between'), '12.5');
  await save(form);
  await expectRefused(textField(form, 'Months in between'), 'must be a whole number from 0 to 120');
  // Shown as it is, not rounded to a number that would be right.
  await textField(form, 'Name').focus();
  await expect(textField(form, 'Months in between')).toHaveValue('12.5');
  // On the way to 12 it is 1, and the field stays.
  await retype(textField(form, 'Months in between'), '');
  await textField(form, 'Months in between').pressSequentially('18');
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([{ interval_months: 18 }]);
  const again = await openEdit(page, 'Rent');
  await expect(listField(again, 'How often')).toHaveValue('Every N months');
  await expect(textField(again, 'Months in between')).toHaveValue('18');
});

test('what happens once has no end, and an end that was typed is there again without it', async ({
  api,
  page,
}) => {
  const form = await openForm(page);
  await enter(form, { ...GOOD, 'From date': '2041', 'To date': '2045' });
  await choose(form, 'How often', 'Once');
  await expect(textField(form, 'To date')).toBeHidden();
  await choose(form, 'How often', 'Yearly');
  await expect(textField(form, 'To date')).toHaveValue('31/12/2045');
  await choose(form, 'How often', 'Once');
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([{ interval_months: 0, from_date: '2041-01-01', to_date: null }]);
});

test('a year or a month alone is its first day, or its last where something ends', async ({ api, page }) => {
  await addByForm(page, { ...GOOD, 'From date': '2041', 'To date': '2045' });
  await addByForm(page, { ...GOOD, 'From date': '3/2041', 'To date': '02.2044' });
  expect(await api.items()).toMatchObject([
    { from_date: '2041-03-01', to_date: '2044-02-29' },
    { from_date: '2041-01-01', to_date: '2045-12-31' },
  ]);
});

test('a date in the table may be short too', async ({ addItems, api, page }) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await page.reload();
  for (const [column, typed] of [
    ['From', '2041'],
    ['To', '6/2045'],
  ] as const) {
    await itemCell(page, 'Rent', column).dblclick();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await expect(itemCell(page, 'Rent', 'To')).toHaveText('30/06/2045');
  expect(await api.items()).toMatchObject([{ from_date: '2041-01-01', to_date: '2045-06-30' }]);
});

test('a rate is typed a year or a month, told both ways, and kept exactly', async ({ api, page }) => {
  const form = await openForm(page);
  await enter(form, { ...GOOD, 'Yearly interest rate': '2.5' });
  await expect(textField(form, 'Yearly interest rate')).toHaveValue('2.5');
  await expect(textField(form, 'Yearly interest rate')).toHaveAccessibleDescription(
    /0\.206% a month = 2\.5% a year/,
  );
  await save(form);
  await expect(form).toBeHidden();
  const [item] = await api.items();
  expect(item?.monthly_interest_rate).toBeCloseTo(A_MONTH, 13);

  const again = await openEdit(page, 'Rent');
  await expect(textField(again, 'Yearly interest rate')).toHaveValue('2.5');
  await again
    .getByRole('button', { name: /^% a year/ })
    .first()
    .click();
  await expect(textField(again, 'Monthly interest rate')).toHaveValue('0.205984');
  await retype(textField(again, 'Monthly interest rate'), '6/12');
  await save(again);
  await expect(again).toBeHidden();
  expect(await api.items()).toMatchObject([{ monthly_interest_rate: 0.5 }]);
  const third = await openEdit(page, 'Rent');
  await expect(textField(third, 'Monthly interest rate')).toHaveValue('0.5');
  await page.reload();
  const fourth = await openForm(page);
  await choose(fourth, 'Category', 'Expense');
  await expect(textField(fourth, 'Monthly interest rate'), 'the choice outlasts the visit').toHaveValue('');
});

test('a rate that is absurd a year is asked about once, in form, cell and bulk bar', async ({
  addItems,
  api,
  page,
}) => {
  const question = page.getByRole('dialog', { name: 'Please look again' });
  const rates = async () => (await api.items()).map((item) => item.monthly_interest_rate);
  const form = await openForm(page);
  await enter(form, { ...GOOD, 'Yearly interest rate': '5 a month' });
  await save(form);
  await expect(question).toContainText('5% a month is 79.6% a year. Is that meant?');
  await question.getByRole('button', { name: 'Change it' }).click();
  await expect(question).toBeHidden();
  expect(await api.items()).toEqual([]);
  await save(form);
  await question.getByRole('button', { name: 'Yes, save it' }).click();
  await expect(form).toBeHidden();
  expect(await rates()).toEqual([5]);
  const edit = await openEdit(page, 'Rent');
  await retype(textField(edit, 'Amount'), '950');
  await save(edit);
  await expect(edit, 'it was meant').toBeHidden();

  await addItems({ name: 'Food', category: 'expense', amount: 100, currency: 'USD' });
  await page.reload();
  await itemCell(page, 'Food', 'Monthly interest rate').dblclick();
  await page.keyboard.type('20 a year');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('1.5309% a month is 20% a year. Is that meant?');
  await question.getByRole('button', { name: 'Change it' }).click();
  const editor = page.getByRole('textbox', { name: /^Monthly interest rate of Food/ });
  await expect(editor, 'what was typed can be corrected').toHaveValue('20');
  await editor.fill('2 a year');
  await editor.press('Enter');
  await expect.poll(async () => (await rates())[0]).toBeCloseTo(0.165158, 6);

  await select(page, 'Food');
  const rate = (await chooseAction(page, 'Set the interest rate')).getByRole('textbox', { name: /rate$/ });
  await rate.fill('16 a year');
  await applyButton(page).click();
  await question.getByRole('button', { name: 'Yes, save it' }).click();
  await expect.poll(async () => (await rates())[0]).toBeCloseTo(1.244514, 6);
});

test('a rate a year can be said in words, in the table too', async ({ addItems, api, page }) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await page.reload();
  await itemCell(page, 'Rent', 'Monthly interest rate').dblclick();
  await page.keyboard.type('2.5 a year');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await api.items())[0]?.monthly_interest_rate).toBeCloseTo(A_MONTH, 13);
});

test('small sums are computed, and what is none is told in words', async ({ api, page }) => {
  const form = await openForm(page);
  await enter(form, { ...GOOD, Category: 'Saving' });
  for (const [sum, result] of [
    ['480/12', '40'],
    ['3*1200', '3,600'],
    ['1,200+50', '1,250'],
    ['(1000-10)/2', '495'],
    ['100/3', '33.33'],
  ] as const) {
    await retype(textField(form, 'Amount'), sum);
    await textField(form, 'Name').focus();
    await expect(textField(form, 'Amount')).toHaveValue(result);
  }
  for (const [sum, message] of [
    ['1/0', 'A number cannot be divided by zero.'],
    ['2+', 'This sum is not finished'],
    [`1${'+1'.repeat(60)}`, 'This sum is too long'],
    ['two', 'Enter a number'],
  ] as const) {
    await retype(textField(form, 'Existing funds'), sum);
    await save(form);
    await expectRefused(textField(form, 'Existing funds'), message);
  }
  await retype(textField(form, 'Existing funds'), '2*(300+50)');
  await textField(form, 'Existing funds').press('Enter');
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([{ amount: 33.33, existing_funds: 700 }]);
});

test('a fund is never paid out, all at once or as a pension, and the form says what that means', async ({
  api,
  page,
}) => {
  const form = await openForm(page);
  await enter(form, FUND);
  await expect(listField(form, 'Pay out')).toHaveValue('Never');
  await expect(textField(form, 'Paid out from')).toBeHidden();
  await choose(form, 'Pay out', 'As a monthly pension');
  await save(form);
  await expectRefused(
    textField(form, 'Paid out from'),
    'Enter the date of the first payment, or choose Never.',
  );
  await retype(textField(form, 'Paid out from'), '2027');
  await expect(textField(form, 'Paid out over')).toHaveValue('20');
  await expect(form.getByText(/From 01\/01\/2027 on deposits stop.*240 monthly payments/)).toContainText(
    'That will be about $1,000 a month.',
  );
  await form.getByRole('button', { name: /^years/ }).click();
  await expect(textField(form, 'Paid out over')).toHaveValue('240');
  await retype(textField(form, 'Paid out over'), '120');
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([{ payout_from_date: '2027-01-01', payout_months: 120 }]);

  const again = await openEdit(page, 'Pension');
  await expect(listField(again, 'Pay out')).toHaveValue('As a monthly pension');
  await expect(textField(again, 'Paid out over')).toHaveValue('10');
  await choose(again, 'Pay out', 'All at once');
  await expect(textField(again, 'Paid out over')).toBeHidden();
  await save(again);
  await expect(again).toBeHidden();
  expect(await api.items()).toMatchObject([{ payout_from_date: '2027-01-01', payout_months: 0 }]);

  const third = await openEdit(page, 'Pension');
  await choose(third, 'Pay out', 'Never');
  await save(third);
  await expect(third).toBeHidden();
  expect(await api.items()).toMatchObject([{ payout_from_date: null }]);
});

test('every field says in a sentence what it is', async ({ page }) => {
  const form = await openForm(page);
  await choose(form, 'Category', 'Saving');
  await choose(form, 'How often', 'Every N months');
  await choose(form, 'Pay out', 'As a monthly pension');
  const fields = await form.getByRole('textbox').or(form.getByRole('combobox')).all();
  expect(fields.length).toBeGreaterThan(18);
  for (const field of fields) await expect(field).toHaveAccessibleDescription(/\w{3,} .*\w{3,}/);
});
