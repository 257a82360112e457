import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { summarizeCash } from './cash-outlook.ts';
import { FALLBACK_RATES } from './currencies.ts';
import { forecast, toRealForecast } from './forecast.ts';
import { parseMonth } from './month.ts';
import { assumedPriceLevels } from './assumed-prices.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

const lowestOf = (...cash: number[]) => summarizeCash({ cash: Float64Array.from(cash), runsOutAt: null }).lowest;

test('the first month with the lowest cash is returned, positive or negative', () => {
  expect(lowestOf(100, 40, -1, -80, 20, -80)).toEqual({ index: 3, value: -80 });
  expect(lowestOf(100, 40, 60, 40)).toEqual({ index: 1, value: 40 });
});

test('of months that differ only by rounding, the first is the lowest', () => {
  expect(lowestOf(5, 1e-12, 0, -1e-12)).toEqual({ index: 1, value: 1e-12 });
});

test.each(['USD', 'JPY', 'KRW'] as const)(
  'half a US cent below zero counts as rounding, more does not, also when displayed in %s',
  (currency) => {
    const spent = (amount: number) => [planItem('expense', { amount, from: '2026-03', to: '2026-03' })];
    const assumptions = { fx: { model: 'drift', drift: { JPY: 0.1, KRW: -0.1 } } } as const;
    expect(forecastItems(spent(0.0049), { currency, assumptions }).runsOutAt).toBeNull();
    expect(forecastItems(spent(0.0051), { currency, assumptions }).runsOutAt).toBe(2);
  },
);

const START = parseMonth('2026-11');

test('with expenses after the end of a salary, cash runs out and ends at its lowest', () => {
  const items = [
    planItem('balance', { amount: 12_000 }),
    planItem('income', { amount: 3000, to: '2027-10' }),
    planItem('expense', { amount: 2500 }),
  ];
  const nominal = forecast({ items, start: START, years: 30, currency: 'USD', rates: FALLBACK_RATES });
  // The cash of 18,000 at the end of October 2027 pays seven months and leaves 500 for the eighth.
  expect(summarizeCash(nominal)).toEqual({ runsOutAt: 19, lowest: { index: 359, value: -852_000 } });
  expect(nominal.labels[19]).toBe('2028-06');
  expect(summarizeCash(toRealForecast(nominal, assumedPriceLevels(DEFAULT_ASSUMPTIONS, 'USD', 360))).runsOutAt).toBe(
    19,
  );
});

test('selling savings delays the month in which cash runs out', () => {
  const items = [
    planItem('balance', { amount: 1000 }),
    planItem('saving', { existingFunds: 1000 }),
    planItem('expense', { amount: 500 }),
  ];
  const request = { items, start: START, years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;
  expect(summarizeCash(forecast(request)).runsOutAt).toBe(2);
  expect(summarizeCash(forecast({ ...request, deficitPolicy: 'liquidate' })).runsOutAt).toBe(4);
});

test('no month is more than half a cent below the lowest', () => {
  const anyCash = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 12 });
  fc.assert(
    fc.property(anyCash, (values) => {
      const lowest = lowestOf(...values);
      expect(values.every((value) => value >= lowest.value - 0.005)).toBe(true);
      expect(values[lowest.index]).toBe(lowest.value);
    }),
  );
});

test('any plan: runsOutAt is the first month that ends more than half a cent below zero', () => {
  fc.assert(
    fc.property(anyItems, anyAssumptions, (items, assumptions) => {
      const request = {
        items,
        start: CENTRAL_MONTH,
        years: 10,
        currency: 'USD',
        rates: FALLBACK_RATES,
      } as const;
      const { cash, runsOutAt } = forecast({ ...request, assumptions });
      expect(cash.subarray(0, runsOutAt ?? 120).every((value) => value >= -0.005)).toBe(true);
      if (runsOutAt !== null) expect(cash[runsOutAt]).toBeLessThan(-0.005);
    }),
  );
});
