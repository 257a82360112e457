/**
 * The month on the user's clock. Plans start in this month, and calls whose response depends on the month send it.
 */
import { type Month, formatMonth, parseMonth } from '@meridian/engine';
import { today } from './dates.ts';

export function thisMonth(): Month {
  return parseMonth(today());
}

/** Returns the month as the server expects it in the `start` parameter. */
export const thisMonthText = (): string => formatMonth(thisMonth());
