import { expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// A move from London to Tel Aviv on 20 June 2026. The pay of 3,000 pounds and the rent of 1,200 end; from 12 July the pay is 18,500
// shekels and the rent 5,550. The move costs 900 pounds in June, and the deposit of 1,500 pounds for the old flat is returned.
const items = [
  planItem('income', { amount: 3000, currency: 'GBP', to: '2026-06-20' }),
  planItem('expense', { amount: 1200, currency: 'GBP', to: '2026-06-20' }),
  planItem('expense', { amount: 900, currency: 'GBP', from: '2026-06-18', to: '2026-06-18' }),
  planItem('balance', { amount: 1500, currency: 'GBP', from: '2026-07-03' }),
  planItem('income', { amount: 18_500, currency: 'ILS', from: '2026-07-12' }),
  planItem('expense', { amount: 5550, currency: 'ILS', from: '2026-07-12' }),
];
const { margins, cash } = forecastItems(items);

test('London leaves 2,400 dollars a month, June included', () => {
  expect(margins[0]).toBeCloseTo(2400, 9);
  expect(margins[monthIndex('2026-06')]).toBeCloseTo(2400 - 1200, 9);
});

test('Tel Aviv leaves 3,500, July included: no month without pay, and none with two', () => {
  expect(margins[monthIndex('2026-07')]).toBeCloseTo(3500, 9);
  expect(margins[11]).toBeCloseTo(3500, 9);
});

test('the total of the year is correct', () => {
  expect(cash[11]).toBeCloseTo(6 * 2400 - 1200 + 2000 + 6 * 3500, 8);
});

test('the total in shekels at 3.7', () => {
  expect(forecastItems(items, { currency: 'ILS' }).cash[11]).toBeCloseTo(3.7 * 36_200, 7);
});
