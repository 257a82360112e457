import type { NewItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  checkbox,
  chooseItemTab,
  renderWithItems,
  itemCell,
  itemGrid,
} from '#features/plan/testing/rendered-item-list.tsx';
import type { ItemColumn } from './item-columns.ts';

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
const FUND_COLUMNS = [
  'Existing funds',
  'Monthly interest rate',
  'Management fee (saving)',
  'Management fee (deposit)',
  'Interest limit',
];
const OF_FUNDS = ['Moves as', 'Tax (%)'];
const LAST = ['Notes', 'Tags', 'Actions'];

test('each tab shows only the columns that its items can have', async () => {
  await renderWithItems(...OF_EACH);
  const headings = () =>
    itemGrid
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent.trim());
  const all = [...EVERY_ITEM_HAS, ...FUND_COLUMNS, 'Interval', 'Payout', 'Still owed', ...OF_FUNDS, ...LAST];
  const ofFunds = all.filter((column) => column !== 'Still owed');
  const ofPayments = (own: string) => [...EVERY_ITEM_HAS, 'Monthly interest rate', 'Interval', own, ...LAST];
  const ofBalances = [...EVERY_ITEM_HAS, ...LAST];
  const expected: [tab: string, columns: string[]][] = [
    ['All', all],
    ['Balance', ofBalances],
    ['Income', ofPayments('Tax (%)')],
    ['Expense', ofPayments('Still owed')],
    ['Saving', ofFunds],
    ['Pension', ofFunds],
    ['Investment', ofFunds],
  ];
  for (const [tab, columns] of expected) {
    await chooseItemTab(tab);
    await expect.poll(headings, { message: tab }).toEqual(columns);
  }
  await chooseItemTab('All');
  await checkbox('Account').click();
  await chooseItemTab('Selected');
  await expect.poll(headings, { message: 'an account alone' }).toEqual(ofBalances);
  await chooseItemTab('All');
  await expect.element(itemCell('Old age', 'payout_from_date')).toBeVisible();
  itemCell('Old age', 'payout_from_date').element().focus();
  await chooseItemTab('Balance');
  // The key Tab reaches a column that the chosen tab of the list shows.
  await expect.element(itemCell('Account', 'name')).toHaveAttribute('tabindex', '0');

  await chooseItemTab('All');
  const said: [name: string, column: ItemColumn, text: string][] = [
    ['Account', 'interval_months', '\u2013'],
    ['Salary', 'interval_months', 'monthly'],
    ['Insurance', 'interval_months', 'yearly'],
    ['Deposit', 'interval_months', 'every 5 months'],
    ['Shares', 'interval_months', 'once'],
    ['Insurance', 'payout_from_date', '\u2013'],
    ['Deposit', 'payout_from_date', '\u2013'],
    ['Old age', 'payout_from_date', 'from 01/2050 over 20 years'],
    ['Shares', 'payout_from_date', 'from 07/2040 at once'],
    ['Insurance', 'loan_balance', '\u2013'],
    ['Insurance', 'asset_class', '\u2013'],
    ['Deposit', 'asset_class', 'Deposits'],
    ['Old age', 'asset_class', 'Shares and bonds'],
    ['Shares', 'asset_class', 'Shares'],
  ];
  const shown = said.map(([name, column]) => [name, column, itemCell(name, column).element().textContent]);
  expect(shown).toEqual(said);
});

/** Returns whether a cell is fully visible in the frame of the list. */
function isInSight(cell: Locator): boolean {
  const element = cell.element();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const y = (top + bottom) / 2;
  return [left + 4, right - 4].every((x) => element.contains(document.elementFromPoint(x, y)));
}

/** The hints about hidden columns at several window widths. */
const NAMED = {
  1_440: { tab: 'All', named: ': Payout, Still owed, Moves as, Tax (%) …' },
  1_024: { tab: 'Income', named: ': Tax (%), Notes, Tags.' },
  768: { tab: 'All', named: ' …' },
};

test('every column is visible, or a hint lists the hidden ones, in a wide, a medium and a narrow window', async () => {
  await renderWithItems(...OF_EACH);
  const toBegin = () => itemGrid.element().scrollTo({ left: 0 });
  for (const width of [1_440, 1_024, 768] as const) {
    await page.viewport(width, 900);
    await expect.element(itemGrid).toBeVisible();
    toBegin();
    const hint = page.getByText('More columns to the side');
    const room = () => itemGrid.element().scrollWidth - itemGrid.element().clientWidth;
    const pressUntilNoMore = async (name: string, more: string) => {
      const hasMore = () => itemGrid.element().hasAttribute(more);
      for (let press = 0; press < 9 && hasMore(); press += 1) await page.getByRole('button', { name }).click();
    };
    for (const tab of ['All', 'Balance', 'Income', 'Pension']) {
      await chooseItemTab(tab);
      if (room() <= 1) {
        await expect.element(hint).not.toBeInTheDocument();
        continue;
      }
      await expect.element(hint).toBeVisible();
      await expect.element(itemGrid).toHaveAttribute('data-more-after', '');
      await expect.element(itemGrid).not.toHaveAttribute('data-more-before');
      await pressUntilNoMore('Show the columns after', 'data-more-after');
      await expect.element(itemGrid).not.toHaveAttribute('data-more-after');
      await expect.element(itemGrid).toHaveAttribute('data-more-before', '');
      await pressUntilNoMore('Show the columns before', 'data-more-before');
    }
    await chooseItemTab('All');
    // The hint names four columns, followed by an ellipsis if there are more.
    const { tab, named } = NAMED[width];
    await chooseItemTab(tab);
    await expect.element(hint).toHaveTextContent(named);
    await chooseItemTab('All');
    const tags = itemCell('Shares', 'tags');
    tags.element().scrollIntoView();
    toBegin();
    await expect.poll(() => isInSight(tags)).toBe(false);
    await userEvent.wheel(itemCell('Shares', 'name'), { delta: { x: 2_000 } });
    await expect.poll(() => isInSight(tags), { message: 'by wheel' }).toBe(true);
    toBegin();
    itemCell('Shares', 'name').element().focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    await expect.element(tags).toHaveFocus();
    await expect.poll(() => isInSight(tags), { message: 'by arrow keys' }).toBe(true);
    // The page itself must not scroll sideways.
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }
});
