/** All states of the dashboard that a test visits in order to search for amounts. */
import type { NewItem } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { findApplyButton, chooseAction, fillField, selectItems } from '#e2e/items/bulk-bar.ts';
import { openEdit, openForm, textField } from '#e2e/items/item-form.ts';
import { pieCard } from '#e2e/plan/tag-pie.ts';
import { findForecastChart, choose, chooseItemTab, itemCell, notice, showTable } from '#e2e/testing/dashboard.ts';
import { expect } from '#e2e/testing/test.ts';
import { readAllText, readFigures, findLeakedFigures } from './amount-leaks.ts';

/** No sum, difference or conversion of these amounts is a number that a page shows for another reason. */
export const ITEMS: (NewItem & { amount: number })[] = [
  { name: 'Salary', category: 'income', amount: 73_918.46, currency: 'USD', tag_names: ['work'] },
  { name: 'Rent', category: 'expense', amount: 5_827.64, currency: 'EUR', tag_names: ['home'] },
  { name: 'Account', category: 'balance', amount: 61_432.18, currency: 'GBP', tag_names: ['home', 'work'] },
  {
    name: 'Fund',
    category: 'pension',
    amount: 9_753.19,
    currency: 'ILS',
    existing_funds: 864_207.35,
    existing_funds_currency: 'JPY',
    monthly_interest_rate: 0.4,
    tag_names: ['later'],
  },
  { name: 'Parking', category: 'expense', amount: 4_861.37, currency: 'USD', is_hidden: true },
];

/** A state of a page, with functions that open it and leave it. */
interface Stop {
  name: string;
  enter: (page: Page) => Promise<unknown>;
  leave?: (page: Page) => Promise<unknown>;
  /** True if all its figures are shown by other states too. */
  hasNoNewFigure?: boolean;
}

const escape = (page: Page) => page.keyboard.press('Escape');
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const showChart = (page: Page) => findForecastChart(page).getByRole('button', { name: 'Show as chart' }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Returns the stop for a dialog that a button or a key opens. It is checked once it is visible. */
const dialog = (name: string, open: (page: Page) => Promise<unknown>): Stop => ({
  name,
  enter: async (page) => {
    await open(page);
    await expect(dialogOf(page)).toBeVisible();
  },
  leave: async (page) => {
    await escape(page);
    await expect(dialogOf(page)).toBeHidden();
  },
});
/** Returns the stop for a cell that is being edited. It is checked once its editor has the focus. */
const cell = (column: 'Amount' | 'Existing funds' | 'Tags'): Stop => ({
  name: `the cell ${column} under edit`,
  enter: async (page) => {
    await itemCell(page, 'Fund', column).dblclick();
    await expect(itemCell(page, 'Fund', column).locator('input').first()).toBeFocused();
  },
  leave: async (page) => {
    await escape(page);
    await expect(itemCell(page, 'Fund', column).locator('input')).toHaveCount(0);
  },
});
const tab = (name: string): Stop => ({
  name: `the tab ${name}`,
  hasNoNewFigure: true,
  enter: (page) => chooseItemTab(page, name),
  leave: (page) => chooseItemTab(page, 'All'),
});
const measure = (name: string): Stop => ({
  name: `the pie by ${name}`,
  enter: (page) => choose(pieCard(page), 'What is shown', name),
});

/** Everything that the dashboard can show at a width of 1440 pixels. */
const DASHBOARD: Stop[] = [
  { name: 'the chart as a table', enter: showTable, leave: showChart },
  dialog('where the change comes from', async (page) => {
    await press('Where the change comes from')(page);
    await expect(dialogOf(page).getByRole('rowheader', { name: 'Change of net worth' })).toBeVisible();
  }),
  dialog('the flow of a year', async (page) => {
    await press('Where the change comes from')(page);
    await dialogOf(page).getByText('Flow of money').click();
    await expect(dialogOf(page).locator('svg:has(rect)')).toBeVisible();
  }),
  dialog('all years', async (page) => {
    await press('Where the change comes from')(page);
    await dialogOf(page).getByText('Year by year').click();
    await expect(dialogOf(page).getByRole('rowheader', { name: 'Net worth after' })).toBeVisible();
  }),
  ...['Balance', 'Income', 'Expense', 'Pension', 'Selected'].map(tab),
  ...['Spending', 'Funds', 'Income'].map(measure),
  cell('Amount'),
  cell('Existing funds'),
  cell('Tags'),
  dialog('the form of an item', (page) => openEdit(page, 'Fund')),
  dialog('the form of an item, inside an amount', async (page) => {
    await textField(await openEdit(page, 'Fund'), 'Amount').focus();
  }),
  { ...dialog('the form of a new item', openForm), hasNoNewFigure: true },
  { ...dialog('the question before a deletion', press('Delete Fund')), hasNoNewFigure: true },
  { name: 'the bar with an amount', enter: enterAmountChange, leave: press('Clear selection') },
  { name: 'a notice after a change, with its undo', enter: changeAndUndo },
  dialog('the scenarios', press('Manage Scenarios')),
  dialog('the comparison', press('Compare Scenarios')),
  dialog('what the scenario assumes', press('Assumptions')),
  { ...dialog('the feedback', press('Send Feedback')), hasNoNewFigure: true },
  { ...dialog('the keys', (page) => page.keyboard.press('?')), hasNoNewFigure: true },
  { name: 'the cards being arranged', enter: press('Arrange'), leave: press('Done'), hasNoNewFigure: true },
];

async function enterAmountChange(page: Page): Promise<void> {
  await selectItems(page, 'Salary', 'Rent');
  await fillField('Amount to add', '8642.97')(await chooseAction(page, 'Adjust amounts by a sum'));
  await page.keyboard.press('Tab');
}

async function changeAndUndo(page: Page): Promise<void> {
  await selectItems(page, 'Salary', 'Rent');
  await fillField('Percent', '10')(await chooseAction(page, 'Adjust amounts by percent'));
  await findApplyButton(page).click();
  await notice(page, 'Updated 2 items').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undid')).toBeVisible();
}

/** Visits all stops. Returns the figures that were shown, or fails at the first figure in `forbidden`. */
export async function visitAllStops(page: Page, forbidden: readonly string[] | null): Promise<string[]> {
  const seen = new Set<string>(await readFigures(page));
  for (const { name, enter, leave, hasNoNewFigure } of DASHBOARD) {
    if (forbidden === null && hasNoNewFigure === true) continue;
    await enter(page);
    if (forbidden === null) for (const figure of await readFigures(page)) seen.add(figure);
    else expect(findLeakedFigures(await readAllText(page), forbidden), name).toEqual([]);
    await leave?.(page);
  }
  return [...seen];
}
