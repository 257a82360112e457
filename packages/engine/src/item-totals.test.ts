import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FALLBACK_RATES } from './currencies.ts';
import { CATEGORIES } from './item.ts';
import { computeItemTotals } from './item-totals.ts';
import { parseMonth } from './month.ts';
import { type ItemDraft, planItem } from '#testing/plan-factory.ts';

const START = parseMonth('2026-01');
const totalsAt = (month: string, ...items: ReturnType<typeof planItem>[]) =>
  computeItemTotals(items, 'USD', FALLBACK_RATES, { start: START, month: parseMonth(month) });
const totals = (...items: ReturnType<typeof planItem>[]) => totalsAt('2026-01', ...items);

test('the monthly total of a category is each amount divided by its interval, the yearly one twelve times that', () => {
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

test('balances have no monthly amount, and the margin excludes pensions, which are paid at source', () => {
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

test('hidden items, ended items and items that begin after the twelve months do not count', () => {
  const { items, categories } = totals(
    planItem('expense', { amount: 1, hidden: true }),
    planItem('income', { amount: 10, to: '2001-01' }),
    planItem('income', { amount: 20, from: '2090-01' }),
    planItem('income', { amount: 30, to: '2026-01' }),
  );
  expect(items).toBe(1);
  expect(categories).toMatchObject([{ category: 'income', monthly: 30, yearly: 30 }]);
  expect(totals()).toEqual({ items: 0, categories: [], margin: 0, yearlyMargin: 0 });
});

test('two consecutive rents are never added together: each counts in its own months', () => {
  const rents = [
    planItem('expense', { amount: 1000, to: '2026-04' }),
    planItem('expense', { amount: 1500, from: '2026-05' }),
  ];
  const of = (month: string) => {
    const [total] = totalsAt(month, ...rents).categories;
    return [total?.items, total?.monthly, total?.yearly];
  };
  expect(of('2026-01')).toEqual([2, 1000, 4 * 1000 + 8 * 1500]);
  expect(of('2026-04')).toEqual([2, 1000, 1000 + 11 * 1500]);
  expect(of('2026-05')).toEqual([1, 1500, 12 * 1500]);
});

test('one-time payments count in the twelve months in which they are due, balances once they exist', () => {
  const items = [
    planItem('expense', { amount: 7, from: '2027-03', intervalMonths: 0 }),
    planItem('expense', { amount: 9, from: '2020-03', intervalMonths: 0 }),
    planItem('balance', { amount: 50, from: '2026-02' }),
  ];
  const onceIn = (month: string) => totalsAt(month, ...items).categories.map(({ category, once }) => [category, once]);
  expect(onceIn('2026-01')).toEqual([]);
  expect(onceIn('2026-02')).toEqual([['balance', 50]]);
  expect(onceIn('2026-04')).toEqual([
    ['balance', 50],
    ['expense', 7],
  ]);
  expect(onceIn('2027-04')).toEqual([['balance', 50]]);
});

test('existing funds and deposits count from the beginning of a fund until its payouts', () => {
  const fund = planItem('saving', { amount: 10, existingFunds: 300, from: '2026-03', payoutFrom: '2027-02' });
  const of = (month: string) => {
    const [total] = totalsAt(month, fund).categories;
    return total === undefined ? null : [total.monthly, total.yearly, total.existingFunds];
  };
  expect(of('2026-01')).toEqual([0, 100, 0]);
  expect(of('2026-03')).toEqual([10, 110, 300]);
  expect(of('2027-01')).toEqual([10, 10, 300]);
  expect(of('2027-02')).toBeNull();
});

test('a loan counts until it is repaid', () => {
  const loan = planItem('expense', { amount: 100, loanBalance: 1450 });
  const of = (month: string) => totalsAt(month, loan).categories.map(({ monthly, yearly }) => [monthly, yearly]);
  expect(of('2026-01')).toEqual([[100, 1200]]);
  expect(of('2027-03')).toEqual([[100, 100]]);
  expect(of('2027-04')).toEqual([]);
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

test('the yearly margin counts each item in its own months', () => {
  const { margin, yearlyMargin } = totalsAt(
    '2026-01',
    planItem('income', { amount: 3000, from: '2026-04' }),
    planItem('expense', { amount: 1000 }),
    planItem('saving', { amount: 200, to: '2026-06' }),
    planItem('pension', { amount: 70 }),
  );
  expect(margin).toBe(-1200);
  expect(yearlyMargin).toBe(9 * 3000 - 12 * 1000 - 6 * 200);
});

test('a fund without further deposits still has its existing funds', () => {
  const ended = planItem('saving', { amount: 10, existingFunds: 300, to: '2026-03' });
  const once = planItem('investment', { amount: 50, existingFunds: 700, intervalMonths: 0 });
  expect(totalsAt('2026-01', once).categories).toMatchObject([{ monthly: 0, once: 50, existingFunds: 700 }]);
  expect(totalsAt('2026-06', ended, once).categories).toMatchObject([
    { category: 'saving', monthly: 0, yearly: 0, once: 0, existingFunds: 300 },
    { category: 'investment', monthly: 0, yearly: 0, once: 0, existingFunds: 700 },
  ]);
});

test('a balance has no existing funds, even if stored from an earlier category', () => {
  const balance = planItem('balance', { amount: 50, existingFunds: 300 });
  expect(totalsAt('2026-01', balance).categories).toMatchObject([{ once: 50, existingFunds: 0 }]);
});

test('a loan counts from its first month, and only in that month if it is repaid in it', () => {
  const of = (fields: object) =>
    totalsAt('2026-01', planItem('expense', { amount: 100, ...fields })).categories.map(({ monthly, yearly }) => [
      monthly,
      yearly,
    ]);
  expect(of({ loanBalance: 1450, from: '2026-03' })).toEqual([[0, 1000]]);
  expect(of({ loanBalance: 50 })).toEqual([[100, 100]]);
  expect(of({ loanBalance: 150, from: '2026-03' })).toEqual([[0, 200]]);
});
