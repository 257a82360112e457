import type { Page } from '@playwright/test';
import {
  findForecastChart,
  choose,
  downloadCsv,
  readPlotPixels,
  itemRow,
  notice,
  openDashboard,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { openSettings } from '#e2e/account/settings-page.ts';

// Net 30 per month, so that the axis needs a decimal: $1.5k.
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

async function chooseFormats(page: Page, date: string, number: string): Promise<void> {
  await openSettings(page, 'Currency');
  for (const [label, format] of [
    ['Date format', date],
    ['Number format', number],
  ] as const) {
    await choose(page, label, format.replaceAll('.', String.raw`\.`));
    await expect(notice(page, 'Your choice is saved.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: label })).toHaveValue(format);
  }
}

/** Returns numbers and dates in the default format, which no page may show after another format was chosen. */
const englishFigures = (text: string) => text.match(/\d,\d{3}(?!\d)|\d\.\d\d(?!\d)|\d\d\/\d\d\/\d{4}/g) ?? [];

test('the dashboard, its chart, its table, its file and the public pages use the chosen formats', async ({
  addItems,
  page,
}) => {
  test.slow();
  await addItems(...ITEMS);
  await openDashboard(page);
  await expect(findForecastChart(page).getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  await expect(itemRow(page, 'Salary')).toContainText('$1,234.56');
  await expect(itemRow(page, 'Salary')).toContainText('04/03/2020');
  const before = await readPlotPixels(page);
  await showTable(page);
  expect(englishFigures(await page.getByRole('main').innerText()).length).toBeGreaterThan(20);

  await chooseFormats(page, 'YYYY-MM-DD', '1.234,56');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByText(/Last updated: \d{4}-\d\d-\d\d$/)).toBeVisible();
  await openDashboard(page);
  await expect(findForecastChart(page).getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  await expect(itemRow(page, 'Salary')).toContainText('$1.234,56');
  await expect(itemRow(page, 'Salary')).toContainText('2020-03-04');
  expect(await readPlotPixels(page), 'the axis is written anew').not.toBe(before);
  await findForecastChart(page).getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(findForecastChart(page).getByRole('status')).toContainText(/\$\d\.\d{3},\d\d|\$\d\.\d{3}/);
  await showTable(page);
  expect(englishFigures(await page.getByRole('main').innerText())).toEqual([]);

  const [, first = [], second = []] = await downloadCsv(page);
  const numbers = [...first.slice(1), ...second.slice(1)];
  expect(numbers.length).toBeGreaterThan(5);
  for (const number of numbers) expect(number).toMatch(/^-?\d+(,\d{1,2})?$/);

  await chooseFormats(page, 'DD/MM/YYYY', '1,234.56');
  await openDashboard(page);
  await expect(findForecastChart(page).getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  expect(await readPlotPixels(page), 'and back').toBe(before);
});
