import type { NewItem } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { choose, chooseItemTab, itemTab, notice } from '#e2e/testing/dashboard.ts';
import { addByForm } from './item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

const PLAN: NewItem[] = [
  { name: 'Salary', category: 'income', amount: 5_000, currency: 'EUR', tag_names: ['work'] },
  { name: 'Crème brûlée', category: 'expense', amount: 12, currency: 'USD', tag_names: ['fun'] },
  { name: 'שְׂכַר דִּירָה', category: 'expense', amount: 3_900, currency: 'ILS', to_date: '2027-12-31' },
  { name: 'إِيجار', category: 'expense', amount: 700, currency: 'USD', from_date: '2030-01-01' },
  { name: '家賃', category: 'expense', amount: 90_000, currency: 'JPY', tag_names: ['ホーム'] },
  {
    name: 'Pension',
    category: 'pension',
    amount: 640,
    currency: 'EUR',
    existing_funds: 9_000,
    existing_funds_currency: 'CHF',
  },
  { name: 'Old car', category: 'balance', amount: 6_000, currency: 'EUR', is_hidden: true },
];

/** The names in the list, from top to bottom. */
async function shownNames(page: Page): Promise<string[]> {
  const buttons = page.getByRole('tabpanel').getByRole('button', { name: /^Edit / });
  const labels = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace('Edit ', ''));
}

const expectShown = (page: Page, names: readonly string[]) =>
  expect.poll(() => shownNames(page)).toEqual(names);

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search items' });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const count = (page: Page) => page.getByText(/^Showing \d+ of \d+ items$/);

/** Opens the dashboard as it is for somebody who comes for the first time. */
async function open(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('tablist', { name: 'Items by category' })).toBeVisible();
}

async function openAll(page: Page): Promise<void> {
  await open(page);
  await chooseItemTab(page, 'All');
}

