import type { NewItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import {
  checkbox,
  renderWithItems,
  expectFieldError,
  itemTab,
  notice,
  fetchStoredItems,
} from '#features/plan/testing/rendered-item-list.tsx';
import { replaceText } from '#testing/items-and-form.tsx';

const RENT: NewItem = {
  name: 'Rent',
  category: 'expense',
  amount: 900,
  currency: 'USD',
  to_date: '2035-12-31',
  tag_names: ['home'],
};
const FUND: NewItem = {
  name: 'Fund',
  category: 'saving',
  amount: 50,
  currency: 'EUR',
  existing_funds: 7_000,
};

const list = page.getByRole('list', { name: 'Items', exact: true });
const card = (name: string) => list.getByRole('listitem', { name, exact: true });
const value = (name: string, field: string) => card(name).getByRole('button', { name: `Edit ${field} of ${name}` });
const boxOf = (part: Locator) => part.element().getBoundingClientRect();

/** Renders these items in a phone-sized window. */
async function drawCards(...items: readonly NewItem[]): Promise<void> {
  await page.viewport(360, 740);
  await renderWithItems(...items);
  await expect.element(list).toBeVisible();
}

test('pressing a value edits it in place', async () => {
  await drawCards(RENT, FUND);
  await value('Rent', 'Amount').click();
  const amount = page.getByRole('textbox', { name: 'Amount of Rent' });
  await expect.element(amount).toHaveFocus();
  await amount.fill('-1');
  await userEvent.keyboard('{Enter}');
  await expectFieldError(amount, /Amount must be positive/);
  await amount.fill('950');
  await userEvent.keyboard('{Enter}');
  await expect.element(value('Rent', 'Amount')).toHaveTextContent('$950');
  await expect.element(value('Rent', 'Amount')).toHaveFocus();

  await value('Rent', 'To').click();
  await page.getByRole('textbox', { name: 'To of Rent' }).fill('31/12/2040');
  await value('Fund', 'Existing funds').click();
  // Pressing outside the editor saves.
  await expect.element(value('Rent', 'To')).toHaveTextContent('31/12/2040');
  const funds = page.getByRole('textbox', { name: 'Existing funds of Fund' });
  await expect.element(funds).toHaveFocus();
  await funds.fill('1');
  await userEvent.keyboard('{Escape}');
  await expect.element(value('Fund', 'Existing funds')).toHaveTextContent('€7,000');

  await value('Fund', 'Category').click();
  await page.getByRole('option', { name: 'Pension' }).click();
  await expect.element(value('Fund', 'Category')).toHaveTextContent('Pension');
  await expect.poll(fetchStoredItems).toMatchObject([
    { category: 'pension', existing_funds: 7_000 },
    { amount: 950, to_date: '2040-12-31' },
  ]);

  await value('Rent', 'To').click();
  await page.getByRole('textbox', { name: 'To of Rent' }).fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(value('Rent', 'To')).not.toBeInTheDocument();
  await expect.element(value('Rent', 'Name')).toHaveFocus();
});

test('while a value is edited, the others stay aligned beside the checkbox', async () => {
  await drawCards(FUND);
  await expect.element(value('Fund', 'Name')).toBeVisible();
  const about = card('Fund').getByText(/^about \$/);
  const others = ['Name', 'Amount', 'Category', 'Interval'];
  for (const edited of others) {
    await value('Fund', edited).click();
    await expect.element(value('Fund', edited)).not.toBeInTheDocument();
    const beside = boxOf(checkbox('Fund')).right;
    const rest = others.filter((other) => other !== edited).map((other) => value('Fund', other));
    for (const part of [...rest, about])
      expect(boxOf(part).left, `${part.element().textContent}, with ${edited} edited`).toBeGreaterThan(beside);
    await userEvent.keyboard('{Escape}');
    await expect.element(value('Fund', edited)).toBeVisible();
  }
});

test('a card shows only fields with a value, and the interval in words', async () => {
  await drawCards(
    RENT,
    FUND,
    {
      name: 'Insurance',
      category: 'expense',
      amount: 1_200,
      currency: 'EUR',
      interval_months: 12,
      notes: 'Renew',
    },
    { name: 'Boiler', category: 'expense', amount: 2_400, currency: 'USD', interval_months: 0 },
    { name: 'Wage', category: 'income', amount: 90, currency: 'USD', monthly_interest_rate: 0.25 },
    { name: 'Account', category: 'balance', amount: 700, currency: 'USD' },
    { name: 'Ladder', category: 'saving', amount: 20, currency: 'USD', asset_class: 'bonds' },
    { name: 'Nest egg', category: 'saving', amount: 20, currency: 'USD', is_locked: true },
    {
      name: 'Pension',
      category: 'pension',
      amount: 300,
      currency: 'USD',
      interval_months: 6,
      monthly_interest_rate: 0.25,
      management_fee_deposit: 1.5,
      payout_from_date: '2045-01-01',
      payout_months: 240,
    },
  );
  const said: [name: string, facts: string[], texts: (string | RegExp)[]][] = [
    ['Rent', ['To'], ['a month']],
    ['Insurance', [], ['a year', 'about $1,411.76', 'Renew']],
    ['Boiler', [], ['once']],
    ['Wage', ['Growth a month'], ['0.25']],
    ['Account', [], ['once']],
    ['Fund', ['Existing funds'], ['a month']],
    ['Ladder', ['Moves as'], ['Bonds']],
    ['Nest egg', ['Moves as'], ['Deposits', 'not for shortfalls']],
    [
      'Pension',
      ['Monthly interest rate', 'Management fee (deposit)', 'Payout'],
      ['every 6 months', 'from 01/2045 over 20 years'],
    ],
  ];
  for (const [name, facts, texts] of said) {
    // Filters the list to this item, so that the item is shown at any scroll position.
    await page.getByRole('searchbox', { name: 'Search items' }).fill(name);
    await expect.poll(() => list.getByRole('checkbox').elements().length).toBe(1);
    const terms = card(name).getByRole('term');
    await expect.poll(() => terms.elements().map(({ textContent }) => textContent)).toEqual(facts);
    for (const text of texts) await expect.element(card(name)).toHaveTextContent(text);
    await expect.element(card(name)).not.toHaveTextContent('\u2013');
  }
});

test('touch targets are large enough, and axe finds nothing, at 390 and at 320 pixels', async () => {
  await drawCards(RENT, FUND);
  await runInAlternatingAppearances([390, 320], async (look) => {
    await expectAccessible(look);
    for (const name of ['Edit Rent', 'Hide Rent', 'Delete Rent', 'Edit Tags of Rent']) {
      const { width, height } = boxOf(card('Rent').getByRole('button', { name, exact: true }));
      expect(Math.min(width, height), `${name}: ${look}`).toBeGreaterThanOrEqual(44);
    }
    const { scrollWidth, clientWidth } = list.element();
    expect(scrollWidth, look).toBeLessThanOrEqual(clientWidth);
  });
});

test('a card can be selected, tagged, hidden, edited and deleted', async () => {
  await drawCards(RENT, FUND);
  await checkbox('Rent').click();
  await expect.element(itemTab('Selected')).toHaveTextContent('1');
  await checkbox('Rent').click();
  await value('Rent', 'Tags').click();
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('city');
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Rent').getByRole('list')).toHaveTextContent('city');
  await card('Rent').getByRole('button', { name: 'Hide Rent' }).click();
  await expect.element(card('Rent').getByText('Hidden')).toBeVisible();
  await card('Fund').getByRole('button', { name: 'Edit Fund' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Financial Item' });
  await expect.element(form).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await card('Fund').getByRole('button', { name: 'Delete Fund' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete this item?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(card('Fund')).not.toBeInTheDocument();
  await expect.poll(fetchStoredItems).toMatchObject([{ name: 'Rent', is_hidden: true }]);
  expect((await fetchStoredItems())[0]?.tags.map(({ name }) => name).toSorted()).toEqual(['city', 'home']);
});

test('a refused edit is reverted and reported', async () => {
  expectConsoleErrors(/status of 500|could not be saved/);
  await drawCards(RENT);
  const changes = delayChanges();
  await value('Rent', 'Name').click();
  await replaceText(page.getByRole('textbox', { name: 'Name of Rent' }), 'Flat');
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Flat')).toBeVisible();
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(notice('Failed to update field. Please try again.')).toBeVisible();
  await expect.element(card('Rent')).toBeVisible();
});

test('only the visible cards of a long list are rendered', async () => {
  // Chromium logs this error if heights are measured over more than one frame. It has no effect for users.
  expectConsoleErrors(/ResizeObserver loop completed/);
  const costs = Array.from({ length: 60 }, (_, index) => ({
    name: `Cost ${index}`,
    category: 'expense' as const,
    amount: index,
    currency: 'ILS' as const,
  }));
  await page.viewport(320, 640);
  await renderWithItems(RENT, ...costs);
  await expect.element(card('Cost 59')).toBeVisible();
  await expect.element(card('Cost 59')).toHaveAttribute('aria-setsize', '61');
  const inPage = () => list.getByRole('checkbox').elements().length;
  expect(inPage()).toBeLessThan(30);
  const root = document.documentElement;
  await expect.poll(() => root.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  await expect
    .poll(() => {
      scrollTo(0, root.scrollHeight);
      const found = card('Rent').query()?.getBoundingClientRect();
      return found !== undefined && found.top < innerHeight && found.bottom > 0;
    })
    .toBe(true);
  expect(inPage()).toBeLessThan(30);
});

test('the edge of a scrollable row of tabs is darker than the card, in dark mode too', async () => {
  await drawCards(RENT);
  await runInAlternatingAppearances([360, 360], async (look) => {
    const tabs = page.getByRole('tablist', { name: 'Items by category' }).element();
    const [shade = [], surface = []] = ['--shade', '--surface'].map((name) => {
      const probe = document.createElement('i');
      probe.style.color = `color-mix(in srgb, ${getComputedStyle(tabs).getPropertyValue(name)}, transparent 0%)`;
      tabs.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    });
    expect(shade, look).toHaveLength(3);
    expect(Math.max(...shade), look).toBeLessThan(Math.min(...surface));
  });
});
