import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FALLBACK_RATES } from './currencies.ts';
import { CATEGORIES } from './item.ts';
import { itemTotals } from './item-totals.ts';
import { type ItemDraft, planItem } from '#testing/plans.ts';

const totals = (...items: ReturnType<typeof planItem>[]) => itemTotals(items, 'USD', FALLBACK_RATES);

test('a month of a category is each amount over its interval, and a year twelve of them', () => {
  const { items, categories } = totals(
    planItem('expense', { amount: 1200 }),
    planItem('expense', { amount: 850, currency: 'EUR', intervalMonths: 12 }),
    planItem('expense', { amount: 300, intervalMonths: 3 }),
    planItem('expense', { amount: 25_000, intervalMonths: 0 }),
  );
  expect(items).toBe(4);
  expect(categories).toEqual([
    {
      category: 'expense',
      items: 4,
      monthly: 1200 + 1000 / 12 + 100,
      yearly: 12 * (1200 + 1000 / 12 + 100),
      once: 25_000,
      existingFunds: 0,
    },
  ]);
});

test('balances have no month, and what is left over leaves pensions out, which are paid at source', () => {
  const { categories, margin } = totals(
    planItem('pension', { amount: 70, existingFunds: 850, existingFundsCurrency: 'EUR' }),
    planItem('balance', { amount: 5000 }),
    planItem('income', { amount: 3000 }),
    planItem('expense', { amount: 1000 }),
    planItem('saving', { amount: 200, existingFunds: 10 }),
    planItem('investment', { amount: 100 }),
  );
  expect(categories.map(({ category }) => category)).toEqual([...CATEGORIES]);
  expect(categories[0]).toMatchObject({ monthly: 0, yearly: 0, once: 5000 });
  expect(categories[4]).toMatchObject({ monthly: 70, existingFunds: 1000 });
  expect(margin).toBe(1700);
});

test('hidden items do not count; those that are over or yet to come do', () => {
  const { items, categories } = totals(
    planItem('expense', { amount: 1, hidden: true }),
    planItem('income', { amount: 10, to: '2001-01' }),
    planItem('income', { amount: 20, from: '2090-01' }),
  );
  expect(items).toBe(2);
  expect(categories).toMatchObject([{ category: 'income', monthly: 30 }]);
  expect(totals()).toEqual({ items: 0, categories: [], margin: 0 });
});

const draft: fc.Arbitrary<ItemDraft> = fc.record({
  amount: fc.double({ min: 0, max: 1e9, noNaN: true }),
  currency: fc.constantFrom('USD', 'EUR', 'ILS', 'JPY'),
  intervalMonths: fc.integer({ min: 0, max: 120 }),
  hidden: fc.boolean(),
});
const plan = fc.array(
  fc.tuple(fc.constantFrom(...CATEGORIES), draft).map(([category, fields]) => planItem(category, fields)),
);

test('the totals of two lists together are the sum of their totals', () => {
  fc.assert(
    fc.property(plan, plan, (one, other) => {
      const both = totals(...one, ...other);
      const apart = totals(...one).margin + totals(...other).margin;
      expect(both.margin).toBeCloseTo(apart, 3);
      expect(both.items).toBe(totals(...one).items + totals(...other).items);
    }),
  );
});
