import { expect, test } from 'vitest';
import { type CurrencyCode, FALLBACK_RATES } from './currencies.ts';
import type { Category } from './item.ts';
import { parseMonth } from './month.ts';
import { computeTagTotals } from './tag-totals.ts';
import { type ItemDraft, planItem } from '#testing/plan-factory.ts';

const HOME = 7;
const FAMILY = 3;

const tagged = (tagIds: number[], category: Category, draft: ItemDraft) => ({
  ...planItem(category, draft),
  tagIds,
});

function totals(items: ReturnType<typeof tagged>[], currency: CurrencyCode = 'USD') {
  return computeTagTotals(items, parseMonth('2026-01'), currency, FALLBACK_RATES);
}

test('adds up amounts, monthly amounts and existing funds', () => {
  const items = [
    tagged([HOME], 'expense', { amount: 1200 }),
    tagged([HOME], 'expense', { amount: 300, from: '2026-02' }),
    tagged([HOME], 'expense', { amount: 90, to: '2025-12' }),
    tagged([HOME], 'balance', { amount: 5000 }),
    tagged([HOME], 'saving', { amount: 200, existingFunds: 8000 }),
    tagged([HOME], 'investment', { amount: 50, existingFunds: 600, from: '2030-01' }),
  ];
  expect(totals(items)).toEqual([{ tagId: HOME, totalAmount: 6840, monthlyAmount: 1400, existingFunds: 8600 }]);
});

test('an item counts fully under each of its tags, in the order in which tags appear', () => {
  const items = [
    tagged([HOME], 'income', { amount: 10 }),
    tagged([FAMILY, HOME], 'income', { amount: 5 }),
    tagged([], 'income', { amount: 1000 }),
  ];
  expect(totals(items)).toEqual([
    { tagId: HOME, totalAmount: 15, monthlyAmount: 15, existingFunds: 0 },
    { tagId: FAMILY, totalAmount: 5, monthlyAmount: 5, existingFunds: 0 },
  ]);
});

test('the first and the last month of an item are active months', () => {
  const items = [
    tagged([HOME], 'income', { amount: 1, from: '2026-01' }),
    tagged([HOME], 'income', { amount: 2, to: '2026-01' }),
    tagged([HOME], 'pension', { amount: 4, from: '2026-01-31', to: '2026-01-01' }),
  ];
  expect(totals(items)[0]).toMatchObject({ totalAmount: 7, monthlyAmount: 7 });
});

test('an amount is divided by its interval, and a one-time payment has no monthly amount', () => {
  const items = [
    tagged([HOME], 'expense', { amount: 1200, intervalMonths: 12, from: '2025-07' }),
    tagged([HOME], 'income', { amount: 600, intervalMonths: 3 }),
    tagged([HOME], 'expense', { amount: 5000, intervalMonths: 0 }),
  ];
  expect(totals(items)[0]).toMatchObject({ totalAmount: 6800, monthlyAmount: 300 });
});

test('a fund with payouts has no deposits', () => {
  const items = [
    tagged([HOME], 'pension', { amount: 700, payoutFrom: '2026-01' }),
    tagged([HOME], 'pension', { amount: 30, payoutFrom: '2026-02' }),
  ];
  expect(totals(items)[0]).toMatchObject({ totalAmount: 730, monthlyAmount: 30 });
});

test('ignores growth, fees and limits', () => {
  const items = [
    tagged([HOME], 'saving', {
      amount: 100,
      monthlyRate: 0.05,
      depositFee: 0.5,
      accumulationFee: 0.5,
      from: '2020-01',
    }),
  ];
  expect(totals(items)[0]).toMatchObject({ totalAmount: 100, monthlyAmount: 100 });
});

test('amounts and existing funds are converted, each from its own currency', () => {
  const fund = tagged([HOME], 'investment', {
    amount: 85,
    currency: 'EUR',
    existingFunds: 750,
    existingFundsCurrency: 'GBP',
  });
  const [total] = totals([fund], 'ILS');
  expect(total?.totalAmount).toBeCloseTo(370, 9);
  expect(total?.monthlyAmount).toBeCloseTo(370, 9);
  expect(total?.existingFunds).toBeCloseTo(3700, 9);
});

test('hidden items and items that end before they begin are left out, and so are tags that only they have', () => {
  const items = [
    tagged([HOME], 'income', { amount: 1 }),
    tagged([HOME, FAMILY], 'income', { amount: 2, hidden: true }),
    tagged([FAMILY], 'income', { amount: 4, from: '2026-05', to: '2026-04' }),
  ];
  expect(totals(items)).toEqual([{ tagId: HOME, totalAmount: 1, monthlyAmount: 1, existingFunds: 0 }]);
});

test('existing funds stored from an earlier category do not count', () => {
  expect(totals([tagged([HOME], 'income', { amount: 1, existingFunds: 900 })])[0]?.existingFunds).toBe(0);
});

test('without items there are no tags', () => {
  expect(totals([])).toEqual([]);
});
