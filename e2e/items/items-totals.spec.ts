import type { NewItem } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { chooseCurrency, chooseItemTab, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search items' });

async function openTab(page: Page, tab: string): Promise<void> {
  await openDashboard(page);
  await chooseItemTab(page, tab);
}

const totals = (page: Page) => page.getByRole('group', { name: 'Totals' });
/** The figures of a line as one text each: 'Expenses $1,300 a month $15,600 a year'. */
const lines = async (page: Page) => {
  const all = await totals(page).locator('dl > div').allInnerTexts();
  return all.map((text) =>
    text
      .replaceAll(/ ?\(how it is converted\)/g, '')
      .split(/\s*\n\s*/)
      .join(' ')
      .trim(),
  );
};
const expectLines = (page: Page, expected: readonly string[]) =>
  expect.poll(() => lines(page)).toEqual(expected);

const HOUSEHOLD: NewItem[] = [
  { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' },
  { name: 'Rent', category: 'expense', amount: 1_200, currency: 'USD' },
  { name: 'Insurance', category: 'expense', amount: 1_020, currency: 'EUR', interval_months: 12 },
  { name: 'Car', category: 'expense', amount: 25_000, currency: 'USD', interval_months: 0 },
  { name: 'Secret', category: 'expense', amount: 999, currency: 'USD', is_hidden: true },
  { name: 'Cushion', category: 'saving', amount: 200, currency: 'USD', existing_funds: 500 },
  { name: 'Pension', category: 'pension', amount: 100, currency: 'USD', existing_funds: 40 },
  { name: 'Account', category: 'balance', amount: 6_000, currency: 'USD' },
];

test('of a tab, of what the filters let through and of the selection', async ({ addItems, page }) => {
  await addItems(...HOUSEHOLD);
  await openTab(page, 'Expense');
  await expect(totals(page)).toContainText('3 items');
  await expectLines(page, ['Expenses $1,300 a month $15,600 a year $25,000 once']);
  await expect(totals(page)).toContainText('what is paid once, and hidden items, are not in it');

  await search(page).fill('rent');
  await expectLines(page, ['Expenses $1,200 a month $14,400 a year']);
  await expect(totals(page)).toContainText('1 item');
  await search(page).fill('');
  await page.getByRole('checkbox', { name: 'Select Insurance' }).click();
  await page.getByRole('checkbox', { name: 'Select Rent' }).click();
  await search(page).fill('car');
  await expect(totals(page)).toContainText('2 selected');
  await expectLines(page, ['Expenses $25,000 once', 'Expenses $1,300 a month $15,600 a year']);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await search(page).fill('');

  await chooseItemTab(page, 'All');
  await expectLines(page, [
    'Balances $6,000',
    'Income $3,000 a month $36,000 a year',
    'Expenses $1,300 a month $15,600 a year $25,000 once',
    'Deposits $300 a month $3,600 a year',
    'Margin $1,500 a month $18,000 a year',
    'Existing funds $540',
  ]);
  await chooseItemTab(page, 'Pension');
  await expectLines(page, ['Pensions $100 a month $1,200 a year', 'Existing funds $40']);
  await chooseItemTab(page, 'Hidden');
  await expect(totals(page)).toBeHidden();
  await chooseItemTab(page, 'Investment');
  await expect(totals(page)).toBeHidden();
});

test('follow an edit, the display currency and the rates of the scenario, and hide with the amounts', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(...HOUSEHOLD);
  const { id } = await api.selectedScenario();
  await openTab(page, 'Expense');
  await chooseCurrency(page, 'EUR');
  await expectLines(page, ['Expenses €1,105 a month €13,260 a year €21,250 once']);
  await chooseCurrency(page, 'USD');
  await api.patch(`/api/scenarios/${id}/`, { assumptions: { pinned_rates: { EUR: 0.5 } } });
  await page.reload();
  await expectLines(page, ['Expenses $1,370 a month $16,440 a year $25,000 once']);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expectLines(page, ['Expenses $170 a month $2,040 a year $25,000 once']);
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expectLines(page, ['Expenses ••••• a month ••••• a year ••••• once']);
});

test('axe finds nothing in them', async ({ addItems, page }) => {
  test.slow();
  await addItems(...HOUSEHOLD);
  await openTab(page, 'All');
  await page.getByRole('checkbox', { name: 'Select Insurance' }).click();
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 390] });
});
