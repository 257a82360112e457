/** Amounts up to half a cent count as rounding errors. */
export const HALF_A_CENT = 0.005;

/** From this size on, doubles have no fraction. */
const WHOLE_FROM = 2 ** 52;

/**
 * Distance of the scaled amount from a half cent, relative to the scaled amount, below which exact rounding is needed. Twice the
 * sum of two errors: of one multiplication and of storing the amount as a double.
 */
const TIE_BAND = 4.5e-16;

/**
 * Rounds an amount as responses contain it: half away from zero to 2 decimals, based on the shortest decimal of the double, so
 * 1.005 becomes 1.01 and -1.005 becomes -1.01. Never returns -0. Whole numbers, infinities and NaN are returned unchanged
 * (finance.md section 0).
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

/** Returns the exact rounding on the decimal digits: slow, and needed only for a double close to a tie. */
function roundDigits(size: number): number {
  const [whole = '0', fraction = ''] = String(size).split('.');
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  const roundsUp = fraction.charAt(2) >= '5';
  return Number(`${roundsUp ? cents + 1n : cents}e-2`);
}
