import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, FALLBACK_RATES } from './currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import { DEFAULT_ASSET_CLASSES, type PlanItem, isFundCategory } from './item.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItem, anyItems, anyPlainItem, anyYears } from '#testing/arbitrary-plans.ts';
import {
  FORECAST_SERIES,
  expectClose,
  expectIdentical,
  expectIdenticalForecast,
  largestAbsoluteValue,
} from '#testing/series-assertions.ts';

function run(request: Pick<ForecastRequest, 'items'> & Partial<ForecastRequest>): Forecast {
  return forecast({ start: CENTRAL_MONTH, years: 2, currency: 'USD', rates: FALLBACK_RATES, ...request });
}

/** Fails unless every series is as expected, to 1e-9 of the largest value. */
function expectAllClose(
  actual: Forecast,
  expected: (series: (typeof FORECAST_SERIES)[number], month: number) => number,
): void {
  const size = largestAbsoluteValue(actual);
  for (const series of FORECAST_SERIES) {
    const values = actual[series].map((_, month) => expected(series, month));
    expectClose(actual[series], values, size);
  }
}

const anyPolicy = fc.constantFrom('overdraft' as const, 'liquidate' as const);

/** Returns the item with explicit defaults for all fields of finance.md sections 14 and 17. */
function inFull(item: PlanItem): PlanItem {
  const absent = {
    growth: 'rate',
    depositGrowthRate: 0,
    loanBalance: 0,
    loanRate: 0,
    assetClass: isFundCategory(item.category) ? DEFAULT_ASSET_CLASSES[item.category] : 'fixed',
    isLocked: false,
    drawableFrom: null,
    payoutGrowth: 'fixed',
    taxShare: 0,
  } as const;
  return { ...item, ...absent };
}

test('absent fields equal their explicit defaults, bit for bit', () => {
  fc.assert(
    fc.property(fc.array(anyPlainItem, { maxLength: 8 }), anyAssumptions, (items, assumptions) => {
      expectIdenticalForecast(run({ items: items.map(inFull), assumptions }), run({ items, assumptions }));
    }),
  );
});

describe('under overdraft, at constant rates', () => {
  test('the forecast of two plans together, loans included, is the sum of their forecasts', () => {
    fc.assert(
      fc.property(anyItems, anyItems, anyYears, (his, hers, years) => {
        const [one, other] = [run({ items: his, years }), run({ items: hers, years })];
        expectAllClose(
          run({ items: [...his, ...hers], years }),
          (series, month) => one[series][month]! + other[series][month]!,
        );
      }),
    );
  });

  test('margins and balances explain every change of cash', () => {
    fc.assert(
      fc.property(anyItems, anyYears, (items, years) => {
        const withoutBalances = run({ items: items.filter((item) => item.category !== 'balance'), years });
        const { margins, cash } = withoutBalances;
        const scale = Math.max(1, ...Array.from(cash, Math.abs));
        const unexplained = margins.map((margin, month) => cash[month]! - (cash[month - 1] ?? 0) - margin);
        expect(Math.max(...unexplained.map(Math.abs))).toBeLessThanOrEqual(1e-11 * scale);
      }),
    );
  });

  test('an item with an amount of 0, a rate of 0 and no existing funds changes nothing', () => {
    fc.assert(
      fc.property(anyItems, anyItem, (items, item) => {
        const idle = { ...item, amount: 0, existingFunds: 0, loanBalance: 0 };
        const base = run({ items });
        for (const extra of [idle, { ...idle, monthlyRate: 0 }]) {
          expectAllClose(run({ items: [...items, extra] }), (series, month) => base[series][month]!);
        }
      }),
    );
  });

  test('a future item changes nothing before its month, bit for bit', () => {
    fc.assert(
      fc.property(anyItems, anyItem, fc.integer({ min: 1, max: 23 }), (items, item, ahead) => {
        const future = { ...item, from: CENTRAL_MONTH + ahead, to: null };
        const [without, within] = [run({ items }), run({ items: [...items, future] })];
        for (const series of FORECAST_SERIES) {
          expectIdentical(within[series].subarray(0, ahead), without[series].subarray(0, ahead));
        }
      }),
    );
  });

  test('a horizon is a prefix of every longer one, bit for bit', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 29 }), (items, years) => {
        const [short, long] = [run({ items, years }), run({ items, years: years + 1 })];
        expect(long.labels.slice(0, 12 * years)).toEqual(short.labels);
        for (const series of FORECAST_SERIES) expectIdentical(long[series].subarray(0, 12 * years), short[series]);
      }),
    );
  });
});

