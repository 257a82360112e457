import type { Forecast } from '@meridian/engine';
import { expect, test } from 'vitest';
import { comparedValues } from './forecast-series.ts';

/** A forecast of two months with these values of net worth and margin. */
const plan = (netWorth: [number, number], margin: [number, number]) =>
  ({ forecast: Float64Array.from(netWorth), margins: Float64Array.from(margin) }) as unknown as Forecast;

const PLANS = [plan([500, 900], [-10, 7]), plan([650.5, 900], [-40, 0.25])];

test('in a month every scenario has its value, and all but the first a difference', () => {
  expect(comparedValues(PLANS, 'forecast', 0)).toEqual([
    { value: 500, difference: null },
    { value: 650.5, difference: 150.5 },
  ]);
  expect(comparedValues(PLANS, 'margin', 0)).toEqual([
    { value: -10, difference: null },
    { value: -40, difference: -30 },
  ]);
});

test('another month has its own values', () => {
  expect(comparedValues(PLANS, 'margin', 1)).toEqual([
    { value: 7, difference: null },
    { value: 0.25, difference: -6.75 },
  ]);
});

test('the shown figures add up to the cent', () => {
  const close = [plan([0.1, 0], [1.004, 0]), plan([0.3, 0], [2.006, 0])];
  expect(comparedValues(close, 'forecast', 0)[1]).toEqual({ value: 0.3, difference: 0.2 });
  expect(comparedValues(close, 'margin', 0)[1]).toEqual({ value: 2.01, difference: 1.01 });
});

test('without scenarios there are no values', () => {
  expect(comparedValues([], 'forecast', 0)).toEqual([]);
});
