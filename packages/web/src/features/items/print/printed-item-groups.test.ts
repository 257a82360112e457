import { FALLBACK_RATES } from '@meridian/engine';
import { expect, test } from 'vitest';
import { item } from '#lib/item-fixture.ts';
import { printedGroups } from './printed-item-groups.ts';

const rates = { ...FALLBACK_RATES, USD: 1, EUR: 0.8 };
const inDollars = { code: 'USD', rates } as const;

test('groups items by category, by name within one, with totals in the display currency', () => {
  const groups = printedGroups(
    [
      item({ id: 1, category: 'pension', name: 'B', amount: 80, currency: 'EUR', existing_funds: 50 }),
      item({
        id: 2,
        category: 'pension',
        name: 'A',
        amount: 0.1,
        existing_funds: 8,
        existing_funds_currency: 'EUR',
      }),
      item({ id: 3, category: 'income', name: 'Salary', amount: 3_000 }),
    ],
    inDollars,
    '2026-11',
  );
  expect(groups.map(({ category, items }) => [category, items.map(({ name }) => name)])).toEqual([
    ['income', ['Salary']],
    ['pension', ['A', 'B']],
  ]);
  expect(groups[1]).toMatchObject({ amount: 100.1, existingFunds: 60 });
});

test('leaves out what is hidden, from the list and from the totals', () => {
  const hidden = item({ id: 2, amount: 500, is_hidden: true });
  expect(printedGroups([item({ amount: 20 }), hidden], inDollars, '2026-11')).toMatchObject([{ amount: 20 }]);
  expect(printedGroups([hidden], inDollars, '2026-11')).toEqual([]);
});

test('the total of a month takes the items of that month, of balances all', () => {
  const over = { from_date: '2020-01-01', to_date: '2026-10-31' };
  const groups = printedGroups(
    [
      item({ id: 1, amount: 1, from_date: '2026-11-30', to_date: '2026-11-30' }),
      item({ id: 2, amount: 2, from_date: '2026-12-01' }),
      item({ id: 3, amount: 4, ...over }),
      item({ id: 4, amount: 8, category: 'balance', ...over }),
    ],
    inDollars,
    '2026-11',
  );
  expect(groups.map(({ category, amount }) => [category, amount])).toEqual([
    ['balance', 8],
    ['expense', 1],
  ]);
});
