import { describe, expect, test } from 'vitest';
import { createCrisisPath } from '#economy/stress-tests.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { findPresetStressTest } from '#testing/stress-test-factory.ts';

// Income 4,000, expenses 3,500. For six months without work 60 % of the income is missing; then it returns over three months, with
// 40 %, 20 % and 0 % missing. The usual surplus of 500 becomes 500 - 2,400 = -1,900 six times, then 500 - 1,600 = -1,100 and 500 -
// 800 = -300, then 500 again: the lowest point of cash is 12,800 below the start.
const jobLoss = findPresetStressTest('Job loss');
const options = { years: 2, path: createCrisisPath(jobLoss, 24, 'USD'), deficitPolicy: 'liquidate' } as const;
const life = [planItem('income', { amount: 4000 }), planItem('expense', { amount: 3500 })];
const shares = planItem('investment', { existingFunds: 30_000, monthlyRate: 0.01 });

test('margins by month', () => {
  const { margins } = forecastItems(life, options);
  expect([...margins.subarray(0, 10)].map((margin) => Math.round(margin))).toEqual([
    ...Array.from({ length: 6 }, () => -1900),
    -1100,
    -300,
    500,
    500,
  ]);
});

describe('with 13,000 in the bank', () => {
  const { cash, investment } = forecastItems([...life, planItem('balance', { amount: 13_000 }), shares], options);

  test('200 are left in the worst month', () => {
    expect(Math.min(...cash)).toBeCloseTo(200, 8);
    expect(cash[7]).toBeCloseTo(200, 8);
  });

  test('no shares are sold', () => {
    expect(investment[23]).toBeCloseTo(30_000 * 1.01 ** 24, 6);
  });
});

describe('without cash in the bank', () => {
  const { cash, investment } = forecastItems([...life, shares], options);

  test('shares are sold, and their later returns are lost', () => {
    // Each sale in month k would have grown for 24 - k more months.
    const missed =
      [1, 2, 3, 4, 5, 6].reduce((sum, k) => sum + 1900 * 1.01 ** (24 - k), 0) + 1100 * 1.01 ** 17 + 300 * 1.01 ** 16;
    expect(investment[23]).toBeCloseTo(30_000 * 1.01 ** 24 - missed, 6);
    expect(missed - 12_800).toBeGreaterThan(2800);
  });

  test('cash grows again from 0', () => {
    expect(cash[7]).toBeCloseTo(0, 8);
    expect(cash[23]).toBeCloseTo(16 * 500, 8);
  });
});

test('without cash and shares, the overdraft is 12,800', () => {
  expect(Math.min(...forecastItems(life, options).cash)).toBeCloseTo(-12_800, 8);
});
