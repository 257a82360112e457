import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stressTestPresets } from './stress-test-presets.ts';
import { type StressTest, crisisCourse, stressPath } from './stress-tests.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import { type Forecast, forecast } from '#forecast.ts';
import { AROUND, anyAssumptions, anyItems, anyYears } from '#testing/arbitrary-plans.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { SERIES, expectClose, largest } from '#testing/close-series.ts';
import { planFor, planItem } from '#testing/plans.ts';

const QUIET: StressTest = {
  probability: 0.01,
  durationMonths: 2,
  recoveryMonths: 4,
  recoveryFraction: 1,
  incomeShock: 0,
  expenseShock: 0,
  investmentShock: 0,
  pensionShock: 0,
  savingShock: 0,
  inflationShock: 0,
  fxShock: 0,
};

const crisisOf = (shocks: Partial<StressTest>): StressTest => ({ ...QUIET, ...shocks });

type Options = NonNullable<Parameters<typeof planFor>[1]>;

/** A plan through a crisis, told in dollars for a year unless the options say so. */
function through(shocks: Partial<StressTest>, items: Parameters<typeof planFor>[0], options: Options = {}) {
  const { currency = 'USD', years = 1 } = options;
  return planFor(items, { ...options, path: stressPath(crisisOf(shocks), 12 * years, currency) });
}

function expectMonths(actual: Float64Array, expected: readonly number[]): void {
  expected.forEach((value, month) => expect(actual[month]).toBeCloseTo(value, 9));
}

test('the golden of finance.md section 3: a fund of 1000 through the crisis of 2008', () => {
  const path = stressPath(stressTestPresets('USD')[0]!, 60, 'USD');
  const { investment } = planFor([planItem('investment', { existingFunds: 1000 })], { years: 5, path });
  expect([16, 36, 57, 59].map((month) => investment[month]!.toFixed(2))).toEqual([
    '510.00',
    '749.02',
    '1000.00',
    '1000.00',
  ]);
});

