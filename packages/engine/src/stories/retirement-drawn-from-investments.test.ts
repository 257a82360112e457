import { describe, expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// E = 300,000 is invested at 0.4 % a month (q = 1.004), with spending of s = 2,500 a month and no income. Selling for the spending
// makes the fund a reverse annuity: the balance after n months is B(n) = E q^n - s (q^n - 1)/(q - 1), empty after ln(s / (s - E(q -
// 1))) / ln q = 163.8 months.
const q = 1.004;
const left = (n: number) => 300_000 * q ** n - 2500 * ((q ** n - 1) / (q - 1));
const retirement = [
  planItem('expense', { amount: 2500 }),
  planItem('investment', { existingFunds: 300_000, monthlyRate: 0.004 }),
];

describe('under liquidate', () => {
  const { investment, cash } = forecastItems(retirement, { years: 20, deficitPolicy: 'liquidate' });

  test.each([1, 12, 60, 120, 163])('after %d months the fund equals the annuity', (n) => {
    expect(investment[n - 1]).toBeCloseTo(left(n), 4);
    expect(cash[n - 1]).toBe(0);
  });

  test('month 164 can no longer be paid in full', () => {
    expect(Math.log(2500 / (2500 - 300_000 * 0.004)) / Math.log(q)).toBeCloseTo(163.8, 1);
    expect(investment[163]).toBe(0);
    expect(cash[163]).toBeCloseTo(left(164), 4);
    expect(cash[163]).toBeLessThan(0);
  });

  test('afterwards every month adds 2,500 of debt', () => {
    expect(cash[239]).toBeCloseTo(left(164) - 76 * 2500, 4);
  });
});

test('under overdraft the fund grows and the spending costs nothing', () => {
  const { investment, cash } = forecastItems(retirement, { years: 20 });
  expect(investment[239]).toBeCloseTo(300_000 * q ** 240, 4);
  expect(cash[239]).toBe(-600_000);
});
