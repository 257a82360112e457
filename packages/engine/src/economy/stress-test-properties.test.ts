import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StressTest, createCrisisPath } from './stress-tests.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import { type Forecast, forecast } from '#forecast.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems, anyYears, uniformNumber } from '#testing/arbitrary-plans.ts';
import {
  FORECAST_SERIES,
  expectClose,
  expectIdenticalForecast,
  largestAbsoluteValue,
} from '#testing/series-assertions.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';

const anyCurrency = fc.constantFrom(...CURRENCY_CODES);

type Plan = Omit<Parameters<typeof forecast>[0], 'start' | 'rates' | 'path'>;

/** Runs a plan through a crisis of the display currency, or without one. */
function run(crisis: StressTest | null, plan: Plan): Forecast {
  const path = crisis === null ? {} : { path: createCrisisPath(crisis, 12 * plan.years, plan.currency) };
  return forecast({ ...plan, ...path, start: CENTRAL_MONTH, rates: FALLBACK_RATES });
}

describe('any plan', () => {
  test('with all shocks 0 equals the plan without a crisis, bit for bit', () => {
    fc.assert(
      fc.property(
        anyItems,
        anyYears,
        anyCurrency,
        anyAssumptions,
        anyStressTest,
        (items, years, currency, assumptions, { durationMonths, recoveryMonths, recoveryFraction }) => {
          const plan = { items, years, currency, assumptions };
          const quiet = createCrisis({ durationMonths, recoveryMonths, recoveryFraction });
          expectIdenticalForecast(run(quiet, plan), run(null, plan));
        },
      ),
    );
  });

  test('gives finite numbers through any crisis, and a shorter horizon is a prefix of a longer one', () => {
    fc.assert(
      fc.property(anyItems, anyStressTest, anyCurrency, anyAssumptions, (items, crisis, currency, assumptions) => {
        const plan = { items, currency, assumptions };
        const long = run(crisis, { ...plan, years: 30 });
        const short = run(crisis, { ...plan, years: 3 });
        for (const series of FORECAST_SERIES) {
          expect(long[series].every(Number.isFinite)).toBe(true);
          expectClose(long[series].subarray(0, 36), short[series], largestAbsoluteValue(short));
        }
      }),
    );
  });

  test('in a crisis that only raises foreign currencies, equals the plan at correspondingly changed rates', () => {
    // Existing funds of items that already run are converted before the crisis. They get the item's currency here, because a conversion at
    // the changed rates would differ.
    const items = anyItems.map((all) =>
      all.map((item) =>
        (item.from ?? CENTRAL_MONTH) > CENTRAL_MONTH ? item : { ...item, existingFundsCurrency: item.currency },
      ),
    );
    fc.assert(
      fc.property(items, anyCurrency, uniformNumber(-0.9, 10), (plan, currency, rise) => {
        // A rise that is complete after the first month and never undone has the same effect as a different current rate.
        const shock = createCrisis({ fxShock: rise, durationMonths: 1, recoveryFraction: 0 });
        const risen = run(shock, { items: plan, years: 3, currency });
        const rates = { ...FALLBACK_RATES, [currency]: FALLBACK_RATES[currency] * (1 + rise) };
        // Rates are units per dollar: if the dollar falls, all other rates change.
        const cheaper = CURRENCY_CODES.map((code) => [code, FALLBACK_RATES[code] / (1 + rise)]);
        const moved = currency === 'USD' ? { ...Object.fromEntries(cheaper), USD: 1 } : rates;
        const expected = forecast({ items: plan, start: CENTRAL_MONTH, years: 3, currency, rates: moved });
        for (const series of FORECAST_SERIES)
          expectClose(risen[series], expected[series], largestAbsoluteValue(expected, risen));
      }),
    );
  });

  test('never ends above its base if only assets, income and expenses have adverse shocks', () => {
    const loss = fc.oneof(fc.constant(0), uniformNumber(0, 0.99));
    const anyLoss = fc
      .record({
        durationMonths: fc.integer({ min: 1, max: 60 }),
        recoveryMonths: fc.integer({ min: 0, max: 60 }),
        recoveryFraction: uniformNumber(0, 1),
        incomeShock: loss,
        expenseShock: loss,
        investmentShock: loss,
        pensionShock: loss,
        savingShock: loss,
        bondShock: loss,
        propertyShock: loss,
      })
      .map(createCrisis);
    // Items without limits and without deposits, because deposits would gain from low prices; rates are 0 or more.
    const items = anyItems.map((all) =>
      all.map((item) => ({
        ...item,
        ...(['saving', 'pension', 'investment'].includes(item.category) ? { amount: 0 } : {}),
        interestLimit: 0,
        monthlyRate: Math.abs(item.monthlyRate),
      })),
    );
    fc.assert(
      fc.property(items, anyLoss, anyYears, anyAssumptions, (plan, crisis, years, assumptions) => {
        const request = { items: plan, years, currency: 'USD', assumptions } as const;
        const base = run(null, { ...request, deficitPolicy: 'overdraft' });
        const struck = run(crisis, { ...request, deficitPolicy: 'overdraft' });
        const size = largestAbsoluteValue(base, struck);
        const gains = struck.forecast.map((value, month) => value - base.forecast[month]!);
        expect(Math.max(...gains)).toBeLessThanOrEqual(1e-9 * size);
      }),
    );
  });
});
