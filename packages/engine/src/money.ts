/** An amount no larger than this is rounding: half a cent. */
export const HALF_A_CENT = 0.005;

/** From here on a double has no fraction. */
const WHOLE_FROM = 2 ** 52;

/**
 * How far, relative to the scaled amount, the doubles may stand from a tie and still mean one: twice what
 * one multiplication and the spacing of doubles can shift.
 */
const TIE_BAND = 4.5e-16;

/**
 * An amount of money as answers carry it: rounded half away from zero to 2 decimals, judged on the shortest
 * decimal that stands for the double, so 1.005 becomes 1.01 and -1.005 becomes -1.01. Never gives -0. Whole
 * numbers, infinities and NaN come back unchanged (finance.md section 0).
 */
export function roundMoney(amount: number): number {
  const size = Math.abs(amount);
  if (!(size < WHOLE_FROM)) return amount;
  const scaled = size * 100;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  const isPlain = Math.abs(rest - 0.5) > scaled * TIE_BAND;
  const rounded = isPlain ? (rest > 0.5 ? below + 1 : below) / 100 : roundDigits(size);
  return amount < 0 && rounded > 0 ? -rounded : rounded;
}

/** The same, exactly, on the written digits: slow, and needed only where a double sits next to a tie. */
function roundDigits(size: number): number {
  const [whole = '0', fraction = ''] = String(size).split('.');
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  const roundsUp = fraction.charAt(2) >= '5';
  return Number(`${roundsUp ? cents + 1n : cents}e-2`);
}
