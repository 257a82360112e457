import { describe, expect, test } from 'vitest';
import { createCrisisPath } from '#economy/stress-tests.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { findPresetStressTest } from '#testing/stress-test-factory.ts';

// The crisis of 2008: shares fall by 49 % over 17 months and recover over 41. A person deposits a fixed 500 at the end of each
// month and buys shares at the month's price L(k): 1 - 0.49 k/17 for the first 17 months, then 1 - 0.49 (1 - (k - 17)/41). Each
// deposit buys 500/L(k) shares, and after month 58 a share is worth 1 again.
const crisis = findPresetStressTest('Global financial crisis (2008)');
const path = createCrisisPath(crisis, 120, 'USD');
const price = (k: number) => {
  if (k <= 17) return 1 - (0.49 * k) / 17;
  return k < 58 ? 1 - 0.49 * (1 - (k - 17) / 41) : 1;
};
const shares = (n: number) => {
  let sum = 0;
  for (let k = 1; k <= n; k++) sum += 500 / price(k);
  return sum;
};
const { investment } = forecastItems([planItem('investment', { amount: 500, growth: 'fixed' })], {
  years: 10,
  path,
});

describe('500 a month through the crisis of 2008', () => {
  test('are worth 28 % less than the deposits at the trough', () => {
    expect(investment[16]).toBeCloseTo(shares(17) * 0.51, 8);
    expect(investment[16]! / (17 * 500)).toBeCloseTo(0.7154, 4);
  });

  test('exceed the deposits after 30 months, at two thirds of the old price', () => {
    const even = investment.findIndex((value, month) => month > 16 && value > 500 * (month + 1));
    expect(even + 1).toBe(30);
    expect(price(30)).toBeCloseTo(0.6654, 4);
  });

  test('have gained 37 % when the old price is reached', () => {
    expect(investment[57]).toBeCloseTo(shares(58), 8);
    expect(investment[57]! / (58 * 500)).toBeCloseTo(1.3743, 4);
  });
});

test('a deposit that follows wages falls with prices, 1 % a year until the trough, and buys less', () => {
  const saver = forecastItems([planItem('investment', { amount: 500 })], { years: 10, path });
  let bought = 0;
  for (let k = 1; k <= 58; k++) bought += (500 * 0.99 ** (Math.min(k, 17) / 12)) / price(k);
  expect(saver.investment[57]).toBeCloseTo(bought, 8);
  expect(bought / shares(58)).toBeCloseTo(0.9876, 4);
});

test('a lump sum invested before the crisis only recovers its value', () => {
  const before = forecastItems([planItem('investment', { existingFunds: 29_000 })], { years: 10, path });
  expect(before.investment[16]).toBeCloseTo(29_000 * 0.51, 8);
  expect(before.investment[57]).toBeCloseTo(29_000, 8);
});
