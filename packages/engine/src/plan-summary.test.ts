import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FALLBACK_RATES } from './currencies.ts';
import { forecast } from './forecast.ts';
import { parseMonth } from './month.ts';
import { summarizePlan } from './plan-summary.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { planItem } from '#testing/plan-factory.ts';

const START = parseMonth('2026-01');

const HOUSEHOLD = [
  planItem('balance', { amount: 4000, from: '2024-03' }),
  planItem('balance', { amount: 9999, from: '2026-02' }),
  planItem('income', { amount: 3400, currency: 'EUR', monthlyRate: 0.01, from: '2020-01' }),
  planItem('income', { amount: 500, to: '2025-12' }),
  planItem('expense', { amount: 1500 }),
  planItem('expense', { amount: 800, from: '2026-02' }),
  planItem('saving', { amount: 300, existingFunds: 1500, existingFundsCurrency: 'GBP', currency: 'EUR' }),
  planItem('investment', { amount: 200, existingFunds: 7000, from: '2026-02' }),
  planItem('pension', { amount: 1000, existingFunds: 37_000, currency: 'ILS', to: '2023-01' }),
  planItem('income', { amount: 1_000_000, hidden: true }),
];

test('summarises the month and the opening values, in dollars', () => {
  const { income, expense, margin, savingsRate, netWorth } = summarizePlan(HOUSEHOLD, START, 'USD', FALLBACK_RATES);
  expect(income).toBeCloseTo(4000, 9);
  expect(expense).toBeCloseTo(1500, 9);
  // The deposit of 300 euros is paid from cash: 352.94 dollars.
  expect(margin).toBeCloseTo(4000 - 1500 - 300 / 0.85, 9);
  expect(savingsRate).toBeCloseTo(0.625, 12);
  // Net worth is the balance that exists since 2024, the 1500 pounds of the saving (2000 dollars), and the pension, whose deposits have
  // ended.
  expect(netWorth).toBeCloseTo(4000 + 2000 + 10_000, 9);
});

test('another currency scales the amounts and keeps the savings rate', () => {
  const { income, netWorth, savingsRate } = summarizePlan(HOUSEHOLD, START, 'JPY', FALLBACK_RATES);
  expect(income).toBeCloseTo(600_000, 6);
  expect(netWorth).toBeCloseTo(2_400_000, 6);
  expect(savingsRate).toBeCloseTo(0.625, 12);
});

test('spending more than the income gives a negative rate', () => {
  const items = [planItem('income', { amount: 100 }), planItem('expense', { amount: 130 })];
  expect(summarizePlan(items, START, 'USD', FALLBACK_RATES).savingsRate).toBeCloseTo(-0.3, 12);
});

test('without income there is no savings rate', () => {
  const onlyExpense = [planItem('expense', { amount: 10 })];
  expect(summarizePlan(onlyExpense, START, 'USD', FALLBACK_RATES)).toMatchObject({
    margin: -10,
    savingsRate: null,
  });
  expect(summarizePlan([], START, 'USD', FALLBACK_RATES)).toEqual({
    income: 0,
    expense: 0,
    margin: 0,
    savingsRate: null,
    netWorth: 0,
    debts: 0,
  });
});

test('the margin is the first margin of the forecast, under any assumptions', () => {
  fc.assert(
    fc.property(anyItems, anyAssumptions, (items, assumptions) => {
      const { margin } = summarizePlan(items, CENTRAL_MONTH, 'EUR', FALLBACK_RATES, assumptions);
      const { margins } = forecast({
        items,
        start: CENTRAL_MONTH,
        years: 1,
        currency: 'EUR',
        rates: FALLBACK_RATES,
        assumptions: { ...assumptions, deficitPolicy: 'overdraft' },
      });
      expect(Math.abs(margin - margins[0]!)).toBeLessThanOrEqual(1e-9 * (1 + Math.abs(margin)) + 1e-6);
    }),
  );
});

test('a payout of the month is part of the margin, and net worth still includes the fund', () => {
  const fund = planItem('pension', { existingFunds: 1200, payoutFrom: '2026-01', payoutMonths: 12 });
  expect(summarizePlan([fund], START, 'USD', FALLBACK_RATES)).toMatchObject({ margin: 100, netWorth: 1200 });
});

