/**
 * Comparing the series of forecasts bit for bit, much faster than `toEqual`, or to rounding: sums of several currencies depend on the order
 * in which they are added.
 */
import { expect } from 'vitest';
import type { Forecast } from '#forecast.ts';

/** Every series of a forecast. */
export const SERIES = [
  'forecast',
  'margins',
  'pension',
  'investment',
  'saving',
  'cash',
  'debts',
  'spendable',
] as const;

/** The largest value that any of the forecasts has in one month, at least 1. */
export function largest(...results: Forecast[]): number {
  let most = 1;
  for (const result of results) {
    for (const series of SERIES) {
      for (const value of result[series]) most = Math.max(most, Math.abs(value));
    }
  }
  return most;
}

/** Fails unless the values differ by at most one part in 1e9 of `size`. */
export function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, size: number): void {
  expect(actual.length).toBe(expected.length);
  for (let month = 0; month < actual.length; month++) {
    const difference = Math.abs(actual[month]! - expected[month]!);
    if (!(difference <= 1e-9 * size)) expect.fail(`month ${month}: ${actual[month]}, not ${expected[month]}`);
  }
}

/** Fails unless the values are the same, bit for bit. */
export function expectIdentical(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  expect(actual.length).toBe(expected.length);
  for (let month = 0; month < actual.length; month++) {
    if (!Object.is(actual[month], expected[month])) {
      expect.fail(`month ${month}: ${actual[month]}, not ${expected[month]}`);
    }
  }
}

/** Fails unless two forecasts are the same in everything, bit for bit. */
export function expectIdenticalForecast(actual: Forecast, expected: Forecast): void {
  for (const series of SERIES) expectIdentical(actual[series], expected[series]);
  const rest = ({ labels, totalFees, totalTaxes, totalInterest, runsOutAt }: Forecast) => ({
    labels,
    totalFees,
    totalTaxes,
    totalInterest,
    runsOutAt,
  });
  expect(rest(actual)).toEqual(rest(expected));
}
