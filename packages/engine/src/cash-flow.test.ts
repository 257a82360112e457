import { describe, expect, test } from 'vitest';
import { type CashFlow, cashFlow } from './cash-flow.ts';
import { type CurrencyCode, FALLBACK_RATES } from './currencies.ts';
import type { PlanItem } from './item.ts';
import { parseMonth } from './month.ts';
import { planItem } from '#testing/plans.ts';

const NONE = [0, 0, 0, 0];

function layOut(...items: PlanItem[]): CashFlow {
  return cashFlow(items, parseMonth('2026-01'), 4, FALLBACK_RATES);
}

/** The rows of one currency, as plain numbers rounded to a millionth. */
function rowsOf(plan: CashFlow, currency: CurrencyCode) {
  const first = plan.currencies.indexOf(currency) * plan.months;
  const plain = (grid: Float64Array) =>
    Array.from(grid.subarray(first, first + plan.months), (value) => Math.round(value * 1e6) / 1e6);
  return {
    income: plain(plan.income),
    expense: plain(plan.expense),
    deposits: plain(plan.deposits),
    oneOffs: plain(plan.oneOffs),
  };
}

describe('what each category does in its own currency', () => {
  test('income and expense grow from their first month', () => {
    const plan = layOut(
      planItem('income', { amount: 1000, monthlyRate: 0.1, currency: 'EUR' }),
      planItem('expense', { amount: 50, monthlyRate: -0.1, from: '2026-02', to: '2026-03', currency: 'EUR' }),
    );
    expect(rowsOf(plan, 'EUR')).toEqual({
      income: [1000, 1100, 1210, 1331],
      expense: [0, 50, 45, 0],
      deposits: NONE,
      oneOffs: NONE,
    });
  });

  test('a balance arrives once, whatever its end and its rate', () => {
    const plan = layOut(
      planItem('balance', { amount: 700, from: '2019-05', to: '2020-01', monthlyRate: 0.1 }),
      planItem('balance', { amount: 30, from: '2026-03', to: '2030-01' }),
    );
    expect(rowsOf(plan, 'USD').oneOffs).toEqual([700, 0, 30, 0]);
    expect(plan.funds).toEqual({ saving: [], pension: [], investment: [] });
  });

  test('savings and investments take their whole deposit from cash, which does not grow', () => {
    const draft = { amount: 100, monthlyRate: 0.01, depositFee: 0.05, to: '2026-03' };
    const plan = layOut(planItem('saving', draft), planItem('investment', { ...draft, amount: 20 }));
    expect(rowsOf(plan, 'USD')).toEqual({
      income: NONE,
      expense: NONE,
      deposits: [120, 120, 120, 0],
      oneOffs: NONE,
    });
    expect(plan.funds.saving.map((fund) => fund.deposit)).toEqual([95]);
    expect(plan.funds.investment.map((fund) => fund.deposit)).toEqual([19]);
  });

  test('a pension deposit never passes through cash', () => {
    const plan = layOut(planItem('pension', { amount: 500, existingFunds: 9000 }));
    expect(rowsOf(plan, 'USD')).toEqual({ income: NONE, expense: NONE, deposits: NONE, oneOffs: NONE });
    expect(plan.funds.pension).toMatchObject([{ opening: 9000, deposit: 500 }]);
  });

  test('an income pays no fee and holds no fund', () => {
    const plan = layOut(
      planItem('income', {
        amount: 10,
        existingFunds: 99,
        depositFee: 0.5,
        accumulationFee: 0.5,
        interestLimit: 0.01,
      }),
    );
    expect(rowsOf(plan, 'USD').income).toEqual([10, 10, 10, 10]);
    expect(plan.funds).toEqual({ saving: [], pension: [], investment: [] });
  });
});

test('every currency has its own rows, and items of one share them', () => {
  const plan = layOut(
    planItem('income', { amount: 1, currency: 'JPY' }),
    planItem('income', { amount: 2, currency: 'KRW' }),
    planItem('income', { amount: 3, currency: 'JPY', from: '2026-03' }),
  );
  expect(plan.currencies).toEqual(['JPY', 'KRW']);
  expect(rowsOf(plan, 'JPY').income).toEqual([1, 1, 4, 4]);
  expect(rowsOf(plan, 'KRW').income).toEqual([2, 2, 2, 2]);
});

test('hidden, reversed and later items leave no trace', () => {
  const plan = layOut(
    planItem('income', { amount: 1, hidden: true }),
    planItem('balance', { amount: 2, from: '2026-03', to: '2026-02' }),
    planItem('saving', { amount: 3, existingFunds: 4, from: '2026-05' }),
  );
  expect(plan).toMatchObject({ currencies: [], funds: { saving: [], pension: [], investment: [] } });
  expect(plan.income).toHaveLength(0);
});

test('payments of an interval grow by the months in between', () => {
  const plan = layOut(
    planItem('income', { amount: 1000, monthlyRate: 0.1, intervalMonths: 2, from: '2025-11' }),
    planItem('expense', { amount: 100, monthlyRate: 0.1, intervalMonths: 3, from: '2025-12' }),
    planItem('saving', { amount: 50, intervalMonths: 3 }),
    planItem('balance', { amount: 7, intervalMonths: 3 }),
  );
  expect(rowsOf(plan, 'USD')).toEqual({
    income: [1000, 0, 1210, 0],
    // The anchor is the start: two months of growth until March.
    expense: [0, 0, 121, 0],
    deposits: [50, 0, 0, 50],
    oneOffs: [7, 0, 0, 0],
  });
});

test('knows the first month in which a fund is paid out', () => {
  const draft = { existingFunds: 1, payoutFrom: '2026-03' };
  expect(layOut(planItem('pension', draft), planItem('saving', {})).firstPayout).toBe(2);
  expect(layOut(planItem('income', draft)).firstPayout).toBe(4);
});
