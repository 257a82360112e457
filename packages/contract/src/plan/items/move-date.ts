/** Calendar arithmetic on dates as the wire writes them, YYYY-MM-DD, without any time zone. */
import type { Month } from '@meridian/engine';

const DAY_MS = 86_400_000;

/** The same day so many months later (earlier when negative); the month's last day where it is too short for that. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const target = 12 * year + (month - 1) + months;
  return dayOf(target, Math.min(day, daysIn(target)));
}

/** How many days a month has. */
export function daysIn(month: Month): number {
  return new Date(instantOf(month + 1, 0)).getUTCDate();
}

/** The last day of a month. */
export function lastDayOf(month: Month): string {
  return dayOf(month, daysIn(month));
}

/** So many days later, earlier when negative. */
export function addDays(date: string, days: number): string {
  return isoDay(Date.parse(date) + days * DAY_MS);
}

function dayOf(month: Month, day: number): string {
  return isoDay(instantOf(month, day));
}

/** Day 0 is the last one of the month before. Counted from 1970: the platform takes years below 100 for others. */
function instantOf(month: Month, day: number): number {
  return Date.UTC(1970, month - 12 * 1970, day);
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
