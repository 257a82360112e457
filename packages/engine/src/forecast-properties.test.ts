import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, FALLBACK_RATES } from './currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import { AROUND, anyItem, anyItems, anyYears } from '#testing/arbitrary-plans.ts';

const SERIES = ['forecast', 'margins', 'pension', 'investment', 'saving', 'cash'] as const;

function run(request: Pick<ForecastRequest, 'items'> & Partial<ForecastRequest>): Forecast {
  return forecast({ start: AROUND, years: 2, currency: 'USD', rates: FALLBACK_RATES, ...request });
}

/** Every series of one forecast against another's, to one part in 1e9 of the largest value around. */
function expectClose(
  actual: Forecast,
  expected: (series: (typeof SERIES)[number], month: number) => number,
): void {
  const scale = Math.max(1, ...SERIES.flatMap((series) => Array.from(actual[series], Math.abs)));
  for (const series of SERIES) {
    actual[series].forEach((value, month) => {
      const difference = Math.abs(value - expected(series, month));
      if (!(difference <= 1e-9 * scale))
        expect.fail(`${series} at ${month}: ${value}, not ${expected(series, month)}`);
    });
  }
}

const anyPolicy = fc.constantFrom('overdraft' as const, 'liquidate' as const);

describe('under overdraft', () => {
  test('two plans together are the sum of their forecasts', () => {
    fc.assert(
      fc.property(anyItems, anyItems, anyYears, (his, hers, years) => {
        const [one, other] = [run({ items: his, years }), run({ items: hers, years })];
        expectClose(
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
        margins.forEach((margin, month) => {
          const change = cash[month]! - (month === 0 ? 0 : cash[month - 1]!);
          expect(Math.abs(change - margin)).toBeLessThanOrEqual(1e-11 * scale);
        });
      }),
    );
  });

  test('an amount of 0 without funds, and a rate of 0 on top of it, change nothing', () => {
    fc.assert(
      fc.property(anyItems, anyItem, (items, item) => {
        const idle = { ...item, amount: 0, existingFunds: 0 };
        const base = run({ items });
        for (const extra of [idle, { ...idle, monthlyRate: 0 }]) {
          expectClose(run({ items: [...items, extra] }), (series, month) => base[series][month]!);
        }
      }),
    );
  });
});

describe('under either policy', () => {
  test('net worth is cash and the three kinds of fund', () => {
    fc.assert(
      fc.property(anyItems, anyYears, anyPolicy, (items, years, deficitPolicy) => {
        const result = run({ items, years, deficitPolicy });
        const { cash, pension, investment, saving } = result;
        expectClose(result, (series, month) =>
          series === 'forecast'
            ? cash[month]! + pension[month]! + investment[month]! + saving[month]!
            : result[series][month]!,
        );
      }),
    );
  });

  test('another display currency scales every series by one factor', () => {
    fc.assert(
      fc.property(
        anyItems,
        fc.constantFrom(...CURRENCY_CODES),
        anyPolicy,
        (items, currency, deficitPolicy) => {
          const dollars = run({ items, deficitPolicy });
          expectClose(
            run({ items, currency, deficitPolicy }),
            (series, month) => dollars[series][month]! * FALLBACK_RATES[currency],
          );
        },
      ),
    );
  });

  test('hidden is absent', () => {
    fc.assert(
      fc.property(anyItems, anyItem, anyPolicy, (items, item, deficitPolicy) => {
        const hidden = [...items, { ...item, hidden: true }];
        expect(run({ items: hidden, deficitPolicy })).toEqual(run({ items, deficitPolicy }));
      }),
    );
  });

  test('an item of the future changes nothing before its month', () => {
    fc.assert(
      fc.property(
        anyItems,
        anyItem,
        fc.integer({ min: 1, max: 23 }),
        anyPolicy,
        (items, item, ahead, deficitPolicy) => {
          const future = { ...item, from: AROUND + ahead, to: null };
          const [without, within] = [
            run({ items, deficitPolicy }),
            run({ items: [...items, future], deficitPolicy }),
          ];
          for (const series of SERIES) {
            expect(within[series].subarray(0, ahead)).toEqual(without[series].subarray(0, ahead));
          }
        },
      ),
    );
  });

  test('a horizon is the beginning of every longer one', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 29 }), anyPolicy, (items, years, deficitPolicy) => {
        const [short, long] = [
          run({ items, years, deficitPolicy }),
          run({ items, years: years + 1, deficitPolicy }),
        ];
        expect(long.labels.slice(0, 12 * years)).toEqual(short.labels);
        for (const series of SERIES) expect(long[series].subarray(0, 12 * years)).toEqual(short[series]);
      }),
    );
  });

  test('the order of items does not matter', () => {
    fc.assert(
      fc.property(anyItems, anyPolicy, (items, deficitPolicy) => {
        const forwards = run({ items, deficitPolicy });
        expectClose(
          run({ items: items.toReversed(), deficitPolicy }),
          (series, month) => forwards[series][month]!,
        );
      }),
    );
  });
});

describe('under liquidate', () => {
  test('cash is below zero only when no savings and investments are left', () => {
    fc.assert(
      fc.property(anyItems, anyYears, (items, years) => {
        const { cash, saving, investment } = run({ items, years, deficitPolicy: 'liquidate' });
        const broke = Array.from(cash.keys()).filter((month) => cash[month]! < 0);
        expect(broke.filter((month) => saving[month]! + investment[month]! > 0)).toEqual([]);
      }),
    );
  });

  test('margins are as under overdraft when nothing sold would have been paid out', () => {
    const unpaid = fc.array(
      anyItem.map((item) => (item.category === 'pension' ? item : { ...item, payoutFrom: null })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(unpaid, anyYears, (items, years) => {
        expect(run({ items, years, deficitPolicy: 'liquidate' }).margins).toEqual(
          run({ items, years }).margins,
        );
      }),
    );
  });

  test('pensions are as under overdraft, and so is all else until cash runs out', () => {
    fc.assert(
      fc.property(anyItems, anyYears, (items, years) => {
        const [sold, kept] = [run({ items, years, deficitPolicy: 'liquidate' }), run({ items, years })];
        expect(sold.pension).toEqual(kept.pension);
        const firstDeficit = kept.cash.findIndex((value) => value < 0);
        const untouched = firstDeficit === -1 ? 12 * years : firstDeficit;
        expectClose(kept, (series, month) =>
          month < untouched ? sold[series][month]! : kept[series][month]!,
        );
      }),
    );
  });
});
