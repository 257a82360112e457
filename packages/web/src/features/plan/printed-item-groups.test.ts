import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { groupPrintedItems } from './printed-item-groups.ts';

const START = parseMonth('2026-11');
const inDollars = { code: 'USD', rates: { ...FALLBACK_RATES, USD: 1, EUR: 0.8 } } as const;

test('groups items by category and sorts them by name, with totals in the display currency', () => {
  const groups = groupPrintedItems(
    [
      createItem({ id: 1, category: 'pension', name: 'B', amount: 80, currency: 'EUR', existing_funds: 50 }),
      createItem({
        id: 2,
        category: 'pension',
        name: 'A',
        amount: 120,
        interval_months: 12,
        existing_funds: 8,
        existing_funds_currency: 'EUR',
      }),
      createItem({ id: 3, category: 'income', name: 'Salary', amount: 3_000 }),
    ],
    inDollars,
    START,
  );
  expect(groups.map(({ category, listed }) => [category, listed.map(({ name }) => name)])).toEqual([
    ['income', ['Salary']],
    ['pension', ['A', 'B']],
  ]);
  expect(groups[1]).toMatchObject({ monthly: 110, yearly: 1_320, once: 0, existingFunds: 60 });
});

test('omits hidden items from the list and the totals', () => {
  const hidden = createItem({ id: 2, amount: 500, is_hidden: true });
  expect(groupPrintedItems([createItem({ amount: 20 }), hidden], inDollars, START)).toMatchObject([
    { monthly: 20, listed: [{ id: 1 }] },
  ]);
  expect(groupPrintedItems([hidden], inDollars, START)).toEqual([]);
});

test('balances and single payments are not part of the monthly total', () => {
  const groups = groupPrintedItems(
    [
      createItem({ id: 1, amount: 8, category: 'balance', from_date: '2020-01-01' }),
      createItem({ id: 2, amount: 30_000, interval_months: 0, from_date: '2027-05-01' }),
    ],
    inDollars,
    START,
  );
  expect(groups).toMatchObject([
    { category: 'balance', monthly: 0, once: 8 },
    { category: 'expense', monthly: 0, once: 30_000 },
  ]);
});

test('items that have ended or start later are listed, but not added to the totals', () => {
  const groups = groupPrintedItems(
    [
      createItem({ id: 1, amount: 700, to_date: '2020-05-31' }),
      createItem({ id: 2, amount: 900, from_date: '2030-05-01' }),
      createItem({ id: 3, amount: 40, category: 'income', from_date: '2030-05-01' }),
      createItem({ id: 4, amount: 60, category: 'income' }),
    ],
    inDollars,
    START,
  );
  expect(groups).toMatchObject([
    { category: 'income', monthly: 60, listed: [{ id: 3 }, { id: 4 }] },
    { category: 'expense', monthly: 0, yearly: 0, listed: [{ id: 1 }, { id: 2 }] },
  ]);
});
