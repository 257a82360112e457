import { expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// Cash of 90,000. In September 2026 a flat is bought: 80,000 down, then a mortgage payment of 1,800 a month for twenty years
// instead of a rent of 1,500.
const plan = forecastItems(
  [
    planItem('balance', { amount: 90_000, from: '2025-02-11' }),
    planItem('income', { amount: 5000 }),
    planItem('expense', { amount: 2200 }),
    planItem('expense', { amount: 1500, to: '2026-08-31' }),
    planItem('expense', { amount: 80_000, from: '2026-09-10', to: '2026-09-10' }),
    planItem('expense', { amount: 1800, from: '2026-09-01', to: '2046-08-31' }),
  ],
  { years: 22 },
);

test('eight months of rent leave 1,300 each', () => {
  expect(plan.margins[0]).toBe(1300);
  expect(plan.cash[monthIndex('2026-08')]).toBe(90_000 + 8 * 1300);
});

test('the down payment is paid in one month, together with the first instalment', () => {
  expect(plan.margins[monthIndex('2026-09')]).toBe(5000 - 2200 - 1800 - 80_000);
  expect(plan.cash[monthIndex('2026-09')]).toBe(100_400 + 1000 - 80_000);
});

test('afterwards 1,000 a month remain, for 239 more instalments', () => {
  expect(plan.cash[monthIndex('2046-08')]).toBe(21_400 + 239 * 1000);
});

test('after repayment 2,800 a month remain', () => {
  expect(plan.margins[monthIndex('2046-09')]).toBe(2800);
  expect(plan.cash[monthIndex('2047-12')]).toBe(260_400 + 16 * 2800);
});
