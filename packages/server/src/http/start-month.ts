/** The month in which a plan begins, where an answer depends on it: the caller's own where it is named, else this month in UTC. */
import { type Month, parseMonth } from '@meridian/engine';
import { invalidField } from '#errors.ts';

export function startMonth(given: Month | undefined, now: Date): Month {
  return given ?? parseMonth(now.toISOString().slice(0, 7));
}

/**
 * The same for what is written into a plan: a calendar is at most a day ahead of UTC or behind it, so no month but the neighbouring
 * ones can be anybody's present one; 400 on `start` for others.
 */
export function presentMonth(given: Month | undefined, now: Date): Month {
  const start = startMonth(given, now);
  if (Math.abs(start - startMonth(undefined, now)) > 1) throw invalidField('start', 'month_present');
  return start;
}
