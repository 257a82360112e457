/**
 * Assertions that forecast series are bit-identical (much faster than `toEqual`), or equal up to rounding, because sums over
 * several currencies depend on the order of addition.
 */
import { expect } from 'vitest';
import type { Forecast } from '#forecast.ts';

/** Names of all series of a forecast. */
export const FORECAST_SERIES = [
  'forecast',
  'margins',
  'pension',
  'investment',
  'saving',
  'cash',
  'debts',
  'spendable',
] as const;

/** Largest absolute value in any month of the given forecasts, at least 1. */
export function largestAbsoluteValue(...results: Forecast[]): number {
  let most = 1;
  for (const result of results) {
    for (const series of FORECAST_SERIES) {
      for (const value of result[series]) most = Math.max(most, Math.abs(value));
    }
  }
  return most;
}

/** Fails unless the values differ by at most 1e-9 of `size`. */
export function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, size: number): void {
  expect(actual.length).toBe(expected.length);
  for (let month = 0; month < actual.length; month++) {
    const difference = Math.abs(actual[month]! - expected[month]!);
    if (!(difference <= 1e-9 * size)) expect.fail(`month ${month}: ${actual[month]}, not ${expected[month]}`);
  }
}

/** Fails unless the values are bit-identical. */
export function expectIdentical(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  expect(actual.length).toBe(expected.length);
  for (let month = 0; month < actual.length; month++) {
    if (!Object.is(actual[month], expected[month])) {
      expect.fail(`month ${month}: ${actual[month]}, not ${expected[month]}`);
    }
  }
}

/** Fails unless two forecasts are bit-identical in all fields. */
export function expectIdenticalForecast(actual: Forecast, expected: Forecast): void {
  for (const series of FORECAST_SERIES) expectIdentical(actual[series], expected[series]);
  const rest = ({ labels, totalFees, totalTaxes, totalInterest, runsOutAt }: Forecast) => ({
    labels,
    totalFees,
    totalTaxes,
    totalInterest,
    runsOutAt,
  });
  expect(rest(actual)).toEqual(rest(expected));
}
