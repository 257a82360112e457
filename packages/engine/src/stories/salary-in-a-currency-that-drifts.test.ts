import { expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// A salary of 30,000 shekels a month in Tel Aviv, and a mortgage of 4,000 dollars abroad. She expects the shekel to lose 3 % a
// year against the dollar; a dollar is 3.7 shekels now.
const salary = planItem('income', { amount: 30_000, currency: 'ILS' });
const rent = planItem('expense', { amount: 10_000, currency: 'ILS' });
const mortgage = planItem('expense', { amount: 4000 });
const life = [salary, rent, mortgage];
const falling = { fx: { model: 'drift', drift: { ILS: -0.03 } } } as const;
const dollars = (month: number) => 0.97 ** ((month + 1) / 12) / 3.7;

test('the margin falls every month', () => {
  const { margins } = forecastItems(life, { years: 10, assumptions: falling });
  expect(margins[0]).toBeCloseTo(20_000 * dollars(0) - 4000, 9);
  expect(margins[119]).toBeCloseTo(20_000 * dollars(119) - 4000, 9);
  expect(margins[119]).toBeLessThan(0);
});

test('at constant rates it would be 1,405 dollars in every month', () => {
  const { margins } = forecastItems(life, { years: 10 });
  expect(margins[119]).toBeCloseTo(20_000 / 3.7 - 4000, 9);
});

/** Returns the shekels that remain after the mortgage, which costs 4,000 dollars at the rate of each month. */
function shekelsLeft(): number {
  let left = 0;
  for (let month = 0; month < 120; month++) left += 20_000 - 4000 / dollars(month);
  return left;
}

test('cash stays in shekels, which also lose value, and is converted at the rate of the month', () => {
  const { cash } = forecastItems(life, { years: 10, assumptions: falling });
  expect(cash[119]).toBeCloseTo(shekelsLeft() * dollars(119), 6);
});

test('displayed in shekels, the mortgage rises', () => {
  const { margins, cash } = forecastItems(life, { years: 10, currency: 'ILS', assumptions: falling });
  expect(margins[119]).toBeCloseTo(20_000 - 4000 / dollars(119), 6);
  expect(cash[119]).toBeCloseTo(shekelsLeft(), 5);
});

test('pinned at 3.5, the first month uses that rate', () => {
  const { margins } = forecastItems(life, { assumptions: { pinnedRates: { ILS: 3.5 } } });
  expect(margins[0]).toBeCloseTo(20_000 / 3.5 - 4000, 9);
});
