/** Rates as people say them, a month or a year. An item keeps percent a month; compounding is monthly. */

/** The period of a rate: per month or per year. */
export type RateUnit = 'month' | 'year';

/** A rate in percent, and whether it is meant a month or a year. */
export interface TypedRate {
  readonly unit: RateUnit;
  readonly rate: number;
}

/** More decimals than people type: a rate with more of them was computed. */
const TYPED_DECIMALS = 6;

/** How far the mathematics of two browsers may lie apart, relative to a rate. */
const ALMOST = 4 * Number.EPSILON;

/**
 * The percent a month that make so many percent a year: ((1 + y/100)^(1/12) - 1) * 100, unrounded. A loss of
 * everything or more, -100 and below, stays -100 or below, which no field takes.
 */
export function monthlyRate(yearly: number): number {
  return yearly <= -100 ? yearly : Math.expm1(Math.log1p(yearly / 100) / 12) * 100;
}

/** The percent a year that so many percent a month come to: ((1 + m/100)^12 - 1) * 100, unrounded. */
export function yearlyRate(monthly: number): number {
  return monthly <= -100 ? monthly : Math.expm1(Math.log1p(monthly / 100) * 12) * 100;
}

/**
 * How a rate in percent a month was typed: a year, when it is exactly what a short rate a year makes ('2.5'
 * comes back as 2.5 and not as 2.4999), else a month.
 */
export function typedRate(monthly: number): TypedRate {
  const asMonth: TypedRate = { unit: 'month', rate: monthly };
  if (isShort(monthly)) return asMonth;
  const rate = Number(yearlyRate(monthly).toFixed(TYPED_DECIMALS));
  const isExact = Math.abs(monthlyRate(rate) - monthly) <= Math.abs(monthly) * ALMOST;
  return isExact ? { unit: 'year', rate } : asMonth;
}

function isShort(rate: number): boolean {
  return Number(rate.toFixed(TYPED_DECIMALS)) === rate;
}
