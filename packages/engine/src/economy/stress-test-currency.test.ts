import { describe, expect, test } from 'vitest';
import { crisisPath } from './economic-forecast.ts';
import { createCrisisPath } from './stress-tests.ts';
import { FALLBACK_RATES } from '#currencies.ts';
import type { PlanItem } from '#item.ts';
import { parseMonth } from '#month.ts';
import { CONSTANT_PATH } from '#kernel/market-path.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';

// Value of every other currency against the crisis currency. It rises by 50 %: by half of that in the first month, by all of it in
// the second; then a quarter is undone each month.
const RISE = [1.25, 1.5, 1.375, 1.25, 1.125, 1, 1];

const dollarFalls = { path: createCrisisPath(createCrisis({ fxShock: 0.5 }), 12, 'USD') };

function expectMonths(actual: Float64Array, expected: readonly number[]): void {
  expected.forEach((value, month) => expect(actual[month]).toBeCloseTo(value, 9));
}

describe('a crisis of the dollar', () => {
  const euros = { currency: 'EUR', amount: 85 } as const;

  test('raises the dollar value of everything in other currencies: income, cash and funds', () => {
    const expected = RISE.map((level) => 100 * level);
    expectMonths(forecastItems([planItem('income', euros)], dollarFalls).margins, expected);
    expectMonths(forecastItems([planItem('balance', euros)], dollarFalls).cash, expected);
    const fund = planItem('saving', { currency: 'EUR', existingFunds: 85 });
    expectMonths(forecastItems([fund], dollarFalls).saving, expected);
  });

  test('does not change dollar amounts displayed in dollars, and lowers them in all other currencies', () => {
    const salary = [planItem('income', { amount: 100 })];
    expectMonths(forecastItems(salary, dollarFalls).margins, [100, 100, 100]);
    expectMonths(
      forecastItems(salary, { ...dollarFalls, currency: 'EUR' }).margins,
      RISE.map((level) => 85 / level),
    );
  });

  test('does not change the rate between two other currencies', () => {
    const { margins } = forecastItems([planItem('income', euros)], { ...dollarFalls, currency: 'ILS' });
    expectMonths(margins, [370, 370, 370, 370]);
    // Pounds that open a fund in euros in December buy as many euros as today.
    const fund = planItem('saving', {
      currency: 'EUR',
      existingFunds: 75,
      existingFundsCurrency: 'GBP',
      from: '2026-12',
    });
    expect(forecastItems([fund], dollarFalls).saving[11]).toBeCloseTo(100, 9);
  });

  test('with a negative shock, the dollar rises', () => {
    const path = createCrisisPath(createCrisis({ fxShock: -0.9 }), 12, 'USD');
    const { saving } = forecastItems([planItem('saving', { currency: 'EUR', existingFunds: 85 })], { path });
    expectMonths(saving, [55, 10, 32.5, 55, 77.5, 100]);
  });

  test('with a recovery of half, half of the rise remains', () => {
    const path = createCrisisPath(createCrisis({ fxShock: 0.5, recoveryFraction: 0.5 }), 12, 'USD');
    const { saving } = forecastItems([planItem('saving', { currency: 'EUR', existingFunds: 85 })], { path });
    expectMonths(saving, [125, 150, 143.75, 137.5, 131.25, 125, 125]);
  });
});

describe('inflation of a currency crisis', () => {
  const rents = [planItem('expense', { amount: 100 }), planItem('expense', { amount: 85, currency: 'EUR' })] as const;
  const risen = 1.08 ** (2 / 12);
  const shocks = { inflationShock: 0.08, fxShock: 1e-9 };

  test('raises prices only in the currency that falls', () => {
    const path = createCrisisPath(createCrisis(shocks), 12, 'USD');
    expect(forecastItems([rents[0]], { path }).margins[1]).toBeCloseTo(-100 * risen, 6);
    expect(forecastItems([rents[1]], { path }).margins[1]).toBeCloseTo(-100, 6);
  });

  test('raises prices in all currencies if none falls', () => {
    for (const fxShock of [0, -1e-9]) {
      const path = createCrisisPath(createCrisis({ ...shocks, fxShock }), 12, 'USD');
      for (const rent of rents) expect(forecastItems([rent], { path }).margins[1]).toBeCloseTo(-100 * risen, 6);
    }
  });
});

test('hits the named currency, otherwise that of the largest income, for any display currency', () => {
  const items: PlanItem[] = [planItem('income', { amount: 85, currency: 'EUR' })];
  const plan = { items, start: parseMonth('2026-01'), years: 1, rates: FALLBACK_RATES };
  const inDollars = (fxCurrency: 'EUR' | 'JPY' | null) =>
    forecastItems(items, {
      path: crisisPath(plan, CONSTANT_PATH, createCrisis({ fxShock: 0.5, fxCurrency })),
    }).margins[1];
  expect(inDollars(null)).toBeCloseTo(100 / 1.5, 9);
  expect(inDollars('EUR')).toBeCloseTo(100 / 1.5, 9);
  expect(inDollars('JPY')).toBeCloseTo(100, 9);
});
