import type { Page } from '@playwright/test';
import {
  findForecastChart,
  itemCell,
  itemGrid,
  itemRow,
  itemTab,
  notice,
  readChartDescription,
} from '#e2e/testing/dashboard.ts';
import { chooseFocusedOption, tabTo } from './keyboard.ts';
import { type Person, expect, newPerson } from '#e2e/testing/test-accounts.ts';
import { openPage } from './screens.ts';
import { test } from '#e2e/testing/test.ts';

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const type = (page: Page, text: string) => page.keyboard.type(text);

async function register(page: Page, { username, email, password }: Person): Promise<void> {
  await openPage(page, '/', 'One plan for a life');
  await tabTo(page, 'link', 'Skip to content', { most: 1 });
  await press(page, 'Enter');
  await tabTo(page, 'link', 'Get started for free', { most: 1 });
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  // A page that is loaded starts with the focus at the start of the document.
  await tabTo(page, 'link', 'Skip to content', { most: 1 });
  await press(page, 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const fields = { Username: username, Email: email, Password: password, 'Confirm password': password };
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, 'textbox', label);
    await type(page, text);
  }
  await tabTo(page, 'checkbox', /I agree/);
  await press(page, 'Space');
  await tabTo(page, 'button', 'Create account');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Your plan begins with one item')).toBeVisible();
}

async function addItem(
  page: Page,
  [name, category, amount, currency]: readonly [string, string, string, string],
  from?: string,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Financial Item' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await type(page, name);
  await tabTo(page, 'combobox', 'Category', { most: 1 });
  await chooseFocusedOption(page, category);
  await tabTo(page, 'textbox', 'Amount', { most: 1 });
  await type(page, amount);
  await tabTo(page, 'combobox', 'Currency', { most: 1 });
  await type(page, currency);
  await press(page, 'Enter');
  await tabTo(page, 'textbox', 'From date', { most: 2 });
  if (from !== undefined) await type(page, from);
  await tabTo(page, 'button', 'Save', { most: 24 });
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator(':focus'), 'the focus has a place again').toHaveCount(1);
}

const back = (most: number) => ({ key: 'Shift+Tab', most }) as const;

async function enterPlan(page: Page): Promise<void> {
  await press(page, 'n');
  await addItem(page, ['Salary', 'Income', '4000', 'EUR']);
  await press(page, 'n');
  await addItem(page, ['Rent', 'Expense', '900', 'USD'], '2030-01-01');
  // Tab goes from the top of the page, where the focus was before the form opened, to the last button of the page.
  await tabTo(page, 'button', 'Add Item', { most: 70 });
  await press(page, 'Space');
  await addItem(page, ['Pension', 'Pension', '2000', 'ILS']);
  await expect(findForecastChart(page)).toBeVisible();
}

async function changeView(page: Page): Promise<void> {
  const inFiveYears = await readChartDescription(page);
  await tabTo(page, 'combobox', 'Display currency', back(46));
  await type(page, 'gbp');
  await press(page, 'Enter');
  await expect.poll(() => readChartDescription(page)).toContain('£');
  await tabTo(page, 'combobox', 'Forecast years', back(1));
  await chooseFocusedOption(page, '12 years');
  await expect.poll(() => readChartDescription(page)).not.toBe(inFiveYears);
}

async function changeItem(page: Page): Promise<void> {
  await tabTo(page, 'tab', /^Pension/, { most: 18 });
  await press(page, 'Home');
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  // The items, newest first: Pension, Rent, Salary.
  await tabTo(page, 'rowheader', 'Pension', { most: 7 });
  await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter');
  await type(page, '1000');
  await press(page, 'Enter');
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$1,000');
  await expect(itemCell(page, 'Rent', 'Amount')).toBeFocused();
  await press(page, 'End', 'ArrowLeft', 'Enter');
  await expect(page.getByRole('combobox', { name: 'Add a tag' })).toBeFocused();
  await type(page, 'home');
  await press(page, 'Enter');
  await expect(itemCell(page, 'Rent', 'Tags')).toContainText('home');
  await expect(itemCell(page, 'Rent', 'Tags')).toBeFocused();
}

