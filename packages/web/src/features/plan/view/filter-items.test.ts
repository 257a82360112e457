import { describe, expect, test } from 'vitest';
import type { SearchableNames } from './item-search.ts';
import { createItem } from '#testing/item-fixture.ts';
import {
  type ItemFilters,
  NO_FILTERS,
  belongsToTab,
  matchingItems,
  occurringCurrencies,
  occurringTags,
  tabCounts,
  availableTabs,
  tagFilterValue,
} from './filter-items.ts';

const tagged = (...names: string[]) => names.map((name, id) => ({ id: id + 1, name, color: '#000000' }));

const ITEMS = [
  createItem({
    id: 1,
    name: 'Account',
    category: 'balance',
    from_date: '2026-05-01',
    to_date: '2030-01-01',
    amount: 10,
  }),
  createItem({
    id: 2,
    name: 'Salary',
    category: 'income',
    currency: 'EUR',
    amount: 20,
    tags: tagged('Work', 'all'),
  }),
  createItem({
    id: 3,
    name: 'Rent',
    category: 'expense',
    from_date: '2026-01-01',
    to_date: '2026-12-31',
    amount: 30.5,
  }),
  createItem({
    id: 4,
    name: 'Phone',
    category: 'expense',
    is_hidden: true,
    to_date: '2025-12-31',
    amount: 40,
  }),
  createItem({
    id: 5,
    name: 'Fund',
    category: 'pension',
    currency: 'ILS',
    existing_funds: 1,
    existing_funds_currency: 'JPY',
    from_date: '2028-01-01',
    amount: 50,
    tags: tagged('work 10', 'work 9'),
  }),
];

const WORDS: SearchableNames = {
  category: (category) => category,
  month: (month) => month,
  dateFormat: 'DD/MM/YYYY',
};

const shown = (filters: Partial<ItemFilters>) =>
  matchingItems(ITEMS, { ...NO_FILTERS, ...filters }, WORDS).map(({ name }) => name);

describe('tabs', () => {
  test('count all items; hidden items also count in their category', () => {
    expect(tabCounts(ITEMS, new Set([2, 4, 99]))).toEqual({
      all: 5,
      balance: 1,
      income: 1,
      expense: 2,
      saving: 0,
      pension: 1,
      investment: 0,
      selected: 2,
      hidden: 1,
    });
  });

  test('Hidden is offered only if an item is hidden', () => {
    const none = new Set<number>();
    expect(availableTabs(tabCounts(ITEMS, none)).at(-1)).toBe('hidden');
    expect(availableTabs(tabCounts(ITEMS.slice(0, 3), none))).toEqual([
      'all',
      'balance',
      'income',
      'expense',
      'saving',
      'pension',
      'investment',
      'selected',
    ]);
  });

  test('contain as many items as their counts', () => {
    const selected = new Set([2, 4]);
    const counts = tabCounts(ITEMS, selected);
    for (const tab of availableTabs(counts)) {
      expect(ITEMS.filter((each) => belongsToTab(each, tab, selected))).toHaveLength(counts[tab]);
    }
  });
});

describe('filters', () => {
  test('without filters return all items, in the same order', () => {
    expect(shown({})).toEqual(['Account', 'Salary', 'Rent', 'Phone', 'Fund']);
  });

  test.each([
    ['USD', ['Account', 'Rent', 'Phone']],
    ['EUR', ['Salary']],
    ['ILS', ['Fund']],
    ['JPY', ['Fund']],
    ['GBP', []],
  ] as const)('by currency %s', (filterCurrency, names) => expect(shown({ filterCurrency })).toEqual(names));

  test.each([
    ['Work', ['Salary']],
    ['WORK', ['Salary']],
    ['work 9', ['Fund']],
    ['gone', []],
  ])('by tag %s', (selectedTagFilter, names) => expect(shown({ selectedTagFilter })).toEqual(names));

  test("a tag named 'all' can be filtered by", () => {
    expect(shown({ selectedTagFilter: 'all' })).toHaveLength(5);
    expect(shown({ selectedTagFilter: tagFilterValue('all') })).toEqual(['Salary']);
    expect(tagFilterValue('work')).toBe('work');
  });

  test.each([
    [null, null, ['Account', 'Salary', 'Rent', 'Phone', 'Fund']],
    ['2026-12-31', null, ['Salary', 'Rent', 'Fund']],
    ['2027-01-01', null, ['Salary', 'Fund']],
    [null, '2026-01-01', ['Salary', 'Rent', 'Phone']],
    [null, '2025-12-31', ['Salary', 'Phone']],
    ['2026-05-01', '2026-05-01', ['Account', 'Salary', 'Rent']],
    ['2026-05-02', '2026-05-31', ['Salary', 'Rent']],
    ['2030-01-01', '2029-01-01', ['Salary', 'Fund']],
  ])('by dates from %s to %s', (start, end, names) =>
    expect(shown({ filterDateRange: { start, end } })).toEqual(names),
  );

  test.each([
    [null, 30.5, ['Account', 'Salary', 'Rent']],
    [30.5, null, ['Rent', 'Phone', 'Fund']],
    [0, 9.99, []],
    [40, 30, []],
  ])('by amounts from %s to %s', (min, max, names) =>
    expect(shown({ filterAmountRange: { min, max } })).toEqual(names),
  );

  test('all filters together', () => {
    expect(shown({ searchTerm: 'pens 9', filterCurrency: 'JPY', filterAmountRange: { min: 50, max: 50 } })).toEqual([
      'Fund',
    ]);
  });

  test('offer each occurring value once', () => {
    expect(occurringCurrencies(ITEMS).toSorted()).toEqual(['EUR', 'ILS', 'JPY', 'USD']);
    const doubled = [...ITEMS, createItem({ tags: tagged('Work') })];
    expect(occurringTags(doubled)).toEqual(['all', 'Work', 'work 9', 'work 10']);
  });
});

test('each typed word narrows a list of 1,000 items', () => {
  const many = Array.from({ length: 1_000 }, (_, index) =>
    createItem({ id: index + 1, name: `Côntrat ${index} שכר דירה`, tags: tagged(`tag ${index % 40}`) }),
  );
  const search = (searchTerm: string) => matchingItems(many, { ...NO_FILTERS, searchTerm }, WORDS);
  const terms = ['co', 'con', 'contrat', 'contrat 99', 'contrat 99 tag'];
  const found = terms.map((term) => search(term).length);
  expect(found).toEqual([1_000, 1_000, 1_000, 19, 19]);
});
