import { FALLBACK_RATES } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { type ItemSortKey, savedSort, sortItems, toggleSort } from './item-sort.ts';

/** The initial direction of each sort key (product.md). */
const DIRECTIONS: Record<ItemSortKey, 'asc' | 'desc'> = {
  created_at: 'desc',
  name: 'asc',
  category: 'asc',
  amount: 'desc',
  currency: 'asc',
  from_date: 'asc',
  to_date: 'asc',
  existing_funds: 'desc',
  monthly_interest_rate: 'desc',
  management_fee_saving: 'desc',
  management_fee_deposit: 'desc',
  interest_limit: 'desc',
  interval_months: 'desc',
  payout_from_date: 'asc',
  loan_balance: 'desc',
  asset_class: 'asc',
  tax_percent: 'desc',
  notes: 'asc',
};
const KEYS = Object.keys(DIRECTIONS) as ItemSortKey[];

const context = {
  categoryWord: (category: string) => (category === 'balance' ? 'Zuletzt' : category),
  assetClassWord: (assetClass: string) => (assetClass === 'balanced' ? 'Zuletzt' : assetClass),
  rates: { ...FALLBACK_RATES, EUR: 0.5, ILS: 4, JPY: 100 },
};

test('an unknown sort key in the settings falls back to the creation time', () => {
  for (const sortBy of ['__proto__', 'luck', 'is_hidden'])
    expect(savedSort({ sortBy, sortOrder: 'asc' })).toEqual({ sortBy: 'created_at', sortOrder: 'asc' });
  expect(savedSort({ sortBy: 'notes', sortOrder: 'desc' })).toEqual({ sortBy: 'notes', sortOrder: 'desc' });
});

function order(items: Parameters<typeof createItem>[0][], sortBy: ItemSortKey, sortOrder: 'asc' | 'desc' = 'asc') {
  return sortItems(items.map(createItem), { sortBy, sortOrder }, context).map(({ name }) => name);
}

const day = (date: number) => `2026-01-${String(date).padStart(2, '0')}T00:00:00.000Z`;

