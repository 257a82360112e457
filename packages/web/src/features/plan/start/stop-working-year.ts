/** The year to stop working, which the user can enter when the plan is still empty. Pure functions. */
import { LIMITS } from '@meridian/contract';
import { type Month, formatMonth } from '@meridian/engine';

/** Returns the first and last year that the user can choose for stopping work: this year, and the last year of the longest forecast. */
export function stopWorkingYearRange(thisMonth: Month): { first: number; last: number } {
  const yearOf = (month: Month) => Number(formatMonth(month).slice(0, 4));
  return { first: yearOf(thisMonth), last: yearOf(thisMonth + LIMITS.horizonMonthsMax - 1) };
}

/** Returns the first day of a typed year; null if the text is not a year of {@link stopWorkingYearRange}. */
export function parseStopWorkingYear(typed: string, thisMonth: Month): string | null {
  const text = typed.trim();
  const { first, last } = stopWorkingYearRange(thisMonth);
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN;
  return year >= first && year <= last ? `${text}-01-01` : null;
}
