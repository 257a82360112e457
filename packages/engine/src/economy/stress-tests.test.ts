import { describe, expect, test } from 'vitest';
import { type StressTest, computeCrisisTimeline, createCrisisPath } from './stress-tests.ts';
import type { PlanItem } from '#item.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { createCrisis, findPresetStressTest } from '#testing/stress-test-factory.ts';

type Options = NonNullable<Parameters<typeof forecastItems>[1]>;

/** Runs a plan through a crisis that hits the dollar, for a year by default. */
function through(shocks: Partial<StressTest>, items: readonly PlanItem[], options: Options = {}) {
  return forecastItems(items, {
    ...options,
    path: createCrisisPath(createCrisis(shocks), 12 * (options.years ?? 1), 'USD'),
  });
}

function expectMonths(actual: Float64Array, expected: readonly number[]): void {
  expected.forEach((value, month) => expect(actual[month]).toBeCloseTo(value, 9));
}

describe('the golden values of finance.md section 3', () => {
  test.each([0, 0.005, -0.01])('a fund of 1000 that returns %d through the crisis of 2008', (monthlyRate) => {
    const path = createCrisisPath(findPresetStressTest('Global financial crisis (2008)'), 60, 'USD');
    const fund = planItem('investment', { existingFunds: 1000, monthlyRate });
    const { investment } = forecastItems([fund], { years: 5, path });
    // A fall of 49 % in 17 months, then a recovery of 41 months: at index 36 twenty of them have passed, 1000 (1 - 0.49 (1 -
    // 20/41)).
    const at = [16, 36, 57].map((month) => investment[month]!.toFixed(2));
    expect(at).toEqual(['510.00', '749.02', '1000.00']);
    // After the recovery the fund grows at its own rate again.
    expect(investment[59]).toBeCloseTo(1000 * (1 + monthlyRate) ** 2, 9);
  });

  test('prices of 1929 at the trough and afterwards: 0.91^(33/12)', () => {
    const path = createCrisisPath(findPresetStressTest('Great Depression (1929)'), 240, 'USD');
    const { margins } = forecastItems([planItem('expense', { amount: 1 })], { years: 20, path });
    const at = [32, 33, 183, 184, 239].map((month) => (-margins[month]!).toFixed(5));
    expect(at).toEqual(Array.from({ length: 5 }, () => '0.77155'));
    expect(-margins[11]!).toBeCloseTo(0.91, 9);
  });
});

test('the course of a crisis matches the forecasts of a fund, of income and of expenses', () => {
  const shocks = {
    investmentShock: 0.4,
    pensionShock: 0.2,
    savingShock: 0.04,
    incomeShock: 0.1,
    expenseShock: 0.5,
  };
  const course = computeCrisisTimeline(createCrisis({ ...shocks, recoveryFraction: 0.5 }), 8);
  expectMonths(course.investment, [1, 0.8, 0.6, 0.65, 0.7, 0.75, 0.8, 0.8, 0.8]);
  expectMonths(course.pension, [1, 0.9, 0.8, 0.825, 0.85, 0.875, 0.9, 0.9, 0.9]);
  expectMonths(course.saving, [1, 0.98, 0.96, 0.965, 0.97, 0.975, 0.98, 0.98, 0.98]);
  expectMonths(course.income, [1, 0.9, 0.9, 0.925, 0.95, 0.975, 1, 1, 1]);
  expectMonths(course.expense, [1, 1.5, 1.5, 1.375, 1.25, 1.125, 1, 1, 1]);
  const { investment } = through({ ...shocks, recoveryFraction: 0.5 }, [
    planItem('investment', { existingFunds: 1000 }),
  ]);
  expectMonths(
    investment,
    Array.from(course.investment.subarray(1), (share) => 1000 * share),
  );
});

