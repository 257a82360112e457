/** Calendar arithmetic on dates (YYYY-MM-DD), independent of time zones. */
import type { Month } from '@meridian/engine';

const DAY_MS = 86_400_000;

/** Returns the same day `months` later (negative: earlier), or the last day of a month that is too short. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const target = 12 * year + (month - 1) + months;
  return dayOf(target, Math.min(day, daysInMonth(target)));
}

/** Returns the length of a month in days, 28 to 31. */
export function daysInMonth(month: Month): number {
  return new Date(instantOf(month + 1, 0)).getUTCDate();
}

/** Returns the date (YYYY-MM-DD) of a month's last day. */
export function lastDayOfMonth(month: Month): string {
  return dayOf(month, daysInMonth(month));
}

/** Returns the date `days` later (negative: earlier). */
export function addDays(date: string, days: number): string {
  return isoDay(Date.parse(date) + days * DAY_MS);
}

function dayOf(month: Month, day: number): string {
  return isoDay(instantOf(month, day));
}

/**
 * Returns milliseconds since 1970. Day 0 is the last day of the previous month. Months count from 1970, because Date.UTC
 * interprets years below 100 as 1900 to 1999.
 */
function instantOf(month: Month, day: number): number {
  return Date.UTC(1970, month - 12 * 1970, day);
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
