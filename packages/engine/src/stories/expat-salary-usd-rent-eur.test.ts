import { expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// A salary of 6,000 dollars a month, and rent in Lisbon of 1,700 euros until the lease ends with 2026.
const salary = planItem('income', { amount: 6000 });
const rent = planItem('expense', { amount: 1700, currency: 'EUR', to: '2026-12-31' });

test('the rent costs 2,000 dollars at 0.85 euros a dollar', () => {
  const { margins } = forecastItems([salary, rent], { years: 2 });
  expect(margins[0]).toBeCloseTo(4000, 9);
  expect(margins[monthIndex('2026-12')]).toBeCloseTo(4000, 9);
  expect(margins[monthIndex('2027-01')]).toBeCloseTo(6000, 9);
});

test('two years leave 12 x 4,000 + 12 x 6,000 dollars', () => {
  expect(forecastItems([salary, rent], { years: 2 }).cash[23]).toBeCloseTo(120_000, 6);
});

test('displayed in euros it is the same plan at 0.85', () => {
  const { margins, cash } = forecastItems([salary, rent], { years: 2, currency: 'EUR' });
  // 6,000 dollars are 5,100 euros, minus 1,700 of rent.
  expect(margins[0]).toBeCloseTo(3400, 9);
  expect(cash[23]).toBeCloseTo(102_000, 6);
});
