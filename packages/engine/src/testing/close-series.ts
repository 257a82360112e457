/** Comparing the series of forecasts to rounding: sums of several currencies depend on the order in which they are added. */
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
export const largest = (...results: Forecast[]) =>
  Math.max(
    1,
    ...results.flatMap((result) => SERIES.flatMap((series) => Array.from(result[series], Math.abs))),
  );

/** Fails unless the values differ by at most one part in 1e9 of `size`. */
export function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, size: number): void {
  expect(actual.length).toBe(expected.length);
  Array.from(actual).forEach((value, month) => {
    const difference = Math.abs(value - expected[month]!);
    if (!(difference <= 1e-9 * size)) expect.fail(`month ${month}: ${value}, not ${expected[month]}`);
  });
}
