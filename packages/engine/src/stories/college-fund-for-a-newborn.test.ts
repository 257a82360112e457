import { expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// 150 a month at 0.4 % for eighteen years. From September 2044, college costs 1,500 a month for three years, paid by selling the
// fund, because there is no other cash.
const items = [
  planItem('saving', { amount: 150, monthlyRate: 0.004, from: '2026-01', to: '2043-12' }),
  planItem('income', { amount: 150, to: '2043-12' }),
  planItem('expense', { amount: 1500, from: '2044-09-01', to: '2047-08-31' }),
];
const plan = forecastItems(items, { years: 22, deficitPolicy: 'liquidate' });
const q = 1.004;
const saved = (150 * (q ** 216 - 1)) / (q - 1);

test('216 deposits and eight months without deposits make the fund at the start of college', () => {
  expect(plan.saving[monthIndex('2043-12')]).toBeCloseTo(saved, 5);
  expect(plan.saving[monthIndex('2044-08')]).toBeCloseTo(saved * q ** 8, 5);
});

test('each month, the deposit equals the income', () => {
  expect(plan.margins.subarray(0, 216).every((margin) => margin === 0)).toBe(true);
});

test('after thirty-six months of college the rest of the annuity remains', () => {
  const rest = saved * q ** 44 - (1500 * (q ** 36 - 1)) / (q - 1);
  expect(rest).toBeGreaterThan(0);
  expect(plan.saving[monthIndex('2047-08')]).toBeCloseTo(rest, 4);
  expect(plan.cash[monthIndex('2047-08')]).toBe(0);
});
