import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '#assumptions.ts';
import { type CashFlow, type FlowsByGrowth, computeCashFlow } from './cash-flow.ts';
import { type CurrencyCode, FALLBACK_RATES } from '#currencies.ts';
import type { PlanItem } from '#item.ts';
import { parseMonth } from '#month.ts';
import { planItem } from '#testing/plan-factory.ts';

const NONE = [0, 0, 0, 0];

const GRID = {
  start: parseMonth('2026-01'),
  months: 4,
  rates: FALLBACK_RATES,
  assumptions: DEFAULT_ASSUMPTIONS,
};

function layOut(...items: PlanItem[]): CashFlow {
  return computeCashFlow(items, GRID);
}

/** Returns the rows of one currency and one kind of growth, as numbers rounded to a millionth. */
function rowsOf(plan: CashFlow, currency: CurrencyCode, growth: keyof FlowsByGrowth = 'rate') {
  const first = plan.currencies.indexOf(currency) * plan.months;
  const plain = (grid: Float64Array | null) =>
    grid === null
      ? NONE
      : Array.from(grid.subarray(first, first + plan.months), (value) => Math.round(value * 1e6) / 1e6);
  return {
    income: plain(plan.income[growth]),
    expense: plain(plan.expense[growth]),
    deposits: plain(plan.deposits[growth]),
    oneOffs: plain(plan.oneOffs),
  };
}