describe('effects of a crisis with two months of fall and four months of recovery', () => {
  // Share of the shocks in effect in months 1 to 8 (finance.md section 3). Levels of funds and currencies: 1/2, 1, 3/4, 1/2, 1/4,
  // 0, 0, 0; flows of income and expenses: 1, 1, 3/4, 1/2, 1/4, 0, 0, 0.
  test('lowers income, but not deposits into savings', () => {
    const items = [planItem('income', { amount: 100 }), planItem('saving', { amount: 10 })];
    const { margins } = through({ incomeShock: 0.4 }, items);
    expectMonths(margins, [50, 50, 60, 70, 80, 90, 90]);
  });

  test('lowers pension deposits, which are paid out of the salary', () => {
    const { pension } = through({ incomeShock: 0.4 }, [planItem('pension', { amount: 100 })]);
    expectMonths(pension, [60, 120, 190, 270, 360, 460, 560]);
  });

  test('raises expenses for a while, and prices stay at the level of the trough', () => {
    const rent = [planItem('expense', { amount: 100 })];
    expectMonths(through({ expenseShock: 0.2 }, rent).margins, [-120, -120, -115, -110, -105, -100]);
    const prices = [1, 2, 2, 2, 2, 2, 2].map((k) => -100 * 1.08 ** (k / 12));
    expectMonths(through({ inflationShock: 0.08 }, rent).margins, prices);
    const spent = [1.2, 1.2, 1.15, 1.1, 1.05, 1, 1];
    const both = through({ inflationShock: 0.08, expenseShock: 0.2 }, rent).margins;
    expectMonths(
      both,
      prices.map((value, month) => value * spent[month]!),
    );
  });

  test('wages follow rising prices after the crisis, falling prices at once', () => {
    const wage = [planItem('income', { amount: 100 })];
    // The crisis lasts 2 + 4 months; wages follow the higher prices from the seventh month on.
    const risen = 100 * 1.08 ** (2 / 12);
    expectMonths(through({ inflationShock: 0.08 }, wage).margins, [100, 100, 100, 100, 100, 100, risen, risen]);
    const [one, two] = [100 * 0.92 ** (1 / 12), 100 * 0.92 ** (2 / 12)];
    expectMonths(through({ inflationShock: -0.08 }, wage).margins, [one, two, two, two, two, two, two, two]);
    const indexed = [planItem('income', { amount: 100, growth: 'prices' })];
    const { margins } = through({ inflationShock: 0.08 }, indexed, { assumptions: { prices: { USD: 0 } } });
    expectMonths(margins, [100 * 1.08 ** (1 / 12), risen, risen, risen]);
  });

  test('without recovery time, wages follow in the month after the trough', () => {
    const wage = [planItem('income', { amount: 100 })];
    const { margins } = through({ inflationShock: 0.08, recoveryMonths: 0 }, wage);
    expectMonths(margins, [100, 100, 100 * 1.08 ** (2 / 12)]);
  });

  test('does not affect a loan, and its inflation does not affect fixed amounts', () => {
    const shocks = { expenseShock: 0.2, inflationShock: 0.08, incomeShock: 0.4 };
    const loan = [planItem('expense', { amount: 100, loanBalance: 5000 })];
    expectMonths(through(shocks, loan).margins, [-100, -100, -100, -100, -100, -100, -100]);
    const fixed = [planItem('expense', { amount: 100, growth: 'fixed' })];
    expectMonths(through(shocks, fixed).margins, [-120, -120, -115, -110, -105, -100]);
    const wage = [planItem('income', { amount: 100, growth: 'fixed' })];
    expectMonths(through(shocks, wage).margins, [60, 60, 70, 80, 90, 100, 100, 100]);
  });

  test.each([
    ['equities', 'investmentShock'],
    ['balanced', 'pensionShock'],
    ['deposits', 'savingShock'],
    ['bonds', 'bondShock'],
    ['property', 'propertyShock'],
  ] as const)('affects %s: the level replaces the growth, and the fee stays', (assetClass, shock) => {
    const fund = { existingFunds: 1000, monthlyRate: 0.02, accumulationFee: 0.012 };
    const { saving } = through({ [shock]: 0.2 }, [planItem('saving', { ...fund, assetClass })]);
    // Half of the fall of 20 % after the first month, all of it after the second; then a quarter is recovered each month. From the
    // seventh month on the fund grows by 2 % again.
    const levels = [0.9, 0.8, 0.85, 0.9, 0.95, 1, 1.02, 1.02 ** 2];
    expectMonths(
      saving,
      levels.map((level, month) => 1000 * level * 0.999 ** (month + 1)),
    );
    const others = (['equities', 'balanced', 'deposits', 'bonds', 'property', 'fixed'] as const).filter(
      (name) => name !== assetClass,
    );
    for (const other of others) {
      const untouched = [planItem('saving', { ...fund, assetClass: other })];
      expect(through({ [shock]: 0.2 }, untouched)).toEqual(forecastItems(untouched));
    }
  });

  test('does not affect a fund with a limit, which is credited its rate', () => {
    const product = [planItem('saving', { existingFunds: 1000, monthlyRate: 0.02, interestLimit: 0.01 })];
    expect(through({ savingShock: 0.2 }, product)).toEqual(forecastItems(product));
  });

  test('lowers the opening value of a fund that begins during it; the fund then recovers only its own loss', () => {
    const later = (from: string) =>
      through({ investmentShock: 0.4 }, [planItem('investment', { existingFunds: 1000, from })]).investment;
    // A fund that begins in March opens at the trough, 60 % of the old level, and ends the month at 70 %: 600 * 0.7/0.6.
    expectMonths(later('2026-03'), [0, 0, 700, 800, 900, 1000, 1000]);
    // A fund that begins in January opens before the fall, one that begins in July after the recovery.
    expectMonths(later('2026-01'), [800, 600]);
    expectMonths(later('2026-07'), [0, 0, 0, 0, 0, 0, 1000, 1000]);
  });

  test('deposits during the slump buy at low prices', () => {
    const { investment } = through({ investmentShock: 0.5 }, [planItem('investment', { amount: 100 })]);
    // A deposit of month k is later worth the current level divided by the level of month k; the levels are 0.75, 0.5, 0.625, 0.75,
    // 0.875, 1.
    const levels = [0.75, 0.5, 0.625, 0.75, 0.875, 1];
    const bought = levels.reduce((sum, level) => sum + 100 / level, 0);
    expect(investment[5]).toBeCloseTo(bought, 9);
  });
});

