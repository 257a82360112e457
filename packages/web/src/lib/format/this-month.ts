import { type Month, parseMonth } from '@meridian/engine';

/** The calendar month in UTC, the same for everybody and for the server (finance.md 1.1). */
export function thisMonth(): Month {
  return parseMonth(new Date().toISOString().slice(0, 7));
}