test('income is after tax and at the prices of the month, as in the first margin', () => {
  const items = [
    planItem('income', { amount: 1000, taxShare: 0.3, growth: 'prices' }),
    planItem('expense', { amount: 100, growth: 'prices', monthlyRate: 0.1 }),
    planItem('pension', { existingFunds: 1200, payoutFrom: '2026-01', payoutMonths: 12, taxShare: 0.25 }),
  ];
  const assumptions = { prices: { USD: 0.12 } };
  const { income, expense, margin } = summarizePlan(items, START, 'USD', FALLBACK_RATES, assumptions);
  const january = 1.12 ** (1 / 12);
  expect(income).toBeCloseTo(700 * january, 9);
  expect(expense).toBeCloseTo(100 * january, 9);
  expect(margin).toBeCloseTo(600 * january + 75, 9);
});

test('a loan counts with its initial debt, and its payment as an expense', () => {
  const loan = { amount: 1334, loanBalance: 240_000, loanRate: 0.045 };
  const plan = (draft: object) =>
    summarizePlan([planItem('expense', { ...loan, ...draft })], START, 'USD', FALLBACK_RATES);
  expect(plan({})).toMatchObject({ expense: 1334, margin: -1334, netWorth: -240_000, debts: 240_000 });
  expect(plan({ from: '2020-01' }).netWorth).toBe(-240_000);
  // The whole debt of 240,000 is paid in the last month, with a month of interest.
  expect(plan({ to: '2026-01' }).expense).toBeCloseTo(240_900, 9);
  for (const draft of [{ from: '2026-02' }, { to: '2025-12' }, { hidden: true }]) {
    expect(plan(draft)).toMatchObject({ expense: 0, netWorth: 0, debts: 0 });
  }
});

test('pinned rates apply, and a month of drift applies to flows but not to opening values', () => {
  const items = [
    planItem('income', { amount: 1000, currency: 'EUR' }),
    planItem('balance', { amount: 10, currency: 'EUR' }),
  ];
  const { income, netWorth } = summarizePlan(items, START, 'USD', FALLBACK_RATES, {
    fx: { model: 'drift', drift: { EUR: 0.12 } },
    pinnedRates: { EUR: 0.5 },
  });
  expect(income).toBeCloseTo(2000 * 1.12 ** (1 / 12), 9);
  expect(netWorth).toBe(20);
});

test('net worth is that of the first month of the forecast before its flows, returns and fees', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const still = items.map((item) => ({
        ...item,
        amount: item.category === 'balance' ? item.amount : 0,
        monthlyRate: 0,
        accumulationFee: 0,
        loanRate: 0,
        taxShare: 0,
      }));
      const { netWorth } = summarizePlan(items, CENTRAL_MONTH, 'USD', FALLBACK_RATES);
      const first = forecast({
        items: still,
        start: CENTRAL_MONTH,
        years: 1,
        currency: 'USD',
        rates: FALLBACK_RATES,
      }).forecast[0];
      expect(first).toBeCloseTo(netWorth, 6);
    }),
  );
});

test('a loan counts in its last month, in which the whole debt is paid', () => {
  const loan = planItem('expense', { amount: 1334, loanBalance: 240_000, loanRate: 0.045, to: '2026-01' });
  expect(summarizePlan([loan], START, 'USD', FALLBACK_RATES)).toMatchObject({
    netWorth: -240_000,
    debts: 240_000,
  });
});

test('a month of drift applies to loan payments and payouts', () => {
  const items = [
    planItem('expense', { amount: 40, loanBalance: 1000, currency: 'EUR' }),
    planItem('pension', {
      existingFunds: 1200,
      currency: 'EUR',
      payoutFrom: '2026-01',
      payoutMonths: 12,
    }),
  ];
  const { expense, margin, debts } = summarizePlan(items, START, 'USD', FALLBACK_RATES, {
    fx: { model: 'drift', drift: { EUR: 0.12 } },
    pinnedRates: { EUR: 0.5 },
  });
  const january = 2 * 1.12 ** (1 / 12);
  expect(expense).toBeCloseTo(40 * january, 9);
  // A twelfth of the 1200 euros is paid out.
  expect(margin).toBeCloseTo((100 - 40) * january, 9);
  expect(debts).toBeCloseTo(2000, 9);
});