describe('recovery', () => {
  const fund = [planItem('investment', { existingFunds: 1000 })];

  test('with a recovery fraction of half, half of the loss remains', () => {
    const { investment } = through({ investmentShock: 0.4, recoveryFraction: 0.5 }, fund);
    expectMonths(investment, [800, 600, 650, 700, 750, 800, 800, 800]);
  });

  test('without recovery time, funds and income recover at once', () => {
    const shocks = { investmentShock: 0.4, recoveryMonths: 0, incomeShock: 0.5 };
    expectMonths(through(shocks, fund).investment, [800, 600, 1000, 1000]);
    expectMonths(through({ ...shocks, recoveryFraction: 0 }, fund).investment, [800, 600, 600, 600]);
    expectMonths(through({ ...shocks, recoveryFraction: 0.25 }, fund).investment, [800, 600, 700, 700]);
    const { margins } = through(shocks, [planItem('income', { amount: 100 })]);
    expectMonths(margins, [50, 50, 100, 100]);
  });

  test('a crisis longer than the horizon is cut off', () => {
    const { investment } = through({ investmentShock: 0.5, durationMonths: 600 }, fund);
    expect(investment[11]).toBeCloseTo(1000 * (1 - (0.5 * 12) / 600), 9);
  });

  test('a crisis of one month', () => {
    const { investment } = through({ investmentShock: 0.5, durationMonths: 1, recoveryMonths: 1 }, fund);
    expectMonths(investment, [500, 1000, 1000]);
  });

  test('negative shocks are gains: funds rise, expenses fall, prices fall', () => {
    expectMonths(through({ investmentShock: -1 }, fund).investment, [1500, 2000, 1750, 1500, 1250, 1000]);
    const rent = [planItem('expense', { amount: 100 })];
    expectMonths(through({ expenseShock: -0.5 }, rent).margins, [-50, -50, -62.5]);
    const { margins } = through({ inflationShock: -0.2, durationMonths: 12 }, rent);
    expect(margins[11]).toBeCloseTo(-80, 9);
  });
});
