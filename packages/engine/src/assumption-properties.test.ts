import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from './currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import { createPathWithMoves } from '#kernel/market-path.ts';
import { assumedInflation } from './assumed-prices.ts';
import { crisisPath } from '#economy/economic-forecast.ts';
import { anyStressTest } from '#testing/arbitrary-economies.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItem, anyItems, anyYears, uniformNumber } from '#testing/arbitrary-plans.ts';
import { repetitions } from '#testing/repetitions.ts';
import {
  FORECAST_SERIES,
  expectClose,
  expectIdenticalForecast,
  largestAbsoluteValue,
} from '#testing/series-assertions.ts';
import { naiveForecast } from '#testing/naive-forecast.ts';

const CASES = { numRuns: repetitions({ few: 30, many: 1_000 }) };

const anyCurrency = fc.constantFrom(...CURRENCY_CODES);

const TOTALS = ['totalFees', 'totalTaxes', 'totalInterest'] as const;

function run(request: Pick<ForecastRequest, 'items'> & Partial<ForecastRequest>): Forecast {
  return forecast({ start: CENTRAL_MONTH, years: 2, currency: 'USD', rates: FALLBACK_RATES, ...request });
}

/**
 * Asserts equality to 1e-9. Bits may differ, because with changing rates cash is summed by currency and fees by month, and the order of
 * addition affects rounding.
 */
function expectSame(actual: Forecast, expected: Forecast): void {
  for (const series of FORECAST_SERIES) expectClose(actual[series], expected[series], largestAbsoluteValue(expected));
  expect(actual.runsOutAt).toBe(expected.runsOutAt);
  for (const total of TOTALS) {
    expectClose([actual[total]], [expected[total]], Math.max(largestAbsoluteValue(expected), expected[total]));
  }
}

describe('any plan under any assumptions', () => {
  const anyRequest = fc.record({
    items: anyItems,
    start: fc.constant(CENTRAL_MONTH),
    years: anyYears,
    currency: anyCurrency,
    rates: fc.constant(FALLBACK_RATES),
    assumptions: anyAssumptions,
  });

  const expectNaive = (request: Parameters<typeof naiveForecast>[0]) => {
    const [actual, naive] = [forecast(request), naiveForecast(request)];
    const size = largestAbsoluteValue(actual);
    for (const series of FORECAST_SERIES) expectClose(actual[series], naive[series], size);
    for (const total of TOTALS) expectClose([actual[total]], [naive[total]], Math.max(size, naive[total]));
    expect(actual.runsOutAt).toBe(naive.runsOutAt);
  };

  test('equals the reference implementation', () => {
    fc.assert(fc.property(anyRequest, expectNaive), CASES);
  });

  test('equals the reference implementation in any crisis and with unexpected inflation', () => {
    const surprises = fc.array(uniformNumber(-0.01, 0.01), { minLength: 360, maxLength: 360 }).map((changes) =>
      changes.map(
        (
          (level) => (change: number) =>
            (level *= 1 + change)
        )(1),
      ),
    );
    const crisis = fc.option(fc.tuple(anyStressTest, fc.integer({ min: 0, max: 120 })));
    fc.assert(
      fc.property(anyRequest, crisis, fc.option(surprises), (request, struck, surprise) => {
        const calm = createPathWithMoves(surprise === null ? {} : { prices: Float64Array.from(surprise) });
        const path = struck === null ? calm : crisisPath(request, calm, ...struck);
        expectNaive({ ...request, path });
      }),
      CASES,
    );
  });

  test('is a prefix of a longer one', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 29 }), anyAssumptions, (items, years, assumptions) => {
        const [short, long] = [run({ items, years, assumptions }), run({ items, years: years + 1, assumptions })];
        for (const series of FORECAST_SERIES)
          expectClose(long[series].subarray(0, 12 * years), short[series], largestAbsoluteValue(short));
      }),
      CASES,
    );
  });

  test('is not affected by a future item before its month', () => {
    const ahead = fc.integer({ min: 1, max: 23 });
    fc.assert(
      fc.property(anyItems, anyItem, ahead, anyAssumptions, (items, item, months, assumptions) => {
        const future = { ...item, from: CENTRAL_MONTH + months, to: null };
        const [without, within] = [run({ items, assumptions }), run({ items: [...items, future], assumptions })];
        for (const series of FORECAST_SERIES)
          expectClose(
            within[series].subarray(0, months),
            without[series].subarray(0, months),
            largestAbsoluteValue(without),
          );
      }),
      CASES,
    );
  });

  test('is additive under overdraft with constant rates and no interest on cash', () => {
    fc.assert(
      fc.property(anyItems, anyItems, anyAssumptions, (his, hers, given) => {
        const assumptions = {
          ...given,
          deficitPolicy: 'overdraft' as const,
          fx: { model: 'flat' as const, drift: {} },
          cashRate: 0,
        };
        const [one, other] = [run({ items: his, assumptions }), run({ items: hers, assumptions })];
        const both = run({ items: [...his, ...hers], assumptions });
        for (const series of FORECAST_SERIES) {
          const sum = one[series].map((value, month) => value + other[series][month]!);
          expectClose(both[series], sum, largestAbsoluteValue(one, other));
        }
        for (const total of TOTALS) {
          expectClose([both[total]], [one[total] + other[total]], Math.max(1, both[total]));
        }
      }),
      CASES,
    );
  });
});

