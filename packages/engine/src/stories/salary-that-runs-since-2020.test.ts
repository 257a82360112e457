import { expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// A salary entered as 4,200 today, running since 2020 and rising by 0.25 % a month. The amount is today's pay, so the past six
// years of growth must not be added.
const salary = planItem('income', { amount: 4200, monthlyRate: 0.0025, from: '2020-03-01' });

test('this month pays the amount entered, next year 1.0025^12 times that', () => {
  const { margins } = forecastItems([salary], { years: 2 });
  expect(margins[0]).toBe(4200);
  expect(margins[12]).toBeCloseTo(4200 * 1.0025 ** 12, 9);
});

test('computed half a year later, the same amount is again that month’s pay', () => {
  expect(forecastItems([salary], { start: '2026-07' }).margins[0]).toBe(4200);
});

test('a future salary grows from its own first month', () => {
  const promised = planItem('income', { amount: 4200, monthlyRate: 0.0025, from: '2026-07-15' });
  const { margins } = forecastItems([promised]);
  expect([margins[5], margins[6]]).toEqual([0, 4200]);
  expect(margins[11]).toBeCloseTo(4200 * 1.0025 ** 5, 9);
});

test('thirty years add up to the geometric sum', () => {
  const { cash } = forecastItems([salary], { years: 30 });
  expect(cash[359]).toBeCloseTo((4200 * (1.0025 ** 360 - 1)) / 0.0025, 4);
});
