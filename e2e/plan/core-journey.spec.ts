import type { Page } from '@playwright/test';
import { annuityBalance, growingPaymentsSum } from '@meridian/engine/testing/closed-forms.ts';
import { BUILT_IN_RATES, monthFromNow } from './built-in-rates.ts';
import {
  findForecastChart,
  chooseCurrency,
  chooseItemTab,
  chooseYears,
  itemCell,
  itemGrid,
  itemRow,
  readTable,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { addByForm } from '#e2e/items/item-form.ts';
import { expect, newPerson } from '#e2e/testing/test-accounts.ts';
import { test } from '#e2e/testing/test.ts';

/** The rent ends with its thirtieth payment; the pension starts two months from now. */
const RENT_PAYMENTS = 30;
const PENSION_START = 2;

/** Returns the values of the plan entered below in US dollars at the end of one month. */
function expectedAt(index: number) {
  const income = (payments: number) => growingPaymentsSum(4_200.5, 1.0025, payments);
  const rent = (payments: number) =>
    growingPaymentsSum(1_150, 1.0015, Math.min(payments, RENT_PAYMENTS)) / BUILT_IN_RATES.EUR;
  const cash = (payments: number) => income(payments) - rent(payments);
  // The fund begins with $30,000 and takes deposits of 2,000 shekels a month. It earns 0.4 % a month; fees are 2.5 % of each deposit and
  // 0.5 % of the fund a year.
  const deposits = Math.max(0, index - PENSION_START + 1);
  const fund = annuityBalance(30_000 * BUILT_IN_RATES.ILS, 2_000 * 0.975, 1.004 * (1 - 0.005 / 12), deposits);
  const pension = deposits === 0 ? 0 : fund / BUILT_IN_RATES.ILS;
  return {
    Forecast: cash(index + 1) + pension,
    Margin: cash(index + 1) - cash(index),
    Pension: pension,
    Investment: 0,
    Saving: 0,
  };
}

/** Compares the table with the formulas. The table is rounded to cents, or to whole yen. */
async function expectForecast(page: Page, years: number, currency: 'USD' | 'EUR' | 'JPY'): Promise<void> {
  const rate = BUILT_IN_RATES[currency];
  const smallest = currency === 'JPY' ? 0.501 : 0.006;
  await expect(async () => {
    const { months, series } = await readTable(page);
    expect(months).toHaveLength(12 * years);
    expect(months[0]).toBe(monthFromNow(0).name);
    expect(months.at(-1)).toBe(monthFromNow(12 * years - 1).name);
    for (const index of [0, 1, 2, 11, 29, 30, 59, 119, 240, 359].filter((month) => month < 12 * years)) {
      for (const [line, value] of Object.entries(expectedAt(index))) {
        const shown = series[line]?.[index] ?? Number.NaN;
        const expected = value * rate;
        const tolerance = smallest + 1e-9 * Math.abs(expected);
        expect(Math.abs(shown - expected), `${line} of month ${index}: ${shown}, not ${expected}`).toBeLessThan(
          tolerance,
        );
      }
    }
  }).toPass({ timeout: 10_000 });
}

async function expectItems(page: Page): Promise<void> {
  await expect(itemGrid(page).getByRole('rowheader')).toHaveText(['Pension', 'Rent', 'Salary']);
  await expect(itemRow(page, 'Salary')).toContainText('$4,200.50 a month');
  await expect(itemRow(page, 'Rent')).toContainText('€1,150 a month');
  await expect(itemRow(page, 'Pension')).toContainText('₪2,000 a month');
  await expect(itemCell(page, 'Pension', 'Existing funds')).toHaveText('$30,000');
}

async function registerByForm(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get started for free' }).first().click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function signOutAndIn(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username or Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function enterPlan(page: Page): Promise<void> {
  await addByForm(page, {
    Name: 'Salary',
    Category: 'Income',
    Amount: '4,200.50',
    Currency: 'USD',
    'Growth a year': '0.25 a month',
  });
  await addByForm(page, {
    Name: 'Rent',
    Category: 'Expense',
    Amount: '1150',
    Currency: 'EUR',
    'From date': '2020-01-31',
    'To date': monthFromNow(RENT_PAYMENTS - 1).iso(5),
    'Growth a month': '0.15',
  });
  await addByForm(page, {
    Name: 'Pension',
    Category: 'Pension',
    Amount: '2000',
    Currency: 'ILS',
    'From date': monthFromNow(PENSION_START).iso(20),
    'Monthly interest rate': '0.4',
    'Existing funds': '30000',
    'Existing funds currency': 'USD',
    'Management fee (saving)': '0.5',
    'Management fee (deposit)': '2.5',
  });
}

test('a plan in three currencies is entered, forecast and saved', async ({ page, server }) => {
  const person = newPerson();
  await registerByForm(page, person);

  await page.getByRole('button', { name: 'Manage Scenarios' }).click();
  const manager = page.getByRole('dialog', { name: 'Manage Scenarios' });
  await manager.getByLabel('New scenario').fill('Life abroad');
  await manager.getByRole('button', { name: 'Create' }).click();
  const row = manager.getByRole('listitem').filter({ hasText: 'Life abroad' });
  await row.getByRole('button', { name: 'Open' }).click();
  await expect(manager).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Life abroad');
  await expect(page).toHaveURL(/\/dashboard\?scenario=\d+$/);
  const id = new URL(page.url()).searchParams.get('scenario');
  await expect(page.getByText('No forecast data available')).toBeVisible();

  await enterPlan(page);
  await chooseItemTab(page, 'All');
  await expectItems(page);
  await expect(page.getByText('Built-in rates')).toBeVisible();
  await itemRow(page, 'Rent').getByText(/^\$/).hover();
  await expect(page.getByRole('tooltip')).toContainText('1 EUR = 1.1765 USD');

  await showTable(page);
  await expectForecast(page, 5, 'USD');
  await chooseYears(page, 30);
  await expectForecast(page, 30, 'USD');
  await chooseYears(page, 1);
  await expectForecast(page, 1, 'USD');
  await chooseCurrency(page, 'EUR');
  await expectForecast(page, 1, 'EUR');
  await chooseYears(page, 12);
  await chooseCurrency(page, 'JPY');
  await expectForecast(page, 12, 'JPY');

  const expectEverything = async (years: number) => {
    // The chosen tab and number of years are reset by a sign-out.
    await chooseItemTab(page, 'All');
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?scenario=${id}$`));
    await expectItems(page);
    await expect(page.getByRole('combobox', { name: 'Forecast years' })).toHaveValue(`${years} years`);
    await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue(/^JPY/);
    await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Life abroad');
    await expect(findForecastChart(page)).toBeVisible();
    await showTable(page);
    await expectForecast(page, years, 'JPY');
  };

  // The page is closed, so that it does not send requests while the server is down.
  await page.goto('about:blank');
  await server.restart();
  await page.goto('/dashboard');
  await expectEverything(12);

  await signOutAndIn(page, person);
  await expectEverything(5);
});
