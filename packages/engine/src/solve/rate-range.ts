/** The range in which a move of a currency is looked for: of finance.md section 14 as of section 16. */

/** Rates and percentages are found to a thousandth of a percent. */
export const STEPS_PER_PERCENT = 1_000;
/** Its value times these: from -99 to 900 %. */
const ENDS = [0.01, 10];
/** On each side the end and 16 points before it, equal ratios apart. */
const POINTS = 17;

/** The points on both sides of no change, in steps, the nearest first. */
export function sidesOfRate(): number[][] {
  return ENDS.map((end) =>
    Array.from({ length: POINTS }, (_, index) =>
      Math.round(STEPS_PER_PERCENT * 100 * (end ** ((index + 1) / POINTS) - 1)),
    ),
  );
}
