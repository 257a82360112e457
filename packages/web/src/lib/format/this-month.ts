/** The day and the month of the person's own clock: plans begin there, and every call whose answer depends on it says so. */
import { type Month, formatMonth, parseMonth } from '@meridian/engine';
import { today } from './dates.ts';

export function thisMonth(): Month {
  return parseMonth(today());
}

/** The same as the server takes it: the `start` of a call. */
export const thisMonthText = (): string => formatMonth(thisMonth());
