/** The first month of a plan, for responses that depend on it: as given by the client, or the current month in UTC. */
import { type Month, parseMonth } from '@meridian/engine';
import { invalidField } from '#errors.ts';

export function chooseStartMonth(given: Month | undefined, now: Date): Month {
  return given ?? parseMonth(now.toISOString().slice(0, 7));
}

/**
 * Like {@link chooseStartMonth}, for values that are written into a plan. Accepts only the current UTC month and its neighbours, because
 * local time differs from UTC by at most a day; throws 400 on `start` for other months.
 */
export function requirePresentMonth(given: Month | undefined, now: Date): Month {
  const start = chooseStartMonth(given, now);
  if (Math.abs(start - chooseStartMonth(undefined, now)) > 1) throw invalidField('start', 'month_present');
  return start;
}
