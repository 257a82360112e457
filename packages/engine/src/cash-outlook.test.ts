import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashOutlook } from './cash-outlook.ts';
import { FALLBACK_RATES } from './currencies.ts';
import { forecast, realForecast } from './forecast.ts';
import { parseMonth } from './month.ts';
import { planItem } from '#testing/plans.ts';

const of = (...cash: number[]) => cashOutlook({ cash: Float64Array.from(cash) });

test('cash runs out in the first month that ends below zero, and is lowest where it is lowest first', () => {
  expect(of(100, 40, -1, -80, 20, -80)).toEqual({ runsOutAt: 2, lowest: { index: 3, value: -80 } });
});

test('cash that never falls below zero has a lowest point all the same', () => {
  expect(of(100, 40, 60, 40)).toEqual({ runsOutAt: null, lowest: { index: 1, value: 40 } });
});

test('half a cent below zero is rounding, more is not', () => {
  expect(of(0, -0.005).runsOutAt).toBeNull();
  expect(of(0, -0.0051).runsOutAt).toBe(1);
});

test('of months that differ by rounding alone the first is the lowest', () => {
  expect(of(5, 1e-12, 0, -1e-12).lowest).toEqual({ index: 1, value: 1e-12 });
});

const START = parseMonth('2026-11');

test('a salary that ends and expenses that do not: cash runs out, and ends at its lowest', () => {
  const items = [
    planItem('balance', { amount: 12_000 }),
    planItem('income', { amount: 3000, to: '2027-10' }),
    planItem('expense', { amount: 2500 }),
  ];
  const nominal = forecast({ items, start: START, years: 30, currency: 'USD', rates: FALLBACK_RATES });
  // 18,000 at the end of October 2027 last seven months and leave 500 for the eighth.
  expect(cashOutlook(nominal)).toEqual({ runsOutAt: 19, lowest: { index: 359, value: -852_000 } });
  expect(nominal.labels[19]).toBe('2028-06');
  expect(cashOutlook(realForecast(nominal, 'USD')).runsOutAt).toBe(19);
});

test('selling savings puts the month off, and with nothing left to sell it comes', () => {
  const items = [
    planItem('balance', { amount: 1000 }),
    planItem('saving', { existingFunds: 1000 }),
    planItem('expense', { amount: 500 }),
  ];
  const request = { items, start: START, years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;
  expect(cashOutlook(forecast(request)).runsOutAt).toBe(2);
  expect(cashOutlook(forecast({ ...request, deficitPolicy: 'liquidate' })).runsOutAt).toBe(4);
});

test('no month is lower than the lowest by more than half a cent, and none before the first is below zero', () => {
  const anyCash = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 12 });
  fc.assert(
    fc.property(anyCash, (values) => {
      const { runsOutAt, lowest } = of(...values);
      expect(values.every((value) => value >= lowest.value - 0.005)).toBe(true);
      expect(values[lowest.index]).toBe(lowest.value);
      expect(values.slice(0, runsOutAt ?? values.length).every((value) => value >= -0.005)).toBe(true);
    }),
  );
});
