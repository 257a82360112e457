import type { NewItem } from '@meridian/contract';
import { checkbox } from './bulk-bar.ts';
import { type ItemColumn, chooseItemTab, itemCell, itemGrid, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const OF_EACH: NewItem[] = [
  { name: 'Account', category: 'balance', amount: 1, currency: 'USD' },
  { name: 'Salary', category: 'income', amount: 1, currency: 'USD' },
  { name: 'Insurance', category: 'expense', amount: 1, currency: 'USD', interval_months: 12 },
  { name: 'Deposit', category: 'saving', amount: 1, currency: 'USD', interval_months: 5 },
  {
    name: 'Old age',
    category: 'pension',
    amount: 1,
    currency: 'USD',
    payout_from_date: '2050-01-15',
    payout_months: 240,
  },
  {
    name: 'Shares',
    category: 'investment',
    amount: 1,
    currency: 'USD',
    interval_months: 0,
    payout_from_date: '2040-07-01',
  },
];

const EVERY_ITEM_HAS = ['', 'Name', 'Category', 'Amount', 'Currency', 'From', 'To'];
const FUND_COLUMNS = ['Existing funds', 'Monthly interest rate', /saving/, /deposit/, 'Interest limit'];
const LAST = ['Notes', 'Tags', 'Actions'];

test('columns follow the tab: what none of its items can have is not shown', async ({ addItems, page }) => {
  await addItems(...OF_EACH);
  await openDashboard(page);
  const headings = itemGrid(page).getByRole('columnheader');
  const all = [...EVERY_ITEM_HAS, ...FUND_COLUMNS, 'Interval', 'Payout', ...LAST];
  const ofPayments = [...EVERY_ITEM_HAS, 'Monthly interest rate', 'Interval', ...LAST];
  const expected: [tab: string, columns: (string | RegExp)[]][] = [
    ['All', all],
    ['Balance', [...EVERY_ITEM_HAS, ...LAST]],
    ['Income', ofPayments],
    ['Expense', ofPayments],
    ['Saving', all],
    ['Pension', all],
    ['Investment', all],
  ];
  for (const [tab, columns] of expected) {
    await chooseItemTab(page, tab);
    await expect(headings, tab).toHaveText(columns);
  }
  await chooseItemTab(page, 'All');
  await checkbox(page, 'Account').click();
  await chooseItemTab(page, 'Selected');
  await expect(headings, 'an account alone').toHaveText([...EVERY_ITEM_HAS, ...LAST]);
  await chooseItemTab(page, 'All');
  await itemCell(page, 'Old age', 'Payout').focus();
  await chooseItemTab(page, 'Balance');
  await expect(
    itemCell(page, 'Account', 'Name'),
    'what Tab reaches is a column that is there',
  ).toHaveAttribute('tabindex', '0');
});

test('interval and payout are said in words', async ({ addItems, page }) => {
  await addItems(...OF_EACH);
  await openDashboard(page);
  const said: [name: string, column: ItemColumn, text: string][] = [
    ['Account', 'Interval', '\u2013'],
    ['Salary', 'Interval', 'monthly'],
    ['Insurance', 'Interval', 'yearly'],
    ['Deposit', 'Interval', 'every 5 months'],
    ['Shares', 'Interval', 'once'],
    ['Insurance', 'Payout', '\u2013'],
    ['Deposit', 'Payout', '\u2013'],
    ['Old age', 'Payout', 'from 01/2050 over 20 years'],
    ['Shares', 'Payout', 'from 07/2040 at once'],
  ];
  for (const [name, column, text] of said) await expect(itemCell(page, name, column)).toHaveText(text);
});

for (const width of [1_440, 1_024, 768]) {
  test(`at ${width} every column is in sight, or it is said that there are more`, async ({
    addItems,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await addItems(...OF_EACH);
    await openDashboard(page);
    const grid = itemGrid(page);
    const hint = page.getByText('More columns to the side');
    for (const tab of ['All', 'Balance', 'Income', 'Pension']) {
      await chooseItemTab(page, tab);
      const room = () => grid.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      if ((await room()) <= 1) await expect(hint, tab).toBeHidden();
      else {
        await expect(hint, tab).toBeVisible();
        await expect(grid, tab).toHaveAttribute('data-more-after', '');
        await expect(grid, tab).not.toHaveAttribute('data-more-before');
        const on = page.getByRole('button', { name: 'Show the columns after' });
        for (let press = 0; press < 6; press += 1) await on.click();
        await expect(grid, tab).not.toHaveAttribute('data-more-after');
        await expect(grid, tab).toHaveAttribute('data-more-before', '');
        const back = page.getByRole('button', { name: 'Show the columns before' });
        for (let press = 0; press < 6; press += 1) await back.click();
      }
    }
    await chooseItemTab(page, 'All');
    await expect(hint, 'the last ones by name').toContainText(
      width === 1_440 ? 'Payout, Notes, Tags.' : ' …',
    );
    const tags = itemCell(page, 'Shares', 'Tags');
    const isInSight = () =>
      tags.evaluate((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const y = (top + bottom) / 2;
        return [left + 4, right - 4].every((x) => cell.contains(document.elementFromPoint(x, y)));
      });
    await tags.scrollIntoViewIfNeeded();
    await grid.evaluate((frame) => frame.scrollTo({ left: 0 }));
    await expect.poll(isInSight).toBe(false);
    await itemCell(page, 'Shares', 'Name').hover();
    await page.mouse.wheel(2_000, 0);
    await expect.poll(isInSight, 'by wheel').toBe(true);
    await grid.evaluate((frame) => frame.scrollTo({ left: 0 }));
    await itemCell(page, 'Shares', 'Name').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(tags).toBeFocused();
    await expect.poll(isInSight, 'by arrow keys').toBe(true);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, 'the page itself never scrolls sideways').toBeLessThanOrEqual(0);
  });
}