test('tabs tell how many items of each kind there are, and arrow keys choose among them', async ({
  addItems,
  page,
}) => {
  await addItems(...PLAN);
  await open(page);
  const tabs = page.getByRole('tablist', { name: 'Items by category' }).getByRole('tab');
  await expect(tabs).toHaveText([
    'All 7',
    'Balance 1',
    'Income 1',
    'Expense 4',
    'Saving 0',
    'Pension 1',
    'Investment 0',
    'Selected 0',
    'Hidden 1',
  ]);
  await expect(itemTab(page, 'Expense')).toHaveAttribute('aria-selected', 'true');
  await expectShown(page, ['家賃', 'إِيجار', 'שְׂכַר דִּירָה', 'Crème brûlée']);
  await expect(count(page)).toHaveText('Showing 4 of 7 items');
  await expect(page.getByRole('tabpanel', { name: 'Expense' })).toBeVisible();

  await itemTab(page, 'Expense').press('ArrowRight');
  await expect(itemTab(page, 'Saving')).toBeFocused();
  await expect(page.getByText('No saving items found for this scenario.')).toBeVisible();
  await page.keyboard.press('End');
  await expectShown(page, ['Old car']);
  await page.keyboard.press('ArrowRight');
  await expect(itemTab(page, 'All')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('No items selected.')).toBeVisible();
  await itemTab(page, 'Hidden').click();
  await page.getByRole('button', { name: 'Show Old car' }).click();
  await expect(itemTab(page, 'Hidden')).toBeHidden();
  await expect(itemTab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Hide Salary' }).click();
  await expect(itemTab(page, 'Hidden')).toHaveText('Hidden 1');
  await expect(itemTab(page, 'All'), 'the list stays where it is').toHaveAttribute('aria-selected', 'true');
});

test('search finds names, categories, currencies and tags in any script', async ({ addItems, page }) => {
  await addItems(...PLAN);
  await openAll(page);
  const searches: [string, string[]][] = [
    ['creme BRULEE', ['Crème brûlée']],
    ['שכר', ['שְׂכַר דִּירָה']],
    ['ايجار', ['إِيجار']],
    ['家賃', ['家賃']],
    ['ﾎｰﾑ jpy', ['家賃']],
    ['chf', ['Pension']],
    ['income', ['Salary']],
    ['eur pens', ['Pension']],
    ['eur usd', []],
  ];
  for (const [term, names] of searches) {
    await searchField(page).fill(term);
    await expectShown(page, names);
    await expect(count(page)).toHaveText(`Showing ${names.length} of 7 items`);
  }
  await expect(
    page.getByText('No items match the current filters. Try adjusting your search criteria.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(searchField(page)).toBeFocused();
  await expect(count(page)).toHaveText('Showing 7 of 7 items');
  await searchField(page).fill('fun');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(searchField(page)).toHaveValue('');
  await expect(searchField(page)).toBeFocused();
});

test('filters narrow the list down, a chip each, and one button clears them', async ({ addItems, page }) => {
  await addItems(...PLAN);
  await openAll(page);
  await choose(page, 'Filter by currency', 'USD');
  await expectShown(page, ['إِيجار', 'Crème brûlée']);
  await choose(page, 'Filter by tag', 'fun');
  await expectShown(page, ['Crème brûlée']);
  await expect(chips(page)).toHaveText(['Currency: US Dollar', 'Tag: fun']);
  await page.getByRole('button', { name: 'Remove the filter Tag: fun' }).click();
  await expectShown(page, ['إِيجار', 'Crème brûlée']);
  await page.getByRole('button', { name: 'Remove the filter Currency: US Dollar' }).click();
  await expect(chips(page)).toHaveCount(0);
  await expect(count(page)).toHaveText('Showing 7 of 7 items');

  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByLabel('Runs on or after').fill('01/01/2028');
  await page.getByLabel('Runs on or before').fill('31/12/2029');
  await expectShown(page, ['Old car', 'Pension', '家賃', 'Crème brûlée', 'Salary']);
  await page.getByLabel('Amount at least').fill('640');
  await page.getByLabel('Amount at most').fill('6,000');
  await expectShown(page, ['Old car', 'Pension', 'Salary']);
  await expect(chips(page)).toHaveText(['Dates: 01/01/2028 to 31/12/2029', 'Amount: 640 to 6,000']);
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expectShown(page, ['Old car', 'Pension', '家賃', 'إِيجار', 'שְׂכַר דִּירָה', 'Crème brûlée', 'Salary']);
  for (const label of ['Runs on or after', 'Runs on or before', 'Amount at least', 'Amount at most'])
    await expect(page.getByLabel(label)).toHaveValue('');
});

test('each order begins in its own direction and can be turned round', async ({ addItems, page }) => {
  await addItems(...PLAN.slice(0, 5));
  await openAll(page);
  await choose(page, 'Sort by', 'Amount');
  await expectShown(page, ['Salary', 'שְׂכַר דִּירָה', 'إِيجار', '家賃', 'Crème brûlée']);
  await page.getByRole('button', { name: 'Sort direction: descending' }).click();
  await expectShown(page, ['Crème brûlée', '家賃', 'إِيجار', 'שְׂכַר דִּירָה', 'Salary']);
  await choose(page, 'Sort by', 'To date');
  await expect(page.getByRole('button', { name: 'Sort direction: ascending' })).toBeVisible();
  await expectShown(page, ['שְׂכַר דִּירָה', '家賃', 'إِيجار', 'Crème brûlée', 'Salary']);
  await choose(page, 'Sort by', 'Name');
  await expect.poll(async () => (await shownNames(page)).slice(0, 2)).toEqual(['Crème brûlée', 'Salary']);
});

test('everything that was set is there after a reload', async ({ addItems, page }) => {
  await addItems(...PLAN);
  await open(page);
  await chooseItemTab(page, 'Pension');
  await searchField(page).fill('pen');
  await choose(page, 'Filter by currency', 'CHF');
  await choose(page, 'Filter by tag', 'work');
  await choose(page, 'Sort by', 'Name');
  await page.getByRole('button', { name: 'Sort direction: ascending' }).click();
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByLabel('Runs on or after').fill('01/01/2028');
  await page.getByLabel('Amount at most').fill('640');
  await page.getByRole('button', { name: 'Remove the filter Tag: work' }).click();
  await expectShown(page, ['Pension']);
  await page.reload();
  await expectShown(page, ['Pension']);
  await expect(itemTab(page, 'Pension')).toHaveAttribute('aria-selected', 'true');
  await expect(searchField(page)).toHaveValue('pen');
  await expect(chips(page)).toHaveText([
    'Search: pen',
    'Currency: Swiss Franc',
    'Dates: from 01/01/2028',
    'Amount: up to 640',
  ]);
  await expect(page.getByLabel('Amount at most')).toHaveValue('640');
  await expect(page.getByRole('button', { name: 'Sort direction: descending' })).toBeVisible();
});

test('damaged settings, and filters for what is gone, trap nobody', async ({ addItems, page }) => {
  await addItems(...PLAN.slice(0, 2));
  const keep = (state: unknown) =>
    page.evaluate(
      (text) => localStorage.setItem('meridian.settings', text),
      JSON.stringify({ state, version: 0 }),
    );
  await open(page);
  await keep({
    selectedTab: 'everything',
    searchTerm: { a: 1 },
    filterCurrency: 'XXX',
    selectedTagFilter: 7,
    filterDateRange: 'always',
    filterAmountRange: { min: '1', max: null },
    sortBy: 'luck',
    sortOrder: -1,
  });
  await open(page);
  await expectShown(page, ['Crème brûlée']);
  await expect(chips(page)).toHaveCount(0);

  await keep({ selectedTab: 'hidden', filterCurrency: 'GBP', selectedTagFilter: 'long gone' });
  await open(page);
  await expect(itemTab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await expect(chips(page)).toHaveText(['Currency: British Pound', 'Tag: long gone']);
  await expect(page.getByRole('combobox', { name: 'Filter by tag' })).toHaveValue('long gone');
  await page.getByRole('button', { name: 'Remove the filter Currency: British Pound' }).click();
  await page.getByRole('button', { name: 'Remove the filter Tag: long gone' }).click();
  await expectShown(page, ['Crème brûlée', 'Salary']);
});

test('an item that was just added comes into sight, or what hides it is told', async ({ addItems, page }) => {
  await addItems(...PLAN.slice(0, 2));
  await open(page);
  await addByForm(page, { Name: 'Bonus', Category: 'Income', Amount: '100' });
  await expect(itemTab(page, 'Income')).toHaveAttribute('aria-selected', 'true');
  await expectShown(page, ['Bonus', 'Salary']);
  await searchField(page).fill('sal');
  await expectShown(page, ['Salary']);
  await addByForm(page, { Name: 'Gift', Category: 'Income', Amount: '20' });
  const told = notice(page, 'Gift was added, but the filters hide it.');
  await told.getByRole('button', { name: 'Clear All Filters' }).click();
  await expectShown(page, ['Gift', 'Bonus', 'Salary']);
});

test('while amounts are hidden, the amounts that are filtered by are hidden too', async ({
  addItems,
  page,
}) => {
  await addItems(...PLAN);
  await openAll(page);
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByLabel('Amount at least').fill('4321.25');
  await page.getByLabel('Amount at most').fill('98765');
  const digits = async () => {
    const text = await page.evaluate(() => {
      const fields = Array.from(document.querySelectorAll('input'), ({ value }) => value);
      return [document.documentElement.outerHTML, ...fields].join('\n').replaceAll(',', '');
    });
    return ['4321', '98765', '5432'].filter((figure) => text.includes(figure));
  };
  expect(await digits()).toEqual(['4321', '98765']);
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(chips(page)).toHaveText(['Amount: ••••• to •••••']);
  expect(await digits()).toEqual([]);
  await page.getByLabel('Amount at least').fill('5432');
  await page.getByLabel('Amount at most').focus();
  await expectShown(page, ['Old car', '家賃']);
  expect(await digits()).toEqual([]);
  await page.getByRole('button', { name: 'Show Data' }).click();
  await expect(page.getByLabel('Amount at least')).toHaveValue('5,432');
});

test('axe finds nothing in the filters, and nothing sticks out', async ({ addItems, page }) => {
  test.slow();
  await addItems(...PLAN);
  await openAll(page);
  await searchField(page).fill('e');
  await choose(page, 'Filter by currency', 'EUR');
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByLabel('Runs on or after').fill('01/01/2028');
  await page.getByLabel('Runs on or before').fill('01/01/2027');
  await inEveryLook(page, async (look) => {
    await page.getByLabel('Amount at least').focus();
    await expectAccessible(page, look);
  });
});
