import { expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// Deposits into a former employer's provident fund ended in 2022; the fund has 48,000, earns 0.45 % a month and charges 0.9 % a year.
const fund = planItem('saving', {
  amount: 700,
  existingFunds: 48_000,
  monthlyRate: 0.0045,
  accumulationFee: 0.009,
  depositFee: 0.04,
  from: '2015-09-01',
  to: '2022-05-31',
});
const plan = forecastItems([fund], { years: 15 });

test('it earns and pays its fee every month, without deposits', () => {
  expect(plan.saving[0]).toBeCloseTo(48_000 * 1.0045 * 0.99925, 8);
  expect(plan.saving[179]).toBeCloseTo(48_000 * (1.0045 * 0.99925) ** 180, 5);
});

test('no deposits leave cash, so net worth is the fund', () => {
  expect(plan.margins.every((margin) => margin === 0)).toBe(true);
  expect(plan.forecast).toEqual(plan.saving);
});
