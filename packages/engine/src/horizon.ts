/** How far a plan is looked at. */
import { MOST_MONTHS } from '#kernel/path.ts';

const MOST_YEARS = 30;

/**
 * So many whole years, 1 to 30, or so many months, 1 to 960, which take their place (finance.md section 17); `years` then says how many
 * years have begun by the end.
 */
export interface Horizon {
  readonly years: number;
  readonly months?: number | undefined;
}

/** The number of months. Throws RangeError beyond either range, and on what is no whole number. */
export function horizonMonths({ years, months }: Horizon): number {
  if (months === undefined) {
    if (!Number.isInteger(years) || years < 1 || years > MOST_YEARS)
      throw new RangeError(`A horizon is 1 to ${MOST_YEARS} whole years, not ${years}`);
    return 12 * years;
  }
  if (!Number.isInteger(months) || months < 1 || months > MOST_MONTHS)
    throw new RangeError(`A horizon is 1 to ${MOST_MONTHS} whole months, not ${months}`);
  return months;
}
