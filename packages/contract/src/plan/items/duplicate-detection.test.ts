import { expect, test } from 'vitest';
import { flagDuplicates } from './duplicate-detection.ts';

const RENT = {
  name: 'Rent',
  category: 'expense',
  amount: 1200,
  currency: 'EUR',
  from_date: '2027-01-05',
  to_date: null,
} as const;

test.each([
  ['name', { name: 'rent' }],
  ['category', { category: 'income' }],
  ['amount', { amount: 1200.01 }],
  ['currency', { currency: 'USD' }],
  ['first day', { from_date: null }],
  ['last day', { to_date: '2028-01-05' }],
] as const)('an item with another %s is not a duplicate', (_, change) => {
  expect(flagDuplicates([{ ...RENT, ...change }, RENT], [RENT])).toEqual([false, true]);
});

test('each existing item matches only one row', () => {
  expect(flagDuplicates([RENT, RENT, RENT], [RENT, RENT])).toEqual([true, true, false]);
  expect(flagDuplicates([RENT], [])).toEqual([false]);
});

test('fields that are not compared make no difference', () => {
  expect(flagDuplicates([RENT], [{ ...RENT, notes: 'cold', interval_months: 12 } as typeof RENT])).toEqual([true]);
});
