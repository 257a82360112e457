import { describe, expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// Cash of 100,000 and an income of 5,000 a month, of which 3,000 are spent. In February 2026 a house of 480,000 is bought: 100,000 down,
// and a loan of 380,000 at 4.5 % a year, 2,112 a month. The value of the house rises by 0.2 % a month. In January 2036 it is sold: the
// whole fund is paid out, and the loan has its last month.
const house = planItem('saving', {
  assetClass: 'property',
  isLocked: true,
  existingFunds: 480_000,
  monthlyRate: 0.002,
  from: '2026-02',
  payoutFrom: '2036-01',
});
const loan = planItem('expense', {
  amount: 2112,
  growth: 'fixed',
  loanBalance: 380_000,
  loanRate: 0.045,
  from: '2026-02',
  to: '2036-01',
});
const items = [
  planItem('balance', { amount: 100_000 }),
  planItem('income', { amount: 5000 }),
  planItem('expense', { amount: 3000 }),
  planItem('expense', { amount: 100_000, intervalMonths: 0, from: '2026-02' }),
  house,
  loan,
];
const plan = forecastItems(items, { years: 11, deficitPolicy: 'liquidate' });
const [bought, sold] = [monthIndex('2026-02'), monthIndex('2036-01')];

/** Returns the debt after n payments: the loan with n months of interest, minus the payments with their interest. */
const owed = (n: number) => {
  const q = 1 + 0.045 / 12;
  return 380_000 * q ** n - (2112 * (q ** n - 1)) / (q - 1);
};

describe('the month of the purchase', () => {
  test('uses the savings and a first payment', () => {
    expect(plan.cash[bought - 1]).toBe(102_000);
    expect(plan.cash[bought]).toBe(102_000 + 2000 - 2112 - 100_000);
  });

  test('changes net worth only by the gain of the house and the interest', () => {
    const change = plan.forecast[bought]! - plan.forecast[bought - 1]!;
    expect(change).toBeCloseTo(2000 + 480_000 * 0.002 - (380_000 * 0.045) / 12, 8);
  });
});

describe('the years in the house', () => {
  test('the loan is paid without selling the house', () => {
    expect(plan.debts[sold - 1]).toBeCloseTo(owed(119), 6);
    expect(plan.saving[sold - 1]).toBeCloseTo(480_000 * 1.002 ** 119, 6);
    // The payment exceeds the surplus by 112, so cash does not cover the eighteenth payment; the house is locked.
    expect(plan.runsOutAt).toBe(monthIndex('2027-07'));
    expect(plan.cash[sold - 1]).toBeCloseTo(2000 - 119 * 112, 6);
    expect(plan.spendable[sold - 1]).toBe(plan.cash[sold - 1]);
  });
});

describe('the month of the sale', () => {
  test('adds the price and ends the loan', () => {
    const price = 480_000 * 1.002 ** 120;
    const last = owed(119) * (1 + 0.045 / 12);
    expect(plan.margins[sold]).toBeCloseTo(2000 + price - last, 5);
    expect([plan.saving[sold], plan.debts[sold]]).toEqual([0, 0]);
    expect(plan.forecast[sold]).toBe(plan.cash[sold]);
  });

  test('all payments are the loan plus its interest', () => {
    const paid = 119 * 2112 + owed(119) * (1 + 0.045 / 12);
    expect(plan.totalInterest).toBeCloseTo(paid - 380_000, 5);
  });
});