describe('under either policy', () => {
  test('net worth is cash plus the three kinds of funds minus debts', () => {
    fc.assert(
      fc.property(anyItems, anyYears, anyPolicy, (items, years, deficitPolicy) => {
        const result = run({ items, years, deficitPolicy });
        const { cash, pension, investment, saving, debts } = result;
        expectAllClose(result, (series, month) =>
          series === 'forecast'
            ? cash[month]! + pension[month]! + investment[month]! + saving[month]! - debts[month]!
            : result[series][month]!,
        );
      }),
    );
  });

  test('another display currency scales every series by one factor', () => {
    fc.assert(
      fc.property(anyItems, fc.constantFrom(...CURRENCY_CODES), anyPolicy, (items, currency, deficitPolicy) => {
        const dollars = run({ items, deficitPolicy });
        expectAllClose(
          run({ items, currency, deficitPolicy }),
          (series, month) => dollars[series][month]! * FALLBACK_RATES[currency],
        );
      }),
    );
  });

  test('a hidden item equals an absent one', () => {
    fc.assert(
      fc.property(anyItems, anyItem, anyPolicy, (items, item, deficitPolicy) => {
        const hidden = [...items, { ...item, hidden: true }];
        expectIdenticalForecast(run({ items: hidden, deficitPolicy }), run({ items, deficitPolicy }));
      }),
    );
  });

  test('the order of items does not matter', () => {
    fc.assert(
      fc.property(anyItems, anyPolicy, (items, deficitPolicy) => {
        const forwards = run({ items, deficitPolicy });
        expectAllClose(run({ items: items.toReversed(), deficitPolicy }), (series, month) => forwards[series][month]!);
      }),
    );
  });
});

describe('under liquidate', () => {
  const liquidate = { deficitPolicy: 'liquidate' } as const;
  const undrawn = fc.array(
    anyItem.map((item) => ({ ...item, drawableFrom: null })),
    { maxLength: 8 },
  );

  test('cash is negative only if nothing is left to sell', () => {
    fc.assert(
      fc.property(anyItems, anyYears, (items, years) => {
        const { cash, spendable } = run({ items, years, ...liquidate });
        const broke = Array.from(cash.keys()).filter((month) => cash[month]! < 0);
        expect(broke.filter((month) => spendable[month]! > cash[month]!)).toEqual([]);
      }),
    );
  });

  test('a plan in which nothing may be sold equals the same plan under overdraft', () => {
    const locked = undrawn.map((items) => items.map((item) => ({ ...item, isLocked: true })));
    fc.assert(
      fc.property(locked, anyAssumptions, (items, assumptions) => {
        const [sold, kept] = [
          run({ items, assumptions, ...liquidate }),
          run({ items, assumptions, deficitPolicy: 'overdraft' }),
        ];
        for (const series of FORECAST_SERIES) expectIdentical(sold[series], kept[series]);
        expect(sold.runsOutAt).toBe(kept.runsOutAt);
        expectClose([sold.totalFees], [kept.totalFees], Math.max(1, kept.totalFees));
      }),
    );
  });

  test('margins equal those under overdraft if no sold fund would have been paid out', () => {
    const unpaid = undrawn.map((items) =>
      items.map((item) => (item.category === 'pension' ? item : { ...item, payoutFrom: null })),
    );
    fc.assert(
      fc.property(unpaid, anyYears, (items, years) => {
        expectIdentical(run({ items, years, ...liquidate }).margins, run({ items, years }).margins);
      }),
    );
  });

  test('with pensions that may not be sold, pensions equal those under overdraft, and so does everything else until cash runs out', () => {
    fc.assert(
      fc.property(undrawn, anyYears, (items, years) => {
        const [sold, kept] = [run({ items, years, ...liquidate }), run({ items, years })];
        expectIdentical(sold.pension, kept.pension);
        const firstDeficit = kept.cash.findIndex((value) => value < 0);
        const untouched = firstDeficit === -1 ? 12 * years : firstDeficit;
        for (const series of FORECAST_SERIES) {
          if (series === 'spendable') continue;
          const before = kept[series].subarray(0, untouched);
          expectClose(sold[series].subarray(0, untouched), before, largestAbsoluteValue(kept));
        }
      }),
    );
  });
});
