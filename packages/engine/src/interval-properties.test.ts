import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLBACK_RATES } from './currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import type { PlanItem } from './item.ts';
import { CENTRAL_MONTH, anyItem, anyYears } from '#testing/arbitrary-plans.ts';
import {
  FORECAST_SERIES,
  expectClose,
  expectIdenticalForecast,
  largestAbsoluteValue,
} from '#testing/series-assertions.ts';

function run(request: Pick<ForecastRequest, 'items'> & Partial<ForecastRequest>): Forecast {
  return forecast({ start: CENTRAL_MONTH, years: 2, currency: 'USD', rates: FALLBACK_RATES, ...request });
}

describe('intervals', () => {
  const flowing = fc
    .tuple(anyItem, fc.constantFrom('income' as const, 'expense' as const))
    .map(([item, category]) => ({ ...item, category, loanBalance: 0 }));

  test('an interval of 1 equals no interval', () => {
    fc.assert(
      fc.property(anyItem, ({ intervalMonths: _, ...item }) => {
        expectIdenticalForecast(run({ items: [{ ...item, intervalMonths: 1 }] }), run({ items: [item] }));
      }),
    );
  });

  test('an interval is a sum of one-time payments, each grown by calendar months', () => {
    fc.assert(
      fc.property(flowing, fc.integer({ min: 1, max: 120 }), anyYears, (any, intervalMonths, years) => {
        const item: PlanItem = { ...any, intervalMonths };
        const since = item.from ?? CENTRAL_MONTH;
        const anchor = Math.max(since, CENTRAL_MONTH);
        const singles: PlanItem[] = [];
        for (
          let month = since;
          month <= Math.min(item.to ?? Infinity, CENTRAL_MONTH + 12 * years);
          month += intervalMonths
        ) {
          const grown = item.growth === 'fixed' ? 1 : (1 + item.monthlyRate) ** (month - anchor);
          const amount = item.amount * grown;
          if (month >= CENTRAL_MONTH) singles.push({ ...item, from: month, to: month, amount, intervalMonths: 0 });
        }
        const [together, apart] = [run({ items: [item], years }), run({ items: singles, years })];
        for (const series of FORECAST_SERIES)
          expectClose(together[series], apart[series], largestAbsoluteValue(together));
      }),
    );
  });
});

describe('number of payments', () => {
  test('without growth, the total is the amount times the number of due months; a one-time item pays once', () => {
    const due = fc.record({
      category: fc.constantFrom('income' as const, 'expense' as const),
      amount: fc.integer({ min: 1, max: 1e6 }),
      from: fc.integer({ min: CENTRAL_MONTH, max: CENTRAL_MONTH + 400 }),
      months: fc.integer({ min: 0, max: 400 }),
      intervalMonths: fc.integer({ min: 0, max: 120 }),
    });
    fc.assert(
      fc.property(due, anyItem, anyYears, ({ months, ...said }, any, years) => {
        const { from, amount, intervalMonths } = said;
        const to = from + months;
        const plain = {
          hidden: false,
          currency: 'USD' as const,
          growth: 'fixed' as const,
          loanBalance: 0,
          taxShare: 0,
        };
        const { cash } = run({ items: [{ ...any, ...said, ...plain, to }], years });
        const span = Math.min(to, CENTRAL_MONTH + 12 * years - 1) - from;
        const steps = intervalMonths === 0 ? 0 : Math.floor(span / intervalMonths);
        const count = span < 0 ? 0 : 1 + steps;
        expect(Math.abs(cash[cash.length - 1]!)).toBeCloseTo(count * amount, 6);
      }),
    );
  });
});
