/** Search range for the change of a currency (finance.md sections 14 and 16). */

/** Precision of rates and percentages: a thousandth of a percent. */
export const STEPS_PER_PERCENT = 1_000;
/** Smallest and largest factor on the currency's value in the search: changes of -99 and of +900 %. */
const ENDS = [0.01, 10];
/** Number of search points for each direction, in geometric progression up to the limit. */
const POINTS = 17;

/** Search points for a rise and for a fall of the currency, in thousandths of a percent, nearest to 0 first. */
export function currencySearchPoints(): number[][] {
  return ENDS.map((end) =>
    Array.from({ length: POINTS }, (_, index) =>
      Math.round(STEPS_PER_PERCENT * 100 * (end ** ((index + 1) / POINTS) - 1)),
    ),
  );
}
