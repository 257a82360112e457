/**
 * e to the power of x and the natural logarithm by additions, multiplications and divisions alone, which IEEE 754 rounds the
 * same everywhere. `Math.exp` and `Math.log` differ between Node and Chromium: with them page and server draw other futures for the same seed. The method is the usual one (Muller, Elementary Functions,
 * 3rd edition, chapter 11): take a power of two off, then a series. The simulation's kernel computes two at once by the same operations.
 */

/** ln 2 in two parts: a multiple of the first by an integer below 2^20 is exact (fdlibm's constants). */
const LN2_HIGH = 6.931_471_803_691_238_2e-1;
const LN2_LOW = 1.908_214_929_270_587_7e-10;

/** 1/13!, 1/12!, ... 1: the series of e^r, its highest power first. */
const EXP_SERIES = [
  1 / 6_227_020_800,
  1 / 479_001_600,
  1 / 39_916_800,
  1 / 3_628_800,
  1 / 362_880,
  1 / 40_320,
  1 / 5_040,
  1 / 720,
  1 / 120,
  1 / 24,
  1 / 6,
  0.5,
  1,
  1,
];

/** 2/23, 2/21, ... 2/3: the series of ln((1 + f)/(1 - f)) without its first term, in powers of f^2. */
const LOG_SERIES = [2 / 23, 2 / 21, 2 / 19, 2 / 17, 2 / 15, 2 / 13, 2 / 11, 2 / 9, 2 / 7, 2 / 5, 2 / 3];

/** The value of a polynomial at `x` (Horner); its coefficients, the highest power first. */
export function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}

/** The mantissa from which on a power of two more is taken off, so that what is left lies around 1: sqrt(1/2), top half. */
const SQRT_HALF = 0x3f_e6_a0_9e;

const bits = new DataView(new ArrayBuffer(8));

/**
 * e^x for x from -700 to 700, with an error below 2 units in the last place; exactly 1 at 0. Outside that range the result
 * means nothing.
 */
export function expOf(x: number): number {
  const k = Math.floor(x * Math.LOG2E + 0.5);
  bits.setInt32(0, (k + 1023) << 20);
  bits.setInt32(4, 0);
  return polynomial(EXP_SERIES, x - k * LN2_HIGH - k * LN2_LOW) * bits.getFloat64(0);
}

/**
 * The natural logarithm of a positive normal number, with an error below 2 units in the last place (near 1 below 1e-16); exactly
 * 0 at 1.
 */
export function logOf(x: number): number {
  bits.setFloat64(0, x);
  const high = bits.getInt32(0) - SQRT_HALF;
  bits.setInt32(0, (high & 0xf_ff_ff) + SQRT_HALF);
  const mantissa = bits.getFloat64(0);
  const k = high >> 20;
  const f = (mantissa - 1) / (mantissa + 1);
  const f2 = f * f;
  return k * LN2_HIGH + (k * LN2_LOW + (polynomial(LOG_SERIES, f2) * f2 * f + 2 * f));
}