describe('effect of each category in its own currency', () => {
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

  test('a balance is added once, regardless of its end and rate', () => {
    const plan = layOut(
      planItem('balance', { amount: 700, from: '2019-05', to: '2020-01', monthlyRate: 0.1 }),
      planItem('balance', { amount: 30, from: '2026-03', to: '2030-01' }),
    );
    expect(rowsOf(plan, 'USD').oneOffs).toEqual([700, 0, 30, 0]);
    expect(plan.funds).toEqual({ saving: [], pension: [], investment: [] });
  });

  test('savings and investments take the whole deposit from cash, constant by default', () => {
    const draft = { amount: 100, monthlyRate: 0.01, depositFee: 0.05, to: '2026-03' };
    const plan = layOut(planItem('saving', draft), planItem('investment', { ...draft, amount: 20 }));
    const growing = layOut(planItem('saving', { ...draft, depositGrowthRate: 0.1 }));
    expect(rowsOf(growing, 'USD').deposits).toEqual([100, 110, 121, 0]);
    expect(rowsOf(plan, 'USD')).toEqual({
      income: NONE,
      expense: NONE,
      deposits: [120, 120, 120, 0],
      oneOffs: NONE,
    });
    expect(plan.funds.saving.map((fund) => fund.deposit)).toEqual([100]);
    expect(plan.funds.investment.map((fund) => fund.deposit)).toEqual([20]);
  });

  test('a pension deposit never passes through cash', () => {
    const plan = layOut(planItem('pension', { amount: 500, existingFunds: 9000 }));
    expect(rowsOf(plan, 'USD')).toEqual({ income: NONE, expense: NONE, deposits: NONE, oneOffs: NONE });
    expect(plan.funds.pension).toMatchObject([{ opening: 9000, deposit: 500 }]);
  });

  test('an income has neither fee nor fund', () => {
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

test('each currency has its own rows, shared by its items', () => {
  const plan = layOut(
    planItem('income', { amount: 1, currency: 'JPY' }),
    planItem('income', { amount: 2, currency: 'KRW' }),
    planItem('income', { amount: 3, currency: 'JPY', from: '2026-03' }),
  );
  expect(plan.currencies).toEqual(['JPY', 'KRW']);
  expect(rowsOf(plan, 'JPY').income).toEqual([1, 1, 4, 4]);
  expect(rowsOf(plan, 'KRW').income).toEqual([2, 2, 2, 2]);
});

test('hidden and later items, and items that end before they begin, are skipped', () => {
  const plan = layOut(
    planItem('income', { amount: 1, hidden: true }),
    planItem('balance', { amount: 2, from: '2026-03', to: '2026-02' }),
    planItem('saving', { amount: 3, existingFunds: 4, from: '2026-05' }),
  );
  expect(plan).toMatchObject({ currencies: [], funds: { saving: [], pension: [], investment: [] } });
  expect(plan.income).toEqual({ rate: null, prices: null, fixed: null });
  expect(plan.oneOffs).toHaveLength(0);
});

describe('growth of amounts', () => {
  const draft = { amount: 100, monthlyRate: 0.1, from: '2026-03' } as const;

  test('each kind of growth has its own rows, so that a path can treat them differently', () => {
    const plan = layOut(
      planItem('expense', draft),
      planItem('expense', { ...draft, growth: 'fixed' }),
      planItem('expense', { ...draft, growth: 'prices' }),
    );
    expect(rowsOf(plan, 'USD', 'rate').expense).toEqual([0, 0, 100, 110]);
    expect(rowsOf(plan, 'USD', 'fixed').expense).toEqual([0, 0, 100, 100]);
    // Prices of March and April at 2 % a year: 1.02^(3/12) = 1.0049629, 1.02^(4/12) = 1.0066227.
    expect(rowsOf(plan, 'USD', 'prices').expense).toEqual([0, 0, 100.496293, 110.728498]);
    expect(plan.income).toEqual({ rate: null, prices: null, fixed: null });
  });

  test("prices are those of the plan's assumptions plus those of an economic scenario", () => {
    const items = [planItem('income', { amount: 100, growth: 'prices', currency: 'EUR' })];
    const assumptions = { prices: { EUR: 0.05 } };
    const plain = computeCashFlow(items, { ...GRID, assumptions });
    expect(plain.income.prices?.[3]).toBeCloseTo(100 * 1.05 ** (4 / 12), 9);
    const added = computeCashFlow(items, { ...GRID, assumptions, addedInflation: 0.015 });
    expect(added.income.prices?.[3]).toBeCloseTo(100 * 1.065 ** (4 / 12), 9);
  });

  test('income is laid out after tax, with the tax in separate rows', () => {
    const plan = layOut(planItem('income', { amount: 1000, taxShare: 0.3 }));
    expect(rowsOf(plan, 'USD').income).toEqual([700, 700, 700, 700]);
    expect([...(plan.taxes.rate ?? [])]).toEqual([300, 300, 300, 300]);
  });

  test('loan payments are separate from expenses', () => {
    const plan = layOut(planItem('expense', { amount: 40, loanBalance: 100 }), planItem('expense', { amount: 7 }));
    expect(rowsOf(plan, 'USD').expense).toEqual([7, 7, 7, 7]);
    expect([...(plan.loans?.payments ?? [])]).toEqual([40, 40, 20, 0]);
    expect([...(plan.loans?.debts ?? [])]).toEqual([60, 20, 0, 0]);
    expect(layOut(planItem('expense', { amount: 7 })).loans).toBeNull();
  });
});

test('payments of an interval grow by the months between them', () => {
  const plan = layOut(
    planItem('income', { amount: 1000, monthlyRate: 0.1, intervalMonths: 2, from: '2025-11' }),
    planItem('expense', { amount: 100, monthlyRate: 0.1, intervalMonths: 3, from: '2025-12' }),
    planItem('saving', { amount: 50, intervalMonths: 3 }),
    planItem('balance', { amount: 7, intervalMonths: 3 }),
  );
  expect(rowsOf(plan, 'USD')).toEqual({
    income: [1000, 0, 1210, 0],
    // The item already runs, so growth counts from the plan's start in January: two months until March.
    expense: [0, 0, 121, 0],
    deposits: [50, 0, 0, 50],
    oneOffs: [7, 0, 0, 0],
  });
});

test('firstPayout is the first month in which a fund is paid out', () => {
  const draft = { existingFunds: 1, payoutFrom: '2026-03' };
  expect(layOut(planItem('pension', draft), planItem('saving', {})).firstPayout).toBe(2);
  expect(layOut(planItem('income', draft)).firstPayout).toBe(4);
});