test('the course of a crisis is what it leaves of a fund, of incomes and of what is spent', () => {
  const shocks = { investmentShock: 0.4, pensionShock: 0.2, incomeShock: 0.1, expenseShock: 0.5 };
  const course = crisisCourse(crisisOf({ ...shocks, recoveryFraction: 0.5 }), 8);
  expectMonths(course.investment, [1, 0.8, 0.6, 0.65, 0.7, 0.75, 0.8, 0.8, 0.8]);
  expectMonths(course.pension, [1, 0.9, 0.8, 0.825, 0.85, 0.875, 0.9, 0.9, 0.9]);
  expectMonths(course.saving, [1, 1, 1, 1, 1, 1, 1, 1, 1]);
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

describe('what a crisis of two months down and four months up does', () => {
  // The shapes, k = 1 to 8: level 1/2, 1, 3/4, 1/2, 1/4, 0, 0, 0; flow 1, 1, 3/4, 1/2, 1/4, 0, 0, 0.
  test('to incomes, but not to what leaves cash for savings', () => {
    const items = [planItem('income', { amount: 100 }), planItem('saving', { amount: 10 })];
    const { margins } = through({ incomeShock: 0.4 }, items);
    expectMonths(margins, [50, 50, 60, 70, 80, 90, 90]);
  });

  test('to deposits into pensions, which are paid with the salary', () => {
    const { pension } = through({ incomeShock: 0.4 }, [planItem('pension', { amount: 100 })]);
    expectMonths(pension, [60, 120, 190, 270, 360, 460, 560]);
  });

  test('to expenses: more is spent for a while, and prices stay where they have come to', () => {
    const rent = [planItem('expense', { amount: 100 })];
    expectMonths(through({ expenseShock: 0.2 }, rent).margins, [-120, -120, -115, -110, -105, -100]);
    // 12 months of inflation at u(k): each month's price is the one before times (1 + 0.08 u)^(1/12).
    const months = [1, 1, 0.75, 0.5, 0.25, 0, 0];
    let price = 100;
    const expected = months.map((share) => -(price *= (1 + 0.08 * share) ** (1 / 12)));
    expectMonths(through({ inflationShock: 0.08 }, rent).margins, expected);
    const both = through({ inflationShock: 0.08, expenseShock: 0.2 }, rent).margins;
    expectMonths(
      both,
      expected.map((value, month) => value * (1 + 0.2 * months[month]!)),
    );
  });

  test.each(['investment', 'pension', 'saving'] as const)('to %s funds, after limit and fee', (category) => {
    const fund = { existingFunds: 1000, monthlyRate: 0.02, interestLimit: 0.01, accumulationFee: 0.012 };
    const result = through({ [`${category}Shock`]: 0.2 }, [planItem(category, fund)])[category];
    const levels = [0.9, 0.8, 0.85, 0.9, 0.95, 1, 1];
    expectMonths(
      result,
      levels.map((level, month) => 1000 * level * (1.01 * 0.999) ** (month + 1)),
    );
  });

  test('to deposits during the slump: they are bought low', () => {
    const { investment } = through({ investmentShock: 0.5 }, [planItem('investment', { amount: 100 })]);
    // A deposit of month k is worth level(now)/level(k) later: levels 0.75, 0.5, 0.625, 0.75, 0.875, 1.
    const levels = [0.75, 0.5, 0.625, 0.75, 0.875, 1];
    const bought = levels.reduce((sum, level) => sum + 100 / level, 0);
    expect(investment[5]).toBeCloseTo(bought, 9);
  });

  test('to what is in another currency: funds, cash and incomes', () => {
    const euros = { currency: 'EUR', amount: 85 } as const;
    const level = [1.25, 1.5, 1.375, 1.25, 1.125, 1, 1];
    const options = { currency: 'USD' } as const;
    const { margins } = through({ fxShock: 0.5 }, [planItem('income', euros)], options);
    expectMonths(
      margins,
      level.map((value) => 100 * value),
    );
    const { cash } = through({ fxShock: 0.5 }, [planItem('balance', euros)], options);
    expectMonths(
      cash,
      level.map((value) => 100 * value),
    );
    const { saving } = through({ fxShock: 0.5 }, [
      planItem('saving', { ...euros, amount: 0, existingFunds: 85 }),
    ]);
    expectMonths(
      saving,
      level.map((value) => 100 * value),
    );
  });

  test('nothing to what is in the display currency, nor to one foreign currency in another', () => {
    const salary = planItem('income', { amount: 100 });
    expectMonths(through({ fxShock: 0.5 }, [salary]).margins, [100, 100, 100]);
    // Pounds that will open a fund in euros in December buy as many euros as today.
    const fund = planItem('saving', {
      currency: 'EUR',
      existingFunds: 75,
      existingFundsCurrency: 'GBP',
      from: '2026-12',
    });
    const { saving } = through({ fxShock: 0.5 }, [fund]);
    expect(saving[11]).toBeCloseTo(100, 9);
  });
});

describe('how far it is undone', () => {
  const fund = [planItem('investment', { existingFunds: 1000 })];

  test('a recovery of half the fall ends half way up', () => {
    const { investment } = through({ investmentShock: 0.4, recoveryFraction: 0.5 }, fund);
    expectMonths(investment, [800, 600, 650, 700, 750, 800, 800, 800]);
  });

  test('without a recovery time what is undone is undone at once, incomes too', () => {
    const shocks = { investmentShock: 0.4, recoveryMonths: 0, incomeShock: 0.5 };
    expectMonths(through(shocks, fund).investment, [800, 600, 1000, 1000]);
    expectMonths(through({ ...shocks, recoveryFraction: 0 }, fund).investment, [800, 600, 600, 600]);
    expectMonths(through({ ...shocks, recoveryFraction: 0.25 }, fund).investment, [800, 600, 700, 700]);
    const { margins } = through(shocks, [planItem('income', { amount: 100 })]);
    expectMonths(margins, [50, 50, 100, 100]);
  });

  test('a crisis longer than the horizon is its beginning', () => {
    const { investment } = through({ investmentShock: 0.5, durationMonths: 600 }, fund);
    expect(investment[11]).toBeCloseTo(1000 * (1 - (0.5 * 12) / 600), 9);
  });

  test('a crisis of one month', () => {
    const { investment } = through({ investmentShock: 0.5, durationMonths: 1, recoveryMonths: 1 }, fund);
    expectMonths(investment, [500, 1000, 1000]);
  });

  test('negative shocks are gains: funds rise, foreign currencies fall, less is spent, prices fall', () => {
    expectMonths(through({ investmentShock: -1 }, fund).investment, [1500, 2000, 1750, 1500, 1250, 1000]);
    const euros = [planItem('saving', { currency: 'EUR', existingFunds: 85 })];
    expectMonths(through({ fxShock: -0.9 }, euros).saving, [55, 10, 32.5, 55, 77.5, 100]);
    const rent = [planItem('expense', { amount: 100 })];
    expectMonths(through({ expenseShock: -0.5 }, rent).margins, [-50, -50, -62.5]);
    const { margins } = through({ inflationShock: -0.2, durationMonths: 12 }, rent);
    expect(margins[11]).toBeCloseTo(-80, 9);
  });
});

describe('any plan', () => {
  const run = (
    crisis: StressTest | null,
    plan: Omit<Parameters<typeof forecast>[0], 'start' | 'rates'>,
  ): Forecast =>
    forecast({
      ...plan,
      start: AROUND,
      rates: FALLBACK_RATES,
      ...(crisis === null ? {} : { path: stressPath(crisis, 12 * plan.years, plan.currency) }),
    });
  const anyCurrency = fc.constantFrom(...CURRENCY_CODES);

  test('through a crisis whose shocks are all 0 comes out bit for bit as without one', () => {
    fc.assert(
      fc.property(
        anyItems,
        anyYears,
        anyCurrency,
        anyAssumptions,
        anyStressTest,
        (items, years, currency, assumptions, { durationMonths, recoveryMonths, recoveryFraction }) => {
          const plan = { items, years, currency, assumptions };
          const quiet = crisisOf({ durationMonths, recoveryMonths, recoveryFraction });
          expect(run(quiet, plan)).toEqual(run(null, plan));
        },
      ),
    );
  });

  test('through any crisis stays a number, and a shorter horizon is the beginning of a longer one', () => {
    fc.assert(
      fc.property(
        anyItems,
        anyStressTest,
        anyCurrency,
        anyAssumptions,
        (items, crisis, currency, assumptions) => {
          const plan = { items, currency, assumptions };
          const long = run(crisis, { ...plan, years: 30 });
          const short = run(crisis, { ...plan, years: 3 });
          for (const series of SERIES) {
            expect(long[series].every(Number.isFinite)).toBe(true);
            expectClose(long[series].subarray(0, 36), short[series], largest(short));
          }
        },
      ),
    );
  });

  test('whose foreign currencies rise is worth as much as at rates that are so much higher', () => {
    fc.assert(
      fc.property(
        anyItems,
        anyCurrency,
        fc.double({ min: -0.9, max: 10, noNaN: true }),
        (items, currency, rise) => {
          // A rise that comes within one month and stays: today's rate of the display currency, moved.
          const shock = crisisOf({ fxShock: rise, durationMonths: 1, recoveryFraction: 0 });
          const deficitPolicy = 'overdraft';
          const risen = run(shock, { items, years: 3, currency, deficitPolicy });
          const rates = { ...FALLBACK_RATES, [currency]: FALLBACK_RATES[currency] * (1 + rise) };
          const expected = forecast({ items, start: AROUND, years: 3, currency, rates, deficitPolicy });
          const opensAcross = items.some(
            (item) => item.existingFundsCurrency !== item.currency && (item.from ?? AROUND) <= AROUND,
          );
          fc.pre(!opensAcross);
          const size = Math.max(1, ...SERIES.flatMap((series) => Array.from(expected[series], Math.abs)));
          for (const series of SERIES) {
            risen[series].forEach((value, month) => {
              expect(Math.abs(value - expected[series][month]!)).toBeLessThanOrEqual(1e-9 * size);
            });
          }
        },
      ),
    );
  });
});
