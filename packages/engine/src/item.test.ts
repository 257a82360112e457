import { expect, test } from 'vitest';
import { CATEGORIES, isFundCategory, monthlyAmount } from './item.ts';
import { planItem } from '#testing/plan-factory.ts';

test('the categories are in the order of the tabs', () => {
  expect(CATEGORIES).toEqual(['balance', 'income', 'expense', 'saving', 'pension', 'investment']);
});

test('savings, pensions and investments are funds, the others are not', () => {
  expect(CATEGORIES.filter(isFundCategory)).toEqual(['saving', 'pension', 'investment']);
});

test.each([
  ['every month', 'expense', 1, 1200],
  ['every quarter', 'income', 3, 400],
  ['every year', 'pension', 12, 100],
  ['once', 'saving', 0, 0],
  ['a balance', 'balance', 1, 0],
] as const)('average monthly amount: %s', (_, category, intervalMonths, expected) => {
  expect(monthlyAmount(planItem(category, { amount: 1200, intervalMonths }))).toBe(expected);
});