async function filterItems(page: Page): Promise<void> {
  await tabTo(page, 'combobox', 'Filter by tag', back(4));
  await chooseFocusedOption(page, 'home');
  await expect(itemGrid(page).getByRole('rowheader')).toHaveText(['Rent']);
  await expect(page.getByText('Showing 1 of 3 items')).toBeVisible();
  await tabTo(page, 'button', /^Remove the filter Tag/, { most: 4 });
  await press(page, 'Enter');
  await expect(itemGrid(page).getByRole('rowheader')).toHaveCount(3);
  await press(page, '/');
  await type(page, 'sal');
  await expect(itemGrid(page).getByRole('rowheader')).toHaveText(['Salary']);
  await press(page, 'Escape');
  await expect(itemGrid(page).getByRole('rowheader')).toHaveCount(3);
}

async function changeSeveral(page: Page): Promise<void> {
  // Waits until the notice of the added item is gone. On a slow machine it would cover the bar.
  await expect(notice(page, 'was saved')).toBeHidden();
  await tabTo(page, 'gridcell', 'home', { most: 6 });
  await press(page, 'End', 'Enter', 'ArrowRight', 'Enter');
  await expect(itemRow(page, 'Rent').getByRole('button', { name: 'Show Rent' })).toBeFocused();

  await press(page, 'Escape', 'Home', 'Space', 'ArrowDown', 'Space');
  const bar = page.getByRole('form', { name: 'Change the selected items' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await tabTo(page, 'combobox', 'Action', { most: 12 });
  await chooseFocusedOption(page, 'Adjust amounts by percent');
  await tabTo(page, 'textbox', 'Percent');
  await type(page, '10');
  await tabTo(page, 'button', 'Apply');
  await press(page, 'Enter');
  await expect(notice(page, 'Updated 2 items.')).toBeVisible();
  await expect(itemCell(page, 'Salary', 'Amount')).toContainText('€4,400');
  await press(page, 'Control+z');
  await expect(itemCell(page, 'Salary', 'Amount')).toContainText('€4,000');
}

/** Waits until the dialog has the focus: before that, Tab would start elsewhere. */
const expectInDialog = (page: Page, name: string) =>
  expect(page.getByRole('dialog', { name }).locator(':focus')).toHaveCount(1);

async function compare(page: Page): Promise<void> {
  await tabTo(page, 'button', 'Manage Scenarios', back(46));
  await press(page, 'Enter');
  await expectInDialog(page, 'Manage Scenarios');
  await tabTo(page, 'button', 'Duplicate Default');
  await press(page, 'Enter');
  await expect(page.getByRole('list', { name: 'Scenarios' })).toContainText('Default (copy)');
  await press(page, 'Escape');
  await expect(page.getByRole('button', { name: 'Manage Scenarios' })).toBeFocused();
  await tabTo(page, 'button', 'Compare Scenarios', back(1));
  await press(page, 'Enter');
  await expectInDialog(page, 'Compare Scenarios');
  await tabTo(page, 'checkbox', 'Default (copy)');
  await press(page, 'Space');
  await tabTo(page, 'button', 'Apply');
  await press(page, 'Enter');
  await expect(page.getByRole('table', { name: /than in Default/ })).toContainText('Default (copy)');
}

async function readChart(page: Page): Promise<void> {
  await tabTo(page, 'slider', /^Forecast/, back(20));
  await press(page, 'PageUp', 'ArrowRight');
  const spoken = findForecastChart(page).getByRole('status');
  await expect(spoken).toContainText('Default (copy) £');
  await tabTo(page, 'button', 'Show as table', back(6));
  await press(page, 'Enter');
  await expect(page.getByRole('region', { name: 'Month by month' })).toBeVisible();
  await tabTo(page, 'region', 'Forecast: Month by month', { most: 5 });
  await press(page, 'p');
  await expect(findForecastChart(page).getByRole('table')).not.toContainText('£');
  await press(page, 'p');
}

async function signOutAndIn(page: Page, person: Person): Promise<void> {
  await tabTo(page, 'button', person.username, back(32));
  await press(page, 'Enter');
  await tabTo(page, 'button', 'Sign out');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'textbox', 'Username or Email', { most: 1 });
  await type(page, person.username);
  await tabTo(page, 'textbox', 'Password');
  await type(page, person.password);
  await press(page, 'Enter');
  // The chosen tab was reset by the sign-out.
  await expect(itemTab(page, 'Expense')).toHaveAttribute('aria-selected', 'true');
}

test('the whole main task works by keyboard only', async ({ page }) => {
  test.slow();
  const person = newPerson();
  await register(page, person);
  await enterPlan(page);
  await changeView(page);
  await changeItem(page);
  await filterItems(page);
  await changeSeveral(page);
  await compare(page);
  await readChart(page);
  await signOutAndIn(page, person);
});
