/** Rates as users type them, per month or per year. An item stores percent a month, compounded monthly. */

/** The period for which a typed rate is meant. */
export type RatePeriod = 'month' | 'year';

/** A rate in percent with its period. */
export interface EnteredRate {
  readonly unit: RatePeriod;
  readonly rate: number;
}

/** Maximum number of decimals of a typed rate; a rate with more decimals was computed. */
const TYPED_DECIMALS = 6;

/** Relative tolerance for differences between the math libraries of two browsers. */
const ALMOST = 4 * Number.EPSILON;

/**
 * Converts percent a year to percent a month: ((1 + y/100)^(1/12) - 1) * 100, unrounded. A loss of 100 % or more is returned
 * unchanged; no field accepts it.
 */
export function yearlyToMonthlyRate(yearly: number): number {
  return yearly <= -100 ? yearly : Math.expm1(Math.log1p(yearly / 100) / 12) * 100;
}

/** Converts percent a month to percent a year: ((1 + m/100)^12 - 1) * 100, unrounded. */
export function monthlyToYearlyRate(monthly: number): number {
  return monthly <= -100 ? monthly : Math.expm1(Math.log1p(monthly / 100) * 12) * 100;
}

/**
 * Returns the rate as the user typed it: per year if a yearly rate with few decimals gives exactly this monthly rate (so 2.5
 * returns as 2.5, not 2.4999), otherwise per month.
 */
export function toEnteredRate(monthly: number): EnteredRate {
  const asMonth: EnteredRate = { unit: 'month', rate: monthly };
  if (isShort(monthly)) return asMonth;
  const rate = Number(monthlyToYearlyRate(monthly).toFixed(TYPED_DECIMALS));
  const isExact = Math.abs(yearlyToMonthlyRate(rate) - monthly) <= Math.abs(monthly) * ALMOST;
  return isExact ? { unit: 'year', rate } : asMonth;
}

function isShort(rate: number): boolean {
  return Number(rate.toFixed(TYPED_DECIMALS)) === rate;
}
