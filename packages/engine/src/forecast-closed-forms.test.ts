import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { annuityBalance, growingPaymentsSum } from '#testing/closed-forms.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

test('a fund equals the annuity of its deposits, including fees and years without deposits', () => {
  const fund = planItem('investment', {
    existingFunds: 5_000,
    amount: 300,
    monthlyRate: 0.006,
    accumulationFee: 0.012,
    depositFee: 0.02,
    to: '2035-12',
  });
  const { investment } = forecastItems([fund], { years: 30 });
  const q = 1.006 * 0.999;
  expect(investment[119]).toBeCloseTo(annuityBalance(5_000, 294, q, 120), 6);
  expect(investment[359]).toBeCloseTo(annuityBalance(5_000, 294, q, 120) * q ** 240, 6);
});

test('the cash from a growing income is a geometric sum', () => {
  fc.assert(
    fc.property(fc.double({ min: -0.05, max: 0.05, noNaN: true }), fc.integer({ min: 1, max: 360 }), (rate, months) => {
      const { cash } = forecastItems([planItem('income', { amount: 1000, monthlyRate: rate })], {
        years: 30,
      });
      const expected = growingPaymentsSum(1000, 1 + rate, months);
      expect(Math.abs(cash[months - 1]! - expected)).toBeLessThanOrEqual(1e-10 * expected);
    }),
  );
});
