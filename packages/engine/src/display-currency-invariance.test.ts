import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, type CurrencyCode, FALLBACK_RATES } from './currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import { crisisPath } from '#economy/economic-forecast.ts';
import { CONSTANT_PATH } from '#kernel/market-path.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { FORECAST_SERIES, expectClose, largestAbsoluteValue } from '#testing/series-assertions.ts';
import { planItem } from '#testing/plan-factory.ts';

// Results must not depend on the display currency: converted to dollars at the rates of each month, a plan has the same net worth
// and cash in every currency, and runs out of cash in the same month.

type Plan = Omit<ForecastRequest, 'currency' | 'rates'>;

const seenIn = (currency: CurrencyCode, plan: Plan): Forecast => forecast({ ...plan, currency, rates: FALLBACK_RATES });

/** Returns the value of one dollar at the end of each month, computed as a dollar of cash without interest. */
function dollarIn(currency: CurrencyCode, plan: Plan): Float64Array {
  const assumptions = { ...plan.assumptions, cashRate: 0 };
  return seenIn(currency, { ...plan, assumptions, items: [planItem('balance', { amount: 1 })] }).cash;
}

function expectSameForAll(plan: Plan): void {
  const inDollars = seenIn('USD', plan);
  for (const currency of CURRENCY_CODES) {
    const seen = seenIn(currency, plan);
    const dollar = dollarIn(currency, plan);
    for (const series of FORECAST_SERIES) {
      const told = seen[series].map((value, month) => value / dollar[month]!);
      expectClose(told, inDollars[series], largestAbsoluteValue(inDollars));
    }
    expect(seen.runsOutAt, currency).toBe(inDollars.runsOutAt);
  }
}

describe('any plan under any assumptions is the same in all twenty display currencies', () => {
  const anyPlan = fc.record({
    items: anyItems,
    start: fc.constant(CENTRAL_MONTH),
    years: fc.integer({ min: 1, max: 10 }),
    assumptions: anyAssumptions,
  });
  const anyPolicy = fc.constantFrom('overdraft' as const, 'liquidate' as const);

  test('without a crisis, under either policy', () => {
    fc.assert(
      fc.property(anyPlan, anyPolicy, (plan, deficitPolicy) => expectSameForAll({ ...plan, deficitPolicy })),
      { numRuns: 30 },
    );
  });

  test("in a crisis of a given currency or of the plan's own", () => {
    fc.assert(
      fc.property(anyPlan, anyPolicy, anyStressTest, fc.nat(60), (plan, deficitPolicy, crisis, offset) => {
        const path = crisisPath({ ...plan, rates: FALLBACK_RATES }, CONSTANT_PATH, crisis, offset);
        expectSameForAll({ ...plan, deficitPolicy, path });
      }),
      { numRuns: 30 },
    );
  });
});

test('in every display currency, rupees pay a euro debt in the month it is due', () => {
  // 83,000 rupees are 1,000 dollars now and lose 50 % of their value a year; 170 euros are 200 dollars.
  const plan: Plan = {
    items: [
      planItem('balance', { amount: 83_000, currency: 'INR' }),
      planItem('expense', { amount: 170, currency: 'EUR', to: '2026-02' }),
    ],
    start: CENTRAL_MONTH,
    years: 1,
    assumptions: { fx: { model: 'drift', drift: { INR: -0.5 } }, pinnedRates: { INR: 83, EUR: 0.85 } },
  };
  const rupee = (month: number) => 0.5 ** ((month + 1) / 12) / 83;
  // Two payments of 200 dollars at the rate of the month; the remaining rupees continue to lose value.
  const left = 83_000 - 200 / rupee(0) - 200 / rupee(1);
  expect(seenIn('USD', plan).cash[11]).toBeCloseTo(left * rupee(11), 9);
  expectSameForAll(plan);
});
