import type { StressTestResponse } from '@meridian/contract';
import {
  FALLBACK_RATES,
  type PlanItem,
  forecastWithoutCrisis,
  summarizeCash,
  computeEconomyPrices,
  computeItemNetWorths,
  parseMonth,
} from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import {
  findMonthOfFailure,
  endValueChange,
  explainCrisisCost,
  withCrisisCurrency,
  sortWorstFirst,
} from './crisis-costs.ts';
import { type StressedPlan, computeCrisisOutcome, toTodaysPrices } from './crisis-outcome.ts';

const CRISIS: StressTestResponse = {
  id: 1,
  name: 'Crisis',
  is_preset: false,
  severity: 'High',
  probability: 1,
  duration_months: 12,
  recovery_months: 24,
  income_shock: 0,
  expense_shock: 0,
  investment_shock: 0,
  pension_shock: 0,
  saving_shock: 0,
  bond_shock: 0,
  property_shock: 0,
  inflation_shock: 0,
  fx_shock: 0,
  fx_currency: null,
  recovery_fraction: 100,
} as StressTestResponse;

const item = (id: number, fields: Partial<PlanItem>): PlanItem => ({
  id,
  category: 'income',
  from: null,
  to: null,
  amount: 0,
  currency: 'USD',
  existingFunds: 0,
  existingFundsCurrency: 'USD',
  monthlyRate: 0,
  accumulationFee: 0,
  depositFee: 0,
  interestLimit: 0,
  hidden: false,
  ...fields,
});

function planOf(...items: PlanItem[]) {
  const plan: StressedPlan = {
    items,
    start: parseMonth('2026-01'),
    years: 10,
    currency: 'USD',
    rates: FALLBACK_RATES,
    assumptions: { deficitPolicy: 'liquidate' },
  };
  const request = { ...plan, inflation: undefined, adjustments: undefined };
  const forecast = forecastWithoutCrisis(request);
  const baseline = {
    request,
    forecast,
    prices: computeEconomyPrices(plan, undefined, 0),
    netWorth: toTodaysPrices(forecast.base.forecast, forecast.priceIndex),
    runsOutAt: summarizeCash(forecast.base).runsOutAt,
  };
  const through = (shocks: Partial<StressTestResponse>) => computeCrisisOutcome(baseline, { ...CRISIS, ...shocks }, 0);
  const reasons = (shocks: Partial<StressTestResponse>) =>
    explainCrisisCost(plan, baseline, through(shocks), computeItemNetWorths(plan));
  return { baseline, through, reasons };
}

const SHARES = { category: 'investment', existingFunds: 100_000, monthlyRate: 0.004 } as const;

describe('sortWorstFirst', () => {
  const { baseline, through } = planOf(
    item(1, { amount: 1_000 }),
    item(2, { category: 'expense', amount: 900 }),
    item(3, { ...SHARES, existingFunds: 8_000 }),
  );
  const mild = through({ id: 2, investment_shock: 20 });
  const deep = through({ id: 3, investment_shock: 50 });
  const none = through({ id: 4 });
  const late = through({ id: 5, income_shock: 85 });
  const soon = through({ id: 6, income_shock: 100, recovery_months: 60 });

  test('lists first the crises that break the plan, the earliest at the top, then those with the highest cost', () => {
    expect(baseline.runsOutAt).toBeNull();
    expect([mild, deep, none].map((one) => findMonthOfFailure(one, baseline))).toEqual([null, null, null]);
    expect(findMonthOfFailure(soon, baseline)).toBeLessThan(findMonthOfFailure(late, baseline) ?? 0);
    expect(endValueChange(none, baseline)).toBe(0);
    const ranked = sortWorstFirst([none, mild, late, deep, soon], baseline);
    expect(ranked.map(({ test: { id } }) => id).slice(0, 2)).toEqual([6, 5]);
    const rest = ranked.slice(2);
    const costs = rest.map((one) => endValueChange(one, baseline));
    expect(costs).toEqual(costs.toSorted((one, other) => one - other));
    expect(rest.at(-1)).toBe(none);
  });

  test('of two equal costs the one with the deeper fall comes first', () => {
    const netWorth = Float64Array.from([1, 1]);
    const ranked = [10, 30, 20].map((amount) => ({
      netWorth,
      runsOutAt: null,
      effects: { trough: { index: 0, amount, share: null }, monthsBelow: 1, recoveredAt: 1 },
    }));
    expect(sortWorstFirst(ranked, { netWorth, runsOutAt: null }).map(({ effects }) => effects.trough.amount)).toEqual([
      30, 20, 10,
    ]);
  });

  test('a plan that fails anyway is broken only by a crisis that makes it fail earlier', () => {
    const anyway = { netWorth: baseline.netWorth, runsOutAt: 50 };
    const at = (runsOutAt: number | null) => findMonthOfFailure({ runsOutAt }, anyway);
    expect([at(null), at(49), at(50), at(51)]).toEqual([null, 49, null, null]);
  });
});

describe('explainCrisisCost', () => {
  test('names the two items with the largest losses', () => {
    const { reasons } = planOf(
      item(1, SHARES),
      item(2, { ...SHARES, existingFunds: 300_000 }),
      item(3, { ...SHARES, existingFunds: 200_000 }),
      item(4, { amount: 100 }),
    );
    const { losers, gainsFromDeposits } = reasons({ investment_shock: 40 });
    expect(losers.map(({ item: { id } }) => id)).toEqual([2, 3]);
    expect(losers.every(({ amount }) => amount < 0)).toBe(true);
    expect(gainsFromDeposits).toBe(false);
  });

  test('a saver who keeps buying ends above the plan, because deposits buy at low prices', () => {
    const saver = planOf(item(1, { amount: 2_000 }), item(2, { category: 'investment', amount: 1_000 }));
    expect(endValueChange(saver.through({ investment_shock: 40 }), saver.baseline)).toBeGreaterThan(0);
    expect(saver.reasons({ investment_shock: 40 }).gainsFromDeposits).toBe(true);
  });

  test('a gain from falling prices is not explained by deposits if no fund falls', () => {
    const saver = planOf(item(1, { amount: 2_000 }), item(2, { category: 'investment', amount: 1_000 }));
    const deflation = { inflation_shock: -5, recovery_months: 6 };
    expect(endValueChange(saver.through(deflation), saver.baseline)).toBeGreaterThan(0);
    expect(saver.reasons(deflation).gainsFromDeposits).toBe(false);
  });
});

test('a stress test hits its own currency until another one is chosen', () => {
  for (const named of [{ fx_currency: 'USD' }, { fx_currency: null }] as const) {
    expect(withCrisisCurrency<Pick<StressTestResponse, 'fx_currency'>>(named, null)).toBe(named);
    expect(withCrisisCurrency<Pick<StressTestResponse, 'fx_currency'>>(named, 'ILS').fx_currency).toBe('ILS');
  }
});
