import type { Forecast } from '@meridian/engine';
import { expect, test } from 'vitest';
import { comparedValues } from './compared-values.ts';

/** A forecast of two months: net worth and margin of each. */
const plan = (netWorth: [number, number], margin: [number, number]) =>
  ({ forecast: Float64Array.from(netWorth), margins: Float64Array.from(margin) }) as unknown as Forecast;

const PLANS = [plan([500, 900], [-10, 7]), plan([650.5, 900], [-40, 0.25])];

test('in a month, every scenario has its values, all but the first with what they differ by', () => {
  expect(comparedValues(PLANS, ['forecast', 'margin'], 0)).toEqual([
    [
      { measure: 'forecast', value: 500, difference: null },
      { measure: 'margin', value: -10, difference: null },
    ],
    [
      { measure: 'forecast', value: 650.5, difference: 150.5 },
      { measure: 'margin', value: -40, difference: -30 },
    ],
  ]);
});

test('another month has its own values, and one measure may be enough', () => {
  expect(comparedValues(PLANS, ['margin'], 1)).toEqual([
    [{ measure: 'margin', value: 7, difference: null }],
    [{ measure: 'margin', value: 0.25, difference: -6.75 }],
  ]);
});

test('what is shown adds up to the cent', () => {
  const close = [plan([0.1, 0], [1.004, 0]), plan([0.3, 0], [2.006, 0])];
  expect(comparedValues(close, ['forecast', 'margin'], 0)[1]).toEqual([
    { measure: 'forecast', value: 0.3, difference: 0.2 },
    { measure: 'margin', value: 2.01, difference: 1.01 },
  ]);
});

test('of nothing is nothing', () => {
  expect(comparedValues([], ['forecast'], 0)).toEqual([]);
});
