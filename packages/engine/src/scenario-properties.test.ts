import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS, assumedRates } from './assumptions.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from './currencies.ts';
import { currencyPaths } from './exchange-rates.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import { type PlanItem, isFundCategory } from './item.ts';
import { AROUND, anyAssumptions, anyItem, anyItems, anyYears } from '#testing/arbitrary-plans.ts';
import { SERIES, expectClose, largest } from '#testing/close-series.ts';
import { naiveForecast } from '#testing/naive-forecast.ts';

const anyCurrency = fc.constantFrom(...CURRENCY_CODES);

function run(request: Pick<ForecastRequest, 'items'> & Partial<ForecastRequest>): Forecast {
  return forecast({ start: AROUND, years: 2, currency: 'USD', rates: FALLBACK_RATES, ...request });
}

/** The same series bit for bit; the fees, which are added up month by month where rates move, to one part in 1e9. */
function expectSame({ totalFees, ...actual }: Forecast, { totalFees: fees, ...expected }: Forecast): void {
  expect(actual).toEqual(expected);
  expectClose([totalFees], [fees], Math.max(1, fees));
}

describe('any plan under any assumptions', () => {
  test('comes out as item by item, month by month', () => {
    fc.assert(
      fc.property(anyItems, anyYears, anyCurrency, anyAssumptions, (items, years, currency, assumptions) => {
        const request = { items, start: AROUND, years, currency, rates: FALLBACK_RATES, assumptions };
        const actual = forecast(request);
        const naive = naiveForecast(request);
        const size = largest(actual);
        expectClose(actual.cash, naive.cash, size);
        expectClose(actual.forecast, naive.forecast, size);
      }),
    );
  });

  test('in another display currency is worth the same in every month', () => {
    fc.assert(
      fc.property(anyItems, anyCurrency, anyAssumptions, (items, currency, assumptions) => {
        const dollars = run({ items, assumptions });
        const other = run({ items, assumptions, currency });
        const rate = assumedRates(FALLBACK_RATES, assumptions)[currency];
        const moved = currencyPaths(assumptions.fx, [currency], 24)[currency];
        for (const series of SERIES) {
          const expected = dollars[series].map((value, month) => (value * rate) / (moved?.[month] ?? 1));
          expectClose(other[series], expected, largest(other));
        }
      }),
    );
  });

  test('is the beginning of a longer one', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 1, max: 29 }), anyAssumptions, (items, years, assumptions) => {
        const [short, long] = [
          run({ items, years, assumptions }),
          run({ items, years: years + 1, assumptions }),
        ];
        for (const series of SERIES)
          expectClose(long[series].subarray(0, 12 * years), short[series], largest(short));
      }),
    );
  });

  test('under overdraft adds up', () => {
    fc.assert(
      fc.property(anyItems, anyItems, anyAssumptions, (his, hers, given) => {
        const assumptions = { ...given, deficitPolicy: 'overdraft' as const };
        const [one, other, both] = [his, hers, [...his, ...hers]].map((items) => run({ items, assumptions }));
        if (one === undefined || other === undefined || both === undefined) return;
        for (const series of SERIES) {
          const sum = one[series].map((value, month) => value + other[series][month]!);
          expectClose(both[series], sum, largest(one, other));
        }
      }),
    );
  });
});

describe('assumptions that change nothing, bit for bit', () => {
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
    );
  });

  test('inflation gap between currencies of one target is flat', () => {
    const same = fc.constantFrom('USD' as const, 'EUR' as const, 'ILS' as const, 'JPY' as const);
    const item = fc
      .tuple(anyItem, same, same)
      .map(([any, currency, existingFundsCurrency]) => ({ ...any, currency, existingFundsCurrency }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), same, (items, currency) => {
        const fx = { model: 'inflation_gap' as const, drift: {} };
        expectSame(run({ items, currency, assumptions: { fx } }), run({ items, currency }));
      }),
    );
  });

  test('pinned rates are the same plan at those rates', () => {
    fc.assert(
      fc.property(anyItems, anyCurrency, anyAssumptions, (items, currency, assumptions) => {
        const rates = { ...FALLBACK_RATES, ...assumptions.pinnedRates };
        expect(run({ items, currency, assumptions })).toEqual(
          run({ items, currency, rates, assumptions: { ...assumptions, pinnedRates: {} } }),
        );
      }),
    );
  });

  test('the defaults are those of a request without any, and its own policy comes first', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        expect(run({ items, assumptions: DEFAULT_ASSUMPTIONS })).toEqual(run({ items }));
        expect(run({ items, assumptions: { deficitPolicy: 'liquidate' } })).toEqual(
          run({ items, deficitPolicy: 'liquidate' }),
        );
        expect(
          run({ items, assumptions: { deficitPolicy: 'liquidate' }, deficitPolicy: 'overdraft' }),
        ).toEqual(run({ items }));
      }),
    );
  });
});

