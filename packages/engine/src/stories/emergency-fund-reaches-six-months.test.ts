import { expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// Six months of expenses of 2,400 are 14,400. The fund has 3,000 and receives 350 a month at 0.3 %.
const plan = forecastItems([planItem('saving', { existingFunds: 3000, amount: 350, monthlyRate: 0.003 })], {
  years: 4,
});

// The fund reaches 14,400 after n months: n = ln((14,400 x 0.003 + 350) / (3,000 x 0.003 + 350)) / ln 1.003 = ln(393.2 / 359) / ln
// 1.003 = 30.4.
const needed = Math.log(393.2 / 359) / Math.log(1.003);

test('the target is reached in the 31st month', () => {
  expect(needed).toBeCloseTo(30.4, 1);
  expect(plan.saving[29]).toBeLessThan(14_400);
  expect(plan.saving[30]).toBeGreaterThan(14_400);
  expect(plan.saving.findIndex((value) => value >= 14_400)).toBe(30);
});
