import { expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// A couple earns 2,900 and 3,300 dollars a month, spends 4,900, and marries in June 2028 for 24,000 pounds. Gifts of 6,000 dollars follow
// in July.
const plan = forecastItems(
  [
    planItem('income', { amount: 2900 }),
    planItem('income', { amount: 3300 }),
    planItem('expense', { amount: 4900 }),
    planItem('expense', { amount: 24_000, currency: 'GBP', from: '2028-06-17', to: '2028-06-17' }),
    planItem('balance', { amount: 6000, from: '2028-07-01' }),
  ],
  { years: 3 },
);

test('29 months save 1,300 each', () => {
  expect(plan.cash[monthIndex('2028-05')]).toBe(29 * 1300);
});

test('the wedding costs 32,000 dollars, in one month', () => {
  expect(plan.margins[monthIndex('2028-06')]).toBeCloseTo(1300 - 32_000, 9);
  expect(plan.cash[monthIndex('2028-06')]).toBeCloseTo(39_000 - 32_000, 8);
});

test('gifts are added to cash, not to the margin', () => {
  expect(plan.margins[monthIndex('2028-07')]).toBe(1300);
  expect(plan.cash[monthIndex('2028-07')]).toBeCloseTo(7000 + 1300 + 6000, 8);
});