describe('intervals', () => {
  const flowing = anyItem.filter(({ category }) => category === 'income' || category === 'expense');

  test('an interval of 1 is none', () => {
    fc.assert(
      fc.property(anyItem, ({ intervalMonths: _, ...item }) => {
        expect(run({ items: [{ ...item, intervalMonths: 1 }] })).toEqual(run({ items: [item] }));
      }),
    );
  });

  test('an interval is the sum of single payments, each grown by calendar months', () => {
    fc.assert(
      fc.property(flowing, fc.integer({ min: 1, max: 120 }), anyYears, (any, intervalMonths, years) => {
        const item: PlanItem = { ...any, intervalMonths };
        const since = item.from ?? AROUND;
        const anchor = Math.max(since, AROUND);
        const singles: PlanItem[] = [];
        for (
          let month = since;
          month <= Math.min(item.to ?? Infinity, AROUND + 12 * years);
          month += intervalMonths
        ) {
          const amount = item.amount * (1 + item.monthlyRate) ** (month - anchor);
          if (month >= AROUND) singles.push({ ...item, from: month, to: month, amount, intervalMonths: 0 });
        }
        const [together, apart] = [run({ items: [item], years }), run({ items: singles, years })];
        for (const series of SERIES) expectClose(together[series], apart[series], largest(together));
      }),
    );
  });
});

describe('how often', () => {
  test('without growth an item comes to its amount times how often it is due; once pays once', () => {
    const due = fc.record({
      category: fc.constantFrom('income' as const, 'expense' as const),
      amount: fc.integer({ min: 1, max: 1e6 }),
      from: fc.integer({ min: AROUND, max: AROUND + 400 }),
      months: fc.integer({ min: 0, max: 400 }),
      intervalMonths: fc.integer({ min: 0, max: 120 }),
    });
    fc.assert(
      fc.property(due, anyItem, anyYears, ({ months, ...said }, any, years) => {
        const { from, amount, intervalMonths } = said;
        const to = from + months;
        const plain = { hidden: false, currency: 'USD' as const, monthlyRate: 0 };
        const { cash } = run({ items: [{ ...any, ...said, ...plain, to }], years });
        const span = Math.min(to, AROUND + 12 * years - 1) - from;
        const steps = intervalMonths === 0 ? 0 : Math.floor(span / intervalMonths);
        const count = span < 0 ? 0 : 1 + steps;
        expect(Math.abs(cash[cash.length - 1]!)).toBeCloseTo(count * amount, 6);
      }),
    );
  });
});

describe('payouts', () => {
  const fund = anyItem
    .filter(({ category, hidden }) => isFundCategory(category) && !hidden)
    .map((item) => ({ ...item, from: null, to: null }));
  const still = { amount: 0, monthlyRate: 0, accumulationFee: 0 };

  test('what leaves a fund enters margins and cash: net worth grows as if nothing were paid out', () => {
    fc.assert(
      fc.property(fund, fc.integer({ min: 0, max: 240 }), anyYears, (item, payoutMonths, years) => {
        const paidOut = { ...item, ...still, payoutFrom: item.payoutFrom ?? AROUND + 5, payoutMonths };
        const { forecast: worth, margins, cash } = run({ items: [paidOut], years });
        const kept = run({ items: [{ ...paidOut, payoutFrom: null }], years }).forecast;
        const size = Math.max(1, ...kept);
        expectClose(worth, kept, size);
        let sum = 0;
        expectClose(
          cash,
          margins.map((margin) => (sum += margin)),
          size,
        );
      }),
    );
  });

  test('at constant growth it pays the same every month, and exactly nothing is left after the last', () => {
    fc.assert(
      fc.property(fund, fc.integer({ min: 1, max: 300 }), (item, payoutMonths) => {
        const {
          forecast: worth,
          margins,
          ...funds
        } = run({
          items: [{ ...item, currency: 'USD', payoutFrom: AROUND, payoutMonths }],
          years: 30,
        });
        const paid = margins[0]!;
        expectClose(
          margins.subarray(0, payoutMonths),
          new Float64Array(payoutMonths).fill(paid),
          Math.max(1, paid, worth[0]!),
        );
        for (const category of ['pension', 'saving', 'investment'] as const)
          expect(funds[category].subarray(payoutMonths - 1)).toEqual(new Float64Array(361 - payoutMonths));
        expect(margins.subarray(payoutMonths)).toEqual(new Float64Array(360 - payoutMonths));
      }),
    );
  });

  test('a fund without return pays exactly what is in it, in equal parts', () => {
    fc.assert(
      fc.property(fund, fc.integer({ min: 1, max: 300 }), (item, payoutMonths) => {
        const plain = { ...item, ...still, payoutFrom: AROUND, payoutMonths, currency: 'USD' as const };
        const result = run({ items: [plain], years: 30 });
        const opening = result.forecast[0]!;
        expectClose(
          result.margins.subarray(0, payoutMonths),
          new Float64Array(payoutMonths).fill(opening / payoutMonths),
          opening,
        );
        expect(result.margins.subarray(payoutMonths)).toEqual(new Float64Array(360 - payoutMonths));
        expect(result.pension[359]! + result.saving[359]! + result.investment[359]!).toBe(0);
      }),
    );
  });
});
