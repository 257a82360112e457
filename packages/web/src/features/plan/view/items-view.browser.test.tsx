/** Tabs, search, filters and sort orders of the list. */
import type { NewItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import {
  addByForm,
  choose,
  renderItems,
  expectShown,
  focus,
  itemTab,
  notice,
  replaceText,
  shownNames,
  signUpWithItems,
} from '#testing/items-and-form.tsx';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';

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

const search = page.getByRole('searchbox', { name: 'Search items' });
const count = page.getByText(/^Showing \d+ of \d+ items$/);
const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const button = (name: string) => page.getByRole('button', { name });

/** Returns a pattern that matches exactly this text. */
const whole = (text: string) => new RegExp(`^${text}$`);
async function expectTexts(found: typeof chips, texts: readonly string[]): Promise<void> {
  await expect.poll(() => found.elements().map((one) => one.textContent.trim())).toEqual(texts);
}
const expectChips = (texts: readonly string[]) => expectTexts(chips, texts);
async function expectChosen(tab: string): Promise<void> {
  await expect.element(itemTab(tab)).toHaveAttribute('aria-selected', 'true');
}

test('tabs show the number of items of each kind, and arrow keys select a tab', async () => {
  await signUpWithItems(...PLAN);
  await renderItems({ selectedTab: 'expense' });
  await expectTexts(page.getByRole('tablist', { name: 'Items by category' }).getByRole('tab'), [
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
  await expectShown(['家賃', 'إِيجار', 'שְׂכַר דִּירָה', 'Crème brûlée']);
  await expect.element(count).toHaveTextContent(whole('Showing 4 of 7 items'));
  await expect.element(page.getByRole('tabpanel', { name: 'Expense' })).toBeVisible();

  await focus(itemTab('Expense'));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(itemTab('Saving')).toHaveFocus();
  await expect.element(page.getByText('No saving items found for this scenario.')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expectShown(['Old car']);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(itemTab('All')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByText('No items selected.')).toBeVisible();
  await itemTab('Hidden').click();
  await button('Show Old car').click();
  await expect.element(itemTab('Hidden')).not.toBeInTheDocument();
  await expectChosen('All');
  await button('Hide Salary').click();
  await expect.element(itemTab('Hidden')).toHaveTextContent(whole('Hidden 1'));
  // The list stays on the tab All.
  await expectChosen('All');
});

test('search finds names, categories, currencies and tags in any script', async () => {
  await signUpWithItems(...PLAN);
  await renderItems();
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
    await replaceText(search, term);
    await expectShown(names);
    await expect.element(count).toHaveTextContent(whole(`Showing ${names.length} of 7 items`));
  }
  await expect
    .element(page.getByText('No items match the current filters. Try adjusting your search criteria.'))
    .toBeVisible();
  await button('Clear filters').click();
  await expect.element(search).toHaveFocus();
  await expect.element(count).toHaveTextContent(whole('Showing 7 of 7 items'));
  await replaceText(search, 'fun');
  await button('Clear the search').click();
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
});

test('filters narrow the list, each with a chip, and one button clears them', async () => {
  await signUpWithItems(...PLAN);
  await renderItems();
  await choose(page, 'Filter by currency', 'USD');
  await expectShown(['إِيجار', 'Crème brûlée']);
  await choose(page, 'Filter by tag', 'fun');
  await expectShown(['Crème brûlée']);
  await expectChips(['Currency: US Dollar', 'Tag: fun']);
  await button('Remove the filter Tag: fun').click();
  await expectShown(['إِيجار', 'Crème brûlée']);
  await button('Remove the filter Currency: US Dollar').click();
  await expectChips([]);
  await expect.element(count).toHaveTextContent(whole('Showing 7 of 7 items'));

  await button('Advanced filters').click();
  await replaceText(page.getByLabelText('Runs on or after'), '01/01/2028');
  await replaceText(page.getByLabelText('Runs on or before'), '31/12/2029');
  await expectShown(['Old car', 'Pension', '家賃', 'Crème brûlée', 'Salary']);
  await replaceText(page.getByLabelText('Amount at least'), '640');
  await replaceText(page.getByLabelText('Amount at most'), '6,000');
  await expectShown(['Old car', 'Pension', 'Salary']);
  await expectChips(['Dates: 01/01/2028 to 31/12/2029', 'Amount: 640 to 6,000']);
  await button('Clear All Filters').click();
  await expectShown(['Old car', 'Pension', '家賃', 'إِيجار', 'שְׂכַר דִּירָה', 'Crème brûlée', 'Salary']);
  for (const label of ['Runs on or after', 'Runs on or before', 'Amount at least', 'Amount at most'])
    await expect.element(page.getByLabelText(label)).toHaveValue('');
});

test('each sort key starts in its initial direction and can be reversed', async () => {
  await signUpWithItems(...PLAN.slice(0, 5));
  await renderItems();
  await choose(page, 'Sort by', 'Amount');
  await expectShown(['Salary', 'שְׂכַר דִּירָה', 'إِيجار', '家賃', 'Crème brûlée']);
  await button('Sort direction: descending').click();
  await expectShown(['Crème brûlée', '家賃', 'إِيجار', 'שְׂכַר דִּירָה', 'Salary']);
  await choose(page, 'Sort by', 'To date');
  await expect.element(button('Sort direction: ascending')).toBeVisible();
  await expectShown(['שְׂכַר דִּירָה', '家賃', 'إِيجار', 'Crème brûlée', 'Salary']);
  await choose(page, 'Sort by', 'Name');
  await expect.poll(() => shownNames().slice(0, 2)).toEqual(['Crème brûlée', 'Salary']);
});

test('a filter whose value no longer occurs can still be cleared', async () => {
  await signUpWithItems(...PLAN.slice(0, 2));
  await renderItems({ selectedTab: 'hidden', filterCurrency: 'GBP', selectedTagFilter: 'long gone' });
  await expectChosen('All');
  await expectChips(['Currency: British Pound', 'Tag: long gone']);
  await expect.element(page.getByRole('combobox', { name: 'Filter by tag' })).toHaveValue('long gone');
  await button('Remove the filter Currency: British Pound').click();
  await button('Remove the filter Tag: long gone').click();
  await expectShown(['Crème brûlée', 'Salary']);
});

test('a new item is scrolled into view, or a message names the filter that hides it', async () => {
  await signUpWithItems(...PLAN.slice(0, 2));
  await renderItems({ selectedTab: 'expense' });
  await addByForm({ Name: 'Bonus', Category: 'Income', Amount: '100' });
  await expectChosen('Income');
  await expectShown(['Bonus', 'Salary']);
  await replaceText(search, 'sal');
  await expectShown(['Salary']);
  await addByForm({ Name: 'Gift', Category: 'Income', Amount: '20' });
  const told = notice('Gift was added, but the filters hide it.');
  await told.getByRole('button', { name: 'Clear All Filters' }).click();
  await expectShown(['Gift', 'Bonus', 'Salary']);
});

test('while amounts are hidden, the amounts of the filter are hidden too', async () => {
  await signUpWithItems(...PLAN);
  await renderItems();
  await button('Advanced filters').click();
  await replaceText(page.getByLabelText('Amount at least'), '4321.25');
  await replaceText(page.getByLabelText('Amount at most'), '98765');
  const digits = () => {
    const fields = Array.from(document.querySelectorAll('input'), ({ value }) => value);
    // Not the head: its addresses contain digits by chance.
    return findLeakedFigures([document.body.outerHTML, ...fields].join('\n'), ['4321', '98765', '5432']);
  };
  // A focused field shows its text, so the focus is moved to a tab.
  await focus(itemTab('All'));
  expect(digits()).toEqual(['4321', '98765']);
  saveSettings({ hideSensitiveData: true });
  await expectChips(['Amount: ••••• to •••••']);
  expect(digits()).toEqual([]);
  await replaceText(page.getByLabelText('Amount at least'), '5432');
  await focus(page.getByLabelText('Amount at most'));
  await expectShown(['Old car', '家賃']);
  expect(digits()).toEqual([]);
  saveSettings({ hideSensitiveData: false });
  await expect.element(page.getByLabelText('Amount at least')).toHaveValue('5,432');
});

test('axe finds nothing in the filters, and nothing overflows', async () => {
  await signUpWithItems(...PLAN);
  await renderItems();
  await replaceText(search, 'e');
  await choose(page, 'Filter by currency', 'EUR');
  await button('Advanced filters').click();
  await replaceText(page.getByLabelText('Runs on or after'), '01/01/2028');
  await replaceText(page.getByLabelText('Runs on or before'), '01/01/2027');
  await runInAlternatingAppearances([1_440, 360], async (look) => {
    await focus(page.getByLabelText('Amount at least'));
    await expectAccessible(look);
  });
});
