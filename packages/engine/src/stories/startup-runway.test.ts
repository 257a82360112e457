import { expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// 70,000 in the bank, expenses of 9,000 a month. Revenue begins in April with 2,000 and grows by a fifth every month.
const plan = forecastItems(
  [
    planItem('balance', { amount: 70_000 }),
    planItem('expense', { amount: 9000 }),
    planItem('income', { amount: 2000, monthlyRate: 0.2, from: '2026-04' }),
  ],
  { years: 2 },
);

/** Returns the total revenue up to the month with index n. Revenue begins in the month with index 3. */
const revenue = (n: number) => (2000 * (1.2 ** (n - 2) - 1)) / 0.2;

test('before the first revenue, cash falls by the expenses', () => {
  expect([plan.cash[0], plan.cash[1], plan.cash[2]]).toEqual([61_000, 52_000, 43_000]);
});

test('a month breaks even when 2,000 x 1.2^k exceeds 9,000, k = 9', () => {
  expect(2000 * 1.2 ** 8).toBeLessThan(9000);
  expect(2000 * 1.2 ** 9).toBeGreaterThan(9000);
  expect(plan.margins[11]).toBeLessThan(0);
  expect(plan.margins[12]).toBeCloseTo(2000 * 1.2 ** 9 - 9000, 8);
});

test('cash is lowest in the last month with a loss, and never runs out', () => {
  const lowest = 70_000 - 12 * 9000 + revenue(11);
  expect(Math.min(...plan.cash)).toBeCloseTo(lowest, 8);
  expect(plan.cash.indexOf(Math.min(...plan.cash))).toBe(11);
  expect(lowest).toBeCloseTo(3597.8, 1);
});

test('after two years it has more than at the start', () => {
  expect(plan.forecast[23]).toBeCloseTo(70_000 - 24 * 9000 + revenue(23), 6);
});
