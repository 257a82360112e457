import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLBACK_RATES } from './currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import { CENTRAL_MONTH, anyItem, anyYears } from '#testing/arbitrary-plans.ts';
import { expectClose, expectIdentical } from '#testing/series-assertions.ts';

function run(request: Pick<ForecastRequest, 'items'> & Partial<ForecastRequest>): Forecast {
  return forecast({ start: CENTRAL_MONTH, years: 2, currency: 'USD', rates: FALLBACK_RATES, ...request });
}

describe('payouts', () => {
  const fund = fc
    .tuple(anyItem, fc.constantFrom('saving' as const, 'investment' as const, 'pension' as const))
    .map(([item, category]) => ({
      ...item,
      category,
      hidden: false,
      from: null,
      to: null,
      payoutGrowth: 'fixed' as const,
    }));
  const still = { amount: 0, monthlyRate: 0, accumulationFee: 0, taxShare: 0 };

  test('payouts are added to margins and cash: net worth grows as without payouts', () => {
    fc.assert(
      fc.property(fund, fc.integer({ min: 0, max: 240 }), anyYears, (item, payoutMonths, years) => {
        const paidOut = { ...item, ...still, payoutFrom: item.payoutFrom ?? CENTRAL_MONTH + 5, payoutMonths };
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

  test('at constant growth, payouts are equal and the last one leaves exactly nothing', () => {
    fc.assert(
      fc.property(fund, fc.integer({ min: 1, max: 300 }), (item, payoutMonths) => {
        const {
          forecast: worth,
          margins,
          ...funds
        } = run({
          items: [{ ...item, currency: 'USD', payoutFrom: CENTRAL_MONTH, payoutMonths }],
          years: 30,
        });
        const paid = margins[0]!;
        expectClose(
          margins.subarray(0, payoutMonths),
          new Float64Array(payoutMonths).fill(paid),
          Math.max(1, paid, worth[0]!),
        );
        for (const category of ['pension', 'saving', 'investment'] as const)
          expectIdentical(funds[category].subarray(payoutMonths - 1), new Float64Array(361 - payoutMonths));
        expectIdentical(margins.subarray(payoutMonths), new Float64Array(360 - payoutMonths));
      }),
    );
  });

  test('a fund without return pays its balance in equal parts', () => {
    fc.assert(
      fc.property(fund, fc.integer({ min: 1, max: 300 }), (item, payoutMonths) => {
        const plain = {
          ...item,
          ...still,
          payoutFrom: CENTRAL_MONTH,
          payoutMonths,
          currency: 'USD' as const,
        };
        const result = run({ items: [plain], years: 30 });
        const opening = result.forecast[0]!;
        expectClose(
          result.margins.subarray(0, payoutMonths),
          new Float64Array(payoutMonths).fill(opening / payoutMonths),
          opening,
        );
        expectIdentical(result.margins.subarray(payoutMonths), new Float64Array(360 - payoutMonths));
        expect(result.pension[359]! + result.saving[359]! + result.investment[359]!).toBe(0);
      }),
    );
  });
});
