import { expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// A sabbatical from March to August: no salary of 4,000, while spending of 3,000 continues. Cash of 2,500 when it begins, 5,000 saved without
// interest, 20,000 invested at 1 % a month.
const items = [
  planItem('balance', { amount: 500 }),
  planItem('income', { amount: 4000, to: '2026-02' }),
  planItem('income', { amount: 4000, from: '2026-09' }),
  planItem('expense', { amount: 3000 }),
  planItem('saving', { existingFunds: 5000 }),
  planItem('investment', { existingFunds: 20_000, monthlyRate: 0.01 }),
];
const sold = forecastItems(items, { deficitPolicy: 'liquidate' });

test('cash and then savings pay March and April', () => {
  // The initial 500 and the 1,000 left in each of January and February are 2,500 at the end of February.
  expect([sold.cash[1], sold.cash[2], sold.cash[3]]).toEqual([2500, 0, 0]);
  expect([sold.saving[1], sold.saving[2], sold.saving[3]]).toEqual([5000, 4500, 1500]);
  expect(sold.investment[3]).toBeCloseTo(20_000 * 1.01 ** 4, 8);
});

test('May uses the last 1,500 of savings and 1,500 of investments, every later month 3,000', () => {
  const may = 20_000 * 1.01 ** 5 - 1500;
  const june = may * 1.01 - 3000;
  const july = june * 1.01 - 3000;
  const august = july * 1.01 - 3000;
  expect(sold.saving[monthIndex('2026-05')]).toBe(0);
  const actual = sold.investment.subarray(monthIndex('2026-05'), monthIndex('2026-09'));
  [may, june, july, august].forEach((value, month) => expect(actual[month]).toBeCloseTo(value, 8));
  expect(sold.cash[monthIndex('2026-08')]).toBe(0);
});

test('with the salary back nothing more is sold', () => {
  expect(sold.cash[monthIndex('2026-12')]).toBe(4 * 1000);
  expect(sold.investment[11]).toBeCloseTo(sold.investment[7]! * 1.01 ** 4, 8);
});

test('an overdraft shows more wealth, because the debt costs nothing', () => {
  const overdrawn = forecastItems(items);
  expect(overdrawn.cash[monthIndex('2026-08')]).toBe(2500 - 6 * 3000);
  expect(overdrawn.forecast[11]).toBeCloseTo(2500 - 18_000 + 4000 + 5000 + 20_000 * 1.01 ** 12, 8);
  expect(overdrawn.forecast[11]).toBeGreaterThan(sold.forecast[11]!);
});
