import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemTotalFlow } from './item-total-flow.ts';
import { FALLBACK_RATES } from './currencies.ts';
import { forecast } from './forecast.ts';
import type { Category } from './item.ts';
import { parseMonth } from './month.ts';
import { CENTRAL_MONTH, anyItem } from '#testing/arbitrary-plans.ts';
import { type ItemDraft, planItem } from '#testing/plan-factory.ts';

const moved = (category: Category, draft: ItemDraft, months = 24) =>
  itemTotalFlow(planItem(category, draft), {
    start: parseMonth('2026-01'),
    months,
    currency: 'USD',
    rates: { ...FALLBACK_RATES, EUR: 0.5 },
  });

describe('amount that an item moves', () => {
  test.each<[string, Category, ItemDraft, number]>([
    ['its amount in each month of the plan', 'expense', { amount: 100 }, 2400],
    ['its amount only in its own months', 'income', { amount: 100, from: '2025-06', to: '2026-03' }, 300],
    ['payments with their growth', 'income', { amount: 100, monthlyRate: 0.1, to: '2026-02' }, 210],
    ['every third month, counted from its start', 'expense', { amount: 10, from: '2025-12', intervalMonths: 3 }, 80],
    ['a one-time payment', 'expense', { amount: 70, from: '2026-05', intervalMonths: 0 }, 70],
    ['nothing, if a one-time payment was due before', 'expense', { amount: 70, from: '2025-05', intervalMonths: 0 }, 0],
    ['a balance, once', 'balance', { amount: 500 }, 500],
    ['a balance in another currency, converted', 'balance', { amount: 500, currency: 'EUR' }, 1000],
    [
      'existing funds in another currency, and deposits',
      'saving',
      { amount: 1, existingFunds: 5, existingFundsCurrency: 'EUR' },
      34,
    ],
    ['deposits without growth', 'pension', { amount: 10, monthlyRate: 0.1 }, 240],
    ['deposits until it is paid out', 'investment', { amount: 10, existingFunds: 1, payoutFrom: '2026-03' }, 21],
    ['an income before tax', 'income', { amount: 100, taxShare: 0.25, to: '2026-03' }, 300],
    ['deposits with their growth', 'saving', { amount: 100, depositGrowthRate: 0.1, to: '2026-02' }, 210],
    [
      'deposits into a pension with their growth',
      'pension',
      { amount: 100, depositGrowthRate: 0.1, to: '2026-02' },
      210,
    ],
    // Prices in dollars are 2 % higher at the end of the first December.
    [
      'a payment at the prices of its month',
      'expense',
      { amount: 100, growth: 'prices', from: '2026-12', to: '2026-12' },
      102,
    ],
    ['payments of a loan until nothing is owed: 100, 100, 50', 'expense', { amount: 100, loanBalance: 250 }, 250],
    ['nothing while hidden', 'expense', { amount: 100, hidden: true }, 0],
    ['nothing after the plan', 'expense', { amount: 100, from: '2028-01' }, 0],
    ['no existing funds in a category without funds', 'income', { existingFunds: 100 }, 0],
  ])('%s', (_, category, draft, expected) => {
    expect(moved(category, draft)).toBeCloseTo(expected, 9);
  });
});

test('for any item without payouts, the total flow equals the size of its final cash plus taxes; pensions are left out', () => {
  const outlook = { start: CENTRAL_MONTH, currency: 'EUR', rates: FALLBACK_RATES } as const;
  fc.assert(
    fc.property(anyItem, (any) => {
      fc.pre(any.category !== 'pension');
      const item = { ...any, existingFunds: 0, payoutFrom: null };
      const { cash, totalTaxes } = forecast({ ...outlook, items: [item], years: 10 });
      const through = Math.abs(cash[119]!) + totalTaxes;
      const amount = itemTotalFlow(item, { ...outlook, months: 120 });
      expect(Math.abs(amount - through)).toBeLessThanOrEqual(1e-9 * Math.max(1, through));
    }),
  );
});

describe('amount that an item without flows or existing funds moves', () => {
  test.each<[string, Category, ItemDraft, number]>([
    ['no existing funds of a hidden fund', 'saving', { existingFunds: 500, hidden: true }, 0],
    ['no existing funds of a fund that begins after the plan', 'pension', { existingFunds: 500, from: '2028-01' }, 0],
    ['a fixed amount, whatever its rate', 'income', { amount: 100, growth: 'fixed', monthlyRate: 0.1 }, 2400],
  ])('%s', (_, category, draft, expected) => {
    expect(moved(category, draft)).toBeCloseTo(expected, 9);
  });
});