describe('sorting', () => {
  test('by name: numeric and locale-aware, in any script', () => {
    const names = ['item 10', 'Éclair', 'item 9', 'eclair', 'Zoo', 'שכר', 'אוכל', '家賃'];
    const items = names.map((name) => ({ name }));
    const sorted = order(items, 'name');
    expect(sorted.filter((name) => /^[a-z]/i.test(name) || name === 'Éclair')).toEqual([
      'eclair',
      'Éclair',
      'item 9',
      'item 10',
      'Zoo',
    ]);
    expect(sorted.indexOf('אוכל')).toBeLessThan(sorted.indexOf('שכר'));
    expect(order(items, 'name', 'desc')).toEqual(sorted.toReversed());
  });

  test('by category: by the displayed name', () => {
    const items = [
      { name: 'b', category: 'balance' },
      { name: 'e', category: 'expense' },
      { name: 'p', category: 'pension' },
    ] as const;
    expect(order([...items], 'category')).toEqual(['e', 'p', 'b']);
  });

  test('by asset class: by the displayed name, also for the default; items without a fund come last', () => {
    const items = [
      { name: 'shares', category: 'investment', asset_class: null },
      { name: 'old age', category: 'pension', asset_class: null },
      { name: 'savings', category: 'saving', asset_class: null },
      { name: 'house', category: 'investment', asset_class: 'property' },
      { name: 'salary', category: 'income', asset_class: 'bonds' },
    ] as const;
    expect(order([...items], 'asset_class')).toEqual(['savings', 'shares', 'house', 'old age', 'salary']);
    expect(order([...items], 'asset_class', 'desc')).toEqual(['old age', 'house', 'shares', 'savings', 'salary']);
  });

  test('by amount: converted between currencies', () => {
    const items = [
      { name: '3 EUR', amount: 3, currency: 'EUR' },
      { name: '5 USD', amount: 5, currency: 'USD' },
      { name: '40 ILS', amount: 40, currency: 'ILS' },
      { name: '99 JPY', amount: 99, currency: 'JPY' },
    ] as const;
    expect(order([...items], 'amount')).toEqual(['99 JPY', '5 USD', '3 EUR', '40 ILS']);
    expect(order([...items], 'amount', 'desc')).toEqual(['40 ILS', '3 EUR', '5 USD', '99 JPY']);
  });

  test.each(['from_date', 'to_date'] as const)(
    'by %s: items without a date are last ascending and first descending',
    (key) => {
      const items = [
        { name: 'open', [key]: null },
        { name: 'late', [key]: '2030-01-01' },
        { name: 'early', [key]: '2001-12-31' },
      ];
      expect(order(items, key)).toEqual(['early', 'late', 'open']);
      expect(order(items, key, 'desc')).toEqual(['open', 'late', 'early']);
    },
  );

  test('by funds: converted between currencies, and items without a fund are last in both directions', () => {
    const items = [
      { name: 'unseen', category: 'income', existing_funds: 99 },
      { name: 'none', category: 'pension', existing_funds: 0 },
      { name: '8 USD', category: 'saving', existing_funds: 8, existing_funds_currency: 'USD' },
      { name: '5 EUR', category: 'saving', existing_funds: 5, existing_funds_currency: 'EUR' },
    ] as const;
    expect(order([...items], 'existing_funds')).toEqual(['none', '8 USD', '5 EUR', 'unseen']);
    expect(order([...items], 'existing_funds', 'desc')).toEqual(['5 EUR', '8 USD', 'none', 'unseen']);
  });

  test.each(['monthly_interest_rate', 'management_fee_saving', 'management_fee_deposit', 'interest_limit'] as const)(
    'by %s: as numbers, not as texts',
    (key) => {
      const values = [10, -2, 0.5, 9].map((value) => ({
        name: `${value}`,
        category: 'saving' as const,
        [key]: value,
      }));
      expect(order(values, key)).toEqual(['-2', '0.5', '9', '10']);
      expect(order([...values, { name: 'lacks', category: 'balance', [key]: 5 }], key, 'desc')).toEqual([
        '10',
        '9',
        '0.5',
        '-2',
        'lacks',
      ]);
    },
  );

  test('by creation: by the time itself, not by its text', () => {
    const items = [
      { name: 'second', created_at: '2026-01-02T00:00:00Z' },
      { name: 'third', created_at: '2026-01-02T00:00:00.500Z' },
      { name: 'first', created_at: '2026-01-01T23:00:00.000Z' },
    ];
    expect(order(items, 'created_at')).toEqual(['first', 'second', 'third']);
    expect(order(items, 'created_at', 'desc')).toEqual(['third', 'second', 'first']);
  });

  test.each(KEYS.filter((key) => key !== 'created_at' && key !== 'name'))(
    'by %s: ties are ordered newest first in both directions',
    (key) => {
      const items = [
        { name: 'older', id: 1, created_at: day(1) },
        { name: 'newer', id: 2, created_at: day(2) },
        { name: 'newest', id: 3, created_at: day(2) },
        { name: 'on its way', id: -5, created_at: day(2) },
      ];
      for (const direction of ['asc', 'desc'] as const) {
        expect(order(items, key, direction)).toEqual(['on its way', 'newest', 'newer', 'older']);
      }
    },
  );

  test('does not modify its input', () => {
    const items = Object.freeze([createItem({ name: 'b' }), createItem({ name: 'a' })]);
    sortItems(items, { sortBy: 'name', sortOrder: 'asc' }, context);
    expect(items.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});

test.each(KEYS)('pressing %s sorts in its initial direction, and pressing again reverses it', (key) => {
  const other = key === 'name' ? 'amount' : 'name';
  for (const sortOrder of ['asc', 'desc'] as const) {
    const first = toggleSort({ sortBy: other, sortOrder }, key);
    expect(first).toEqual({ sortBy: key, sortOrder: DIRECTIONS[key] });
    const second = toggleSort(first, key);
    expect(second).toEqual({ sortBy: key, sortOrder: DIRECTIONS[key] === 'asc' ? 'desc' : 'asc' });
    expect(toggleSort(second, key)).toEqual(first);
  }
});
