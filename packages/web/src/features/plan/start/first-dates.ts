/** The questions about a life at the start of an empty plan: a birth month, and the year to stop working. Pure. */
import { LIMITS } from '@meridian/contract';
import { type Month, formatMonth } from '@meridian/engine';

/** The years in which one can stop working: this one to the last that a forecast reaches, both included. */
export function stopYears(thisMonth: Month): { first: number; last: number } {
  const yearOf = (month: Month) => Number(formatMonth(month).slice(0, 4));
  return { first: yearOf(thisMonth), last: yearOf(thisMonth + LIMITS.horizonMonthsMax - 1) };
}

/** The first day of a year that was typed; null where none of those stands there. */
export function stopDate(typed: string, thisMonth: Month): string | null {
  const text = typed.trim();
  const { first, last } = stopYears(thisMonth);
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN;
  return year >= first && year <= last ? `${text}-01-01` : null;
}
