/** Converts and checks the length of a forecast, in years or months. */
import { MAX_MONTHS } from '#kernel/market-path.ts';

const MOST_YEARS = 30;

/**
 * A number of whole years, 1 to 30, or of months, 1 to 960, which take precedence (finance.md section 17). With `months`, `years`
 * is the number of years that have begun by the end.
 */
export interface Horizon {
  readonly years: number;
  readonly months?: number | undefined;
}

/** Returns the number of months. Throws RangeError if `years` or `months` is out of its range or not a whole number. */
export function horizonMonths({ years, months }: Horizon): number {
  if (months === undefined) {
    if (!Number.isInteger(years) || years < 1 || years > MOST_YEARS)
      throw new RangeError(`A horizon must be 1 to ${MOST_YEARS} whole years, not ${years}`);
    return 12 * years;
  }
  if (!Number.isInteger(months) || months < 1 || months > MAX_MONTHS)
    throw new RangeError(`A horizon must be 1 to ${MAX_MONTHS} whole months, not ${months}`);
  return months;
}
