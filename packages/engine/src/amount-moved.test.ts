import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountMoved } from './amount-moved.ts';
import { cashFlow } from './cash-flow.ts';
import { FALLBACK_RATES, convert } from './currencies.ts';
import type { Category } from './item.ts';
import { parseMonth } from './month.ts';
import { AROUND, anyItem } from '#testing/arbitrary-plans.ts';
import { type ItemDraft, planItem } from '#testing/plans.ts';

const moved = (category: Category, draft: ItemDraft, months = 24) =>
  amountMoved(planItem(category, draft), {
    start: parseMonth('2026-01'),
    months,
    currency: 'USD',
    rates: { ...FALLBACK_RATES, EUR: 0.5 },
  });

describe('what an item moves', () => {
  test.each<[string, Category, ItemDraft, number]>([
    ['each month of the plan', 'expense', { amount: 100 }, 2400],
    ['only as long as it runs', 'income', { amount: 100, from: '2025-06', to: '2026-03' }, 300],
    ['with the growth of its payments', 'income', { amount: 100, monthlyRate: 0.1, to: '2026-02' }, 210],
    [
      'every third month, counted from its start',
      'expense',
      { amount: 10, from: '2025-12', intervalMonths: 3 },
      80,
    ],
    ['once', 'expense', { amount: 70, from: '2026-05', intervalMonths: 0 }, 70],
    ['not at all, when it was due before', 'expense', { amount: 70, from: '2025-05', intervalMonths: 0 }, 0],
    ['as a balance, once', 'balance', { amount: 500 }, 500],
    ['in its currency', 'balance', { amount: 500, currency: 'EUR' }, 1000],
    [
      'with what a fund holds, in another currency',
      'saving',
      { amount: 1, existingFunds: 5, existingFundsCurrency: 'EUR' },
      34,
    ],
    ['deposits without growth', 'pension', { amount: 10, monthlyRate: 0.1 }, 240],
    [
      'deposits until it is paid out',
      'investment',
      { amount: 10, existingFunds: 1, payoutFrom: '2026-03' },
      21,
    ],
    ['nothing while hidden', 'expense', { amount: 100, hidden: true }, 0],
    ['nothing after the plan', 'expense', { amount: 100, from: '2028-01' }, 0],
    ['nothing of a fund in a category without one', 'income', { existingFunds: 100 }, 0],
  ])('%s', (_, category, draft, expected) => {
    expect(moved(category, draft)).toBeCloseTo(expected, 9);
  });
});

test('flows are those that the forecast lays out', () => {
  const outlook = { start: AROUND, months: 120, currency: 'EUR', rates: FALLBACK_RATES } as const;
  fc.assert(
    fc.property(anyItem, (item) => {
      fc.pre(item.category !== 'pension');
      const { income, expense, deposits, oneOffs } = cashFlow([item], AROUND, 120, FALLBACK_RATES);
      const flows = [income, expense, deposits, oneOffs]
        .flatMap((row) => [...row])
        .reduce((sum, flow) => sum + flow, 0);
      const without = amountMoved({ ...item, existingFunds: 0 }, outlook);
      const expected = convert(flows, item.currency, 'EUR', FALLBACK_RATES);
      expect(Math.abs(without - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, expected));
    }),
  );
});