describe('assumptions without effect', () => {
  test('a drift of 0 is flat', () => {
    fc.assert(
      fc.property(anyItems, anyCurrency, anyAssumptions, (items, currency, assumptions) => {
        const none = Object.fromEntries(CURRENCY_CODES.map((code) => [code, 0]));
        const still = run({
          items,
          currency,
          assumptions: { ...assumptions, fx: { model: 'flat', drift: {} } },
        });
        const drifting = (drift: object) =>
          run({ items, currency, assumptions: { ...assumptions, fx: { model: 'drift', drift } } });
        expectSame(drifting(none), still);
        expectSame(drifting({ USD: 0.5 }), still);
      }),
      CASES,
    );
  });

  test('inflation gap between currencies with the same target is flat', () => {
    const same = fc.constantFrom('USD' as const, 'EUR' as const, 'ILS' as const, 'JPY' as const);
    const item = fc
      .tuple(anyItem, same, same)
      .map(([any, currency, existingFundsCurrency]) => ({ ...any, currency, existingFundsCurrency }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), same, (items, currency) => {
        const fx = { model: 'inflation_gap' as const, drift: {} };
        expectSame(run({ items, currency, assumptions: { fx } }), run({ items, currency }));
      }),
      CASES,
    );
  });

  test('pinned rates equal the same plan at those rates', () => {
    fc.assert(
      fc.property(anyItems, anyCurrency, anyAssumptions, (items, currency, assumptions) => {
        const rates = { ...FALLBACK_RATES, ...assumptions.pinnedRates };
        expectIdenticalForecast(
          run({ items, currency, assumptions }),
          run({ items, currency, rates, assumptions: { ...assumptions, pinnedRates: {} } }),
        );
      }),
      CASES,
    );
  });

  test('added inflation equals the plan with higher inflation, except for rates that follow the inflation gap', () => {
    fc.assert(
      fc.property(anyItems, anyAssumptions, uniformNumber(-0.05, 0.1), (any, given, addedInflation) => {
        // A payout that follows prices uses only the plan's own inflation.
        const items = any.map((item) => ({ ...item, payoutGrowth: 'fixed' as const }));
        const model = given.fx.model === 'inflation_gap' ? 'flat' : given.fx.model;
        const assumptions = { ...given, fx: { ...given.fx, model } };
        const risen = CURRENCY_CODES.map((code) => [code, assumedInflation(given, code) + addedInflation]);
        expectIdenticalForecast(
          run({ items, assumptions, addedInflation }),
          run({ items, assumptions: { ...assumptions, prices: Object.fromEntries(risen) } }),
        );
      }),
      CASES,
    );
  });

  test("defaults equal a request without assumptions, and the request's own policy has precedence", () => {
    const selling = { deficitPolicy: 'liquidate' } as const;
    fc.assert(
      fc.property(anyItems, (items) => {
        const plain = run({ items });
        expectIdenticalForecast(run({ items, assumptions: DEFAULT_ASSUMPTIONS }), plain);
        expectIdenticalForecast(run({ items, assumptions: selling }), run({ items, ...selling }));
        expectIdenticalForecast(run({ items, assumptions: selling, deficitPolicy: 'overdraft' }), plain);
      }),
      CASES,
    );
  });
});
