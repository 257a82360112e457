import type { User } from '@meridian/contract';
import type { Page } from '@playwright/test';
import {
  chartOf,
  choose,
  downloadCsv,
  drawingOf,
  itemRow,
  notice,
  openDashboard,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { openEdit, openForm, retype, save, textField } from '#e2e/items/item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { breakCalls, openSettings, tabOf } from '#e2e/account/settings-page.ts';

// Net 30 a month, so that the axis needs a decimal: $1.5k.
const ITEMS = [
  { name: 'Salary', category: 'income', amount: 1_234.56, currency: 'USD', from_date: '2020-03-04' },
  {
    name: 'Rent',
    category: 'expense',
    amount: 1_204.56,
    currency: 'USD',
    monthly_interest_rate: 0.000_1,
  },
] as const;

const SAVED = 'Your choice is saved.';

async function chooseFormats(page: Page, date: string, number: string): Promise<void> {
  await openSettings(page, 'Currency');
  for (const [label, format] of [
    ['Date format', date],
    ['Number format', number],
  ] as const) {
    await choose(page, label, format.replaceAll('.', String.raw`\.`));
    await expect(notice(page, SAVED)).toBeVisible();
    await expect(page.getByRole('combobox', { name: label })).toHaveValue(format);
  }
}

/** Numbers of the first format, and dates of it: what no screen may show once another is chosen. */
const englishFigures = (text: string) => text.match(/\d,\d{3}(?!\d)|\d\.\d\d(?!\d)|\d\d\/\d\d\/\d{4}/g) ?? [];

test('a choice is saved at once and shown at once, everywhere and in every browser', async ({
  api,
  page,
}) => {
  await openSettings(page, 'Currency');
  await expect(page.getByText('As in 1,234.56 or')).toBeVisible();
  await chooseFormats(page, 'YYYY-MM-DD', '1.234,56');
  await expect(page.getByText('As in 1.234,56 or')).toBeVisible();
  await expect(page.getByText(/Today is \d{4}-\d\d-\d\d$/)).toBeVisible();
  expect((await api.get<User>('/api/auth/user/')).preferences).toEqual({
    date_format: 'YYYY-MM-DD',
    number_format: '1.234,56',
  });
  await tabOf(page, 'Security').click();
  await expect(page.getByText(/Signed in \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByText(/Last updated: \d{4}-\d\d-\d\d$/)).toBeVisible();
});

test('the dashboard, its chart, its table and its file follow', async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  await expect(itemRow(page, 'Salary')).toContainText('$1,234.56');
  await expect(itemRow(page, 'Salary')).toContainText('04/03/2020');
  const before = await drawingOf(page);
  await showTable(page);
  expect(englishFigures(await page.getByRole('main').innerText()).length).toBeGreaterThan(20);

  await chooseFormats(page, 'YYYY-MM-DD', '1.234,56');
  await openDashboard(page);
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  await expect(itemRow(page, 'Salary')).toContainText('$1.234,56');
  await expect(itemRow(page, 'Salary')).toContainText('2020-03-04');
  expect(await drawingOf(page), 'the axis is written anew').not.toBe(before);
  await chartOf(page).getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(chartOf(page).getByRole('status')).toContainText(/\$\d\.\d{3},\d\d|\$\d\.\d{3}/);
  await showTable(page);
  expect(englishFigures(await page.getByRole('main').innerText())).toEqual([]);

  const [, first = [], second = []] = await downloadCsv(page);
  const numbers = [...first.slice(1), ...second.slice(1)];
  expect(numbers.length).toBeGreaterThan(5);
  for (const number of numbers) expect(number).toMatch(/^-?\d+(,\d{1,2})?$/);

  await chooseFormats(page, 'DD/MM/YYYY', '1,234.56');
  await openDashboard(page);
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  expect(await drawingOf(page), 'and back').toBe(before);
});

test("'1.234,56' is typed and pasted, and the field shows it so", async ({
  addItems,
  api,
  context,
  page,
}) => {
  await addItems(...ITEMS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseFormats(page, 'YYYY-MM-DD', '1.234,56');
  await openDashboard(page);
  const form = await openForm(page);
  await choose(form, 'Category', 'Saving');
  await textField(form, 'Name').fill('Typed');
  const amount = textField(form, 'Amount');
  await amount.pressSequentially('2.345,67');
  await textField(form, 'From date').fill('2031-02-03');
  await amount.press('Tab');
  await expect(amount).toHaveValue('2.345,67');
  await retype(textField(form, 'Existing funds'), '1.234');
  await retype(textField(form, 'Yearly interest rate'), '0,25 a month');
  await save(form);
  await expect(form).toBeHidden();
  expect((await api.items())[0]).toMatchObject({
    name: 'Typed',
    amount: 2345.67,
    existing_funds: 1234,
    monthly_interest_rate: 0.25,
    from_date: '2031-02-03',
  });

  const edit = await openEdit(page, 'Typed');
  await expect(textField(edit, 'Amount')).toHaveValue('2.345,67');
  await expect(textField(edit, 'Existing funds')).toHaveValue('1.234');
  await expect(textField(edit, 'Monthly interest rate')).toHaveValue('0,25');
  await expect(textField(edit, 'From date')).toHaveValue('2031-02-03');
  await page.evaluate(() => navigator.clipboard.writeText(' 9.876.543,21\n'));
  await textField(edit, 'Amount').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await save(edit);
  await expect(edit).toBeHidden();
  expect((await api.items())[0]).toMatchObject({ amount: 9_876_543.21 });
  await expect(itemRow(page, 'Typed')).toContainText('$9.876.543,21');
});

test('a third format groups with spaces, and month-first dates are read month first', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(...ITEMS);
  await chooseFormats(page, 'MM/DD/YYYY', '1 234,56');
  await openDashboard(page);
  await expect(itemRow(page, 'Salary')).toContainText('$1\u00a0234,56');
  await expect(itemRow(page, 'Salary')).toContainText('03/04/2020');
  const form = await openEdit(page, 'Salary');
  await expect(textField(form, 'From date')).toHaveValue('03/04/2020');
  await retype(textField(form, 'From date'), '5/6/2021');
  await retype(textField(form, 'Amount'), '1 500,25');
  await save(form);
  await expect(form).toBeHidden();
  const salary = (await api.items()).find(({ name }) => name === 'Salary');
  expect(salary).toMatchObject({ amount: 1500.25, from_date: '2021-05-06' });
});

test('a choice that cannot be saved goes back and says so', async ({ guard, page }) => {
  guard.allowError(/status of 500|could not be saved/);
  await openSettings(page, 'Currency');
  await breakCalls(page, '**/api/auth/user/', 'PATCH');
  await choose(page, 'Number format', String.raw`1\.234,56`);
  await expect(page.getByRole('alert')).toHaveText(
    'Your choice could not be saved, and everything is written as before.',
  );
  await expect(page.getByRole('combobox', { name: 'Number format' })).toHaveValue('1,234.56');
  await expect(page.getByText('As in 1,234.56 or')).toBeVisible();
});

test('the display currency is chosen here too, and a refused choice goes back', async ({
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 500|could not be changed/);
  await openSettings(page, 'Currency');
  await choose(page, 'Display currency', 'EUR');
  await expect
    .poll(async () => await api.get<{ current_currency: string }>('/api/currency/preferences/'))
    .toMatchObject({ current_currency: 'EUR' });
  await breakCalls(page, '**/api/currency/preferences/', 'PATCH');
  await choose(page, 'Display currency', 'JPY');
  await expect(notice(page, 'Failed to update currency preference')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue(/^EUR/);
});
