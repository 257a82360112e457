import { type NewItem, scenarioEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DisplayCurrencySelect } from '#features/currency/public.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { choose, renderItems, itemTab, replaceText, signUpWithItems } from '#testing/items-and-form.tsx';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';

const search = page.getByRole('searchbox', { name: 'Search items' });
const totals = page.getByRole('group', { name: 'Totals' });

/** Returns the figures of each line as one text: 'Expenses $1,300 a month $15,600 a year'. */
const lines = () =>
  totals
    .getByCss('dl > div')
    .elements()
    .map((line) => (line as HTMLElement).innerText)
    .map((text) =>
      text
        .replaceAll(/ ?\(how it is converted\)/g, '')
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim(),
    );
async function expectLines(expected: readonly string[]): Promise<void> {
  await expect.poll(lines).toEqual(expected);
}

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

test('totals of a tab, of the filtered items and of the selection; axe finds nothing in them', async () => {
  await signUpWithItems(...HOUSEHOLD);
  await renderItems({ selectedTab: 'expense' });
  await expect.element(totals).toHaveTextContent('3 items');
  await expectLines(['Expenses $1,300 a month $15,600 a year $25,000 once']);
  await expect.element(totals).toHaveTextContent('Single payments and hidden items are left out');

  await replaceText(search, 'rent');
  await expectLines(['Expenses $1,200 a month $14,400 a year']);
  await expect.element(totals).toHaveTextContent('1 item');
  await replaceText(search, '');
  await page.getByRole('checkbox', { name: 'Select Insurance' }).click();
  await page.getByRole('checkbox', { name: 'Select Rent' }).click();
  await replaceText(search, 'car');
  await expect.element(totals).toHaveTextContent('2 selected');
  await expectAccessible('a selection', totals.element());
  await expectLines(['Expenses $25,000 once', 'Expenses $1,300 a month $15,600 a year']);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await replaceText(search, '');

  await itemTab('All').click();
  await runInAlternatingAppearances([1_440, 390], (look) => expectAccessible(look, totals.element()));
  await expectLines([
    'Balances $6,000',
    'Income $3,000 a month $36,000 a year',
    'Expenses $1,300 a month $15,600 a year $25,000 once',
    'Deposits $300 a month $3,600 a year',
    'Margin $1,500 a month $18,000 a year',
    'Existing funds $540',
  ]);
  await itemTab('Pension').click();
  await expectLines(['Pensions $100 a month $1,200 a year', 'Existing funds $40']);
  await itemTab('Hidden').click();
  await expect.element(totals).not.toBeInTheDocument();
  await itemTab('Investment').click();
  await expect.element(page.getByText('No investment items found for this scenario.')).toBeVisible();
  await expect.element(totals).not.toBeInTheDocument();
});

test('totals follow an edit, the display currency and the rates of the scenario, and are hidden with the amounts', async () => {
  await signUpWithItems(...HOUSEHOLD);
  const { screen } = await renderItems({ selectedTab: 'expense' }, <DisplayCurrencySelect />);
  await choose(page, 'Display currency', 'EUR');
  await expectLines(['Expenses €1,105 a month €13,260 a year €21,250 once']);
  await choose(page, 'Display currency', 'USD');
  await expectLines(['Expenses $1,300 a month $15,600 a year $25,000 once']);
  const { id } = await call(scenarioEndpoints.current);
  const body = { assumptions: { pinned_rates: { EUR: 0.5 } } };
  await call(scenarioEndpoints.update, { params: { id }, body });
  await screen.unmount();
  await renderItems();
  await expectLines(['Expenses $1,370 a month $16,440 a year $25,000 once']);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expectLines(['Expenses $170 a month $2,040 a year $25,000 once']);
  saveSettings({ hideSensitiveData: true });
  await expectLines(['Expenses ••••• a month ••••• a year ••••• once']);
});

test('only items active in the chosen month count, so that two successive homes are not added up', async () => {
  await signUpWithItems(
    { name: 'Flat', category: 'expense', amount: 1_000, currency: 'USD', to_date: monthFromNow(3).iso(28) },
    { name: 'House', category: 'expense', amount: 1_500, currency: 'USD', from_date: monthFromNow(4).iso() },
    { name: 'Later', category: 'expense', amount: 9_000, currency: 'USD', from_date: monthFromNow(40).iso() },
  );
  await renderItems({ selectedTab: 'expense' });
  await expectLines(['Expenses $1,000 a month $16,000 a year']);
  await expect.element(totals).toHaveTextContent('2 of 3 items active');
  await expect.element(totals).toHaveTextContent(`active in ${monthFromNow(0).name}`);
  const later = monthFromNow(41).iso();
  await choose(totals, 'Year', later.slice(0, 4));
  await choose(totals, 'Month', monthFromNow(41).name.replace(/ \d+$/, ''));
  await expectLines(['Expenses $10,500 a month $126,000 a year']);
  await expect.element(totals).toHaveTextContent('2 of 3 items active');
});
