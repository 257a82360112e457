/** The current month on the user's clock. Plans start in this month, and calls whose response depends on it send it. */
import { type Month, formatMonth, parseMonth } from '@meridian/engine';
import { today } from './dates.ts';

export function thisMonth(): Month {
  return parseMonth(today());
}

/** Returns the current month as 'YYYY-MM', the format of the `start` parameter of the API. */
export const thisMonthText = (): string => formatMonth(thisMonth());
