import { describe, expect, test } from 'vitest';
import { createCrisisPath } from '#economy/stress-tests.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { findPresetStressTest } from '#testing/stress-test-factory.ts';

// Income 3,000, expenses 2,400: 600 remain. In the emergency, expenses are 30 % higher and income 10 % lower for six months; then
// both shocks fade over six more months. With the remaining share u of the shocks, six times 1 and then 5/6, 4/6, ... 0, a month
// leaves 600 - 300 u - 720 u = 600 - 1,020 u: -420 six times, then -250, -80, 90, 260, 430 and 600. The lowest point is 6 x 420 +
// 250 + 80 = 2,850 below the start.
const emergency = findPresetStressTest('Emergency expense');
const options = { years: 2, path: createCrisisPath(emergency, 24, 'USD') };
const life = [planItem('income', { amount: 3000 }), planItem('expense', { amount: 2400 })];

test('margins by month', () => {
  const { margins } = forecastItems(life, options);
  const expected = [-420, -420, -420, -420, -420, -420, -250, -80, 90, 260, 430, 600, 600];
  expected.forEach((margin, month) => expect(margins[month]).toBeCloseTo(margin, 8));
});

describe('2,850 in the bank', () => {
  const { cash } = forecastItems([...life, planItem('balance', { amount: 2850 })], options);

  test('are exactly enough, and used up after eight months', () => {
    expect(Math.min(...cash)).toBeCloseTo(0, 8);
    expect(cash[7]).toBeCloseTo(0, 8);
  });

  test('are restored in the fifteenth month', () => {
    // 90 + 260 + 430 + 600 by month 12, and 600 a month after that: 1,380 + 3 x 600 = 3,180.
    expect(cash[13]).toBeCloseTo(1380 + 2 * 600, 8);
    expect(cash[14]).toBeCloseTo(3180, 8);
    expect(cash[13]).toBeLessThan(2850);
  });
});

test('the emergency costs 8.5 times 1,020 in total', () => {
  // The shares u of all months add up to 6 + 15/6 = 8.5.
  const difference = forecastItems(life, { years: 2 }).cash[23]! - forecastItems(life, options).cash[23]!;
  expect(difference).toBeCloseTo(8.5 * 1020, 8);
});
