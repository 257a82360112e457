import type { Assumptions } from './assumptions.ts';
import type { CurrencyCode } from './currencies.ts';
import { compoundYearlyRate } from './compound-growth.ts';
import { INFLATION_TARGETS } from './inflation-targets.ts';

/**
 * Returns the inflation that a plan assumes for a currency, a decimal a year: its own value, otherwise the central bank's target.
 */
export function assumedInflation({ prices }: Pick<Assumptions, 'prices'>, code: CurrencyCode): number {
  return prices[code] ?? INFLATION_TARGETS[code];
}

/**
 * Returns the price level P of a currency at the end of each month i (from 0), 1 at the start: (1 + pi)^((i + 1)/12) with the
 * yearly inflation pi (finance.md section 14). `added` is an additional inflation rate, as a decimal a year.
 */
export function assumedPriceLevels(
  assumptions: Pick<Assumptions, 'prices'>,
  code: CurrencyCode,
  months: number,
  added = 0,
): Float64Array {
  return compoundYearlyRate(assumedInflation(assumptions, code) + added, months);
}
