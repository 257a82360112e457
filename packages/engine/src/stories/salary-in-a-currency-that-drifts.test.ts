import { expect, test } from 'vitest';
import { planFor, planItem } from '#testing/plans.ts';

// Paid 30,000 shekels a month in Tel Aviv, a mortgage of 4,000 dollars back home. She expects the shekel to
// lose 3 % a year against the dollar; 3.7 shekels are a dollar now.
const salary = planItem('income', { amount: 30_000, currency: 'ILS' });
const rent = planItem('expense', { amount: 10_000, currency: 'ILS' });
const mortgage = planItem('expense', { amount: 4000 });
const life = [salary, rent, mortgage];
const falling = { fx: { model: 'drift', drift: { ILS: -0.03 } } } as const;
const dollars = (month: number) => 0.97 ** ((month + 1) / 12) / 3.7;

test('the same life leaves less every month', () => {
  const { margins } = planFor(life, { years: 10, assumptions: falling });
  expect(margins[0]).toBeCloseTo(20_000 * dollars(0) - 4000, 9);
  expect(margins[119]).toBeCloseTo(20_000 * dollars(119) - 4000, 9);
  expect(margins[119]).toBeLessThan(0);
});

test('at rates that stay it would have left 1,405 dollars a month for good', () => {
  const { margins } = planFor(life, { years: 10 });
  expect(margins[119]).toBeCloseTo(20_000 / 3.7 - 4000, 9);
});

/** The shekels that are left after the mortgage, which takes 4,000 dollars' worth of them at the rate of each month. */
function shekelsLeft(): number {
  let left = 0;
  for (let month = 0; month < 120; month++) left += 20_000 - 4000 / dollars(month);
  return left;
}

test('she keeps shekels, which melt too: cash is what is left of them at the rate of the month', () => {
  const { cash } = planFor(life, { years: 10, assumptions: falling });
  expect(cash[119]).toBeCloseTo(shekelsLeft() * dollars(119), 6);
});

test('seen in shekels it is the mortgage that grows', () => {
  const { margins, cash } = planFor(life, { years: 10, currency: 'ILS', assumptions: falling });
  expect(margins[119]).toBeCloseTo(20_000 - 4000 / dollars(119), 6);
  expect(cash[119]).toBeCloseTo(shekelsLeft(), 5);
});

test('pinned at 3.5, the first month is that of 3.5', () => {
  const { margins } = planFor(life, { assumptions: { pinnedRates: { ILS: 3.5 } } });
  expect(margins[0]).toBeCloseTo(20_000 / 3.5 - 4000, 9);
});
