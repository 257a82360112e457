import { expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// 2,000 shekels a month go into a pension of 100,000 until retirement at the end of 2030. The pension earns 0.4 % a month and charges 2.5 %
// of every deposit and 0.5 % of the fund a year. The salary of 15,000 stops in the same month.
const pension = planItem('pension', {
  amount: 2000,
  existingFunds: 100_000,
  currency: 'ILS',
  monthlyRate: 0.004,
  depositFee: 0.025,
  accumulationFee: 0.005,
  to: '2030-12-31',
});
const salary = planItem('income', { amount: 15_000, currency: 'ILS', to: '2030-12-31' });
const plan = forecastItems([pension, salary], { years: 10, currency: 'ILS' });

const q = 1.004 * (1 - 0.005 / 12);
const atRetirement = 100_000 * q ** 60 + 1950 * ((q ** 60 - 1) / (q - 1));

test('sixty deposits of 1,950 have been added when work ends', () => {
  expect(plan.pension[monthIndex('2030-12')]).toBeCloseTo(atRetirement, 6);
});

test('the fund then grows without deposits for five more years', () => {
  expect(plan.pension[monthIndex('2031-01')]).toBeCloseTo(atRetirement * q, 6);
  expect(plan.pension[monthIndex('2035-12')]).toBeCloseTo(atRetirement * q ** 60, 6);
});

test('deposits were paid at source, so cash is the whole net salary', () => {
  expect(plan.cash[monthIndex('2030-12')]).toBe(60 * 15_000);
  expect(plan.cash[monthIndex('2035-12')]).toBe(60 * 15_000);
  expect(plan.margins[monthIndex('2031-01')]).toBe(0);
});
