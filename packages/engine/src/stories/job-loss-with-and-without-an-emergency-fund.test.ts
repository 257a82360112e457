import { describe, expect, test } from 'vitest';
import { stressPath } from '#economy/stress-tests.ts';
import { planFor, planItem } from '#testing/plans.ts';
import { presetTest } from '#testing/presets.ts';

// 4,000 in, 3,500 out. Out of work for six months 60 % of the income is missing, then it returns over three: 60 %,
// 40 %, 20 %, 0 % less. So cash changes by 1,600 - 3,500 = -1,900 six times, then by 500 - 1,600 = -1,100 (u =
// 2/3), by 500 - 800 = -300 (u = 1/3), then by +500 for good: 12,800 are missing before it turns.
const jobLoss = presetTest('Job loss');
const options = { years: 2, path: stressPath(jobLoss, 24, 'USD'), deficitPolicy: 'liquidate' } as const;
const life = [planItem('income', { amount: 4000 }), planItem('expense', { amount: 3500 })];
const shares = planItem('investment', { existingFunds: 30_000, monthlyRate: 0.01 });

test('what comes in and goes out', () => {
  const { margins } = planFor(life, options);
  expect([...margins.subarray(0, 10)].map((margin) => Math.round(margin))).toEqual([
    ...Array.from({ length: 6 }, () => -1900),
    -1100,
    -300,
    500,
    500,
  ]);
});

describe('with 13,000 in the bank', () => {
  const { cash, investment } = planFor([...life, planItem('balance', { amount: 13_000 }), shares], options);

  test('200 are left in the worst month', () => {
    expect(Math.min(...cash)).toBeCloseTo(200, 8);
    expect(cash[7]).toBeCloseTo(200, 8);
  });

  test('not a share is sold', () => {
    expect(investment[23]).toBeCloseTo(30_000 * 1.01 ** 24, 6);
  });
});

describe('without', () => {
  const { cash, investment } = planFor([...life, shares], options);

  test('the shares pay for it, and what they would have earned is gone as well', () => {
    // Each sale of month k would have grown for 24 - k months more.
    const missed =
      [1, 2, 3, 4, 5, 6].reduce((sum, k) => sum + 1900 * 1.01 ** (24 - k), 0) +
      1100 * 1.01 ** 17 +
      300 * 1.01 ** 16;
    expect(investment[23]).toBeCloseTo(30_000 * 1.01 ** 24 - missed, 6);
    expect(missed - 12_800).toBeGreaterThan(2800);
  });

  test('cash begins again from nothing', () => {
    expect(cash[7]).toBeCloseTo(0, 8);
    expect(cash[23]).toBeCloseTo(16 * 500, 8);
  });
});

test('with neither, the overdraft is 12,800', () => {
  expect(Math.min(...planFor(life, options).cash)).toBeCloseTo(-12_800, 8);
});
