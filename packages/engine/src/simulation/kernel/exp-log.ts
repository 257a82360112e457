/**
 * e to the power of x and the natural logarithm by additions, multiplications and divisions alone, which IEEE 754 rounds the
 * same everywhere. `Math.exp` and `Math.log` may differ between machines, and WebAssembly has neither; assembly/exp-log.ts does
 * the same operations in the same order for two numbers at once, so both give the same bits.
 *
 * The method is the usual one (Muller, Elementary Functions, 3rd edition, chapter 11): take a power of two off, then a series.
 */

/** ln 2 in two parts: a multiple of the first by an integer below 2^20 is exact (fdlibm's constants). */
const LN2_HIGH = 6.931_471_803_691_238_2e-1;
const LN2_LOW = 1.908_214_929_270_587_7e-10;

/** The mantissa from which on a power of two more is taken off, so that what is left lies around 1: sqrt(1/2), top half. */
const SQRT_HALF = 0x3f_e6_a0_9e;

const bits = new DataView(new ArrayBuffer(8));

/**
 * e^x for x from -700 to 700, with an error below 2 units in the last place; exactly 1 at 0. Outside that range the result
 * means nothing.
 */
export function expOf(x: number): number {
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  let sum = 1 / 6_227_020_800;
  sum = sum * r + 1 / 479_001_600;
  sum = sum * r + 1 / 39_916_800;
  sum = sum * r + 1 / 3_628_800;
  sum = sum * r + 1 / 362_880;
  sum = sum * r + 1 / 40_320;
  sum = sum * r + 1 / 5_040;
  sum = sum * r + 1 / 720;
  sum = sum * r + 1 / 120;
  sum = sum * r + 1 / 24;
  sum = sum * r + 1 / 6;
  sum = sum * r + 0.5;
  sum = sum * r + 1;
  sum = sum * r + 1;
  bits.setInt32(0, (k + 1023) << 20);
  bits.setInt32(4, 0);
  return sum * bits.getFloat64(0);
}

/**
 * The natural logarithm of a positive normal number, with an error below 2 units in the last place (near 1 below 1e-16); exactly
 * 0 at 1.
 */
export function logOf(x: number): number {
  bits.setFloat64(0, x);
  const high = bits.getInt32(0) - SQRT_HALF;
  const k = high >> 20;
  bits.setInt32(0, (high & 0xf_ff_ff) + SQRT_HALF);
  const mantissa = bits.getFloat64(0);
  const f = (mantissa - 1) / (mantissa + 1);
  const f2 = f * f;
  let sum = 2 / 23;
  sum = sum * f2 + 2 / 21;
  sum = sum * f2 + 2 / 19;
  sum = sum * f2 + 2 / 17;
  sum = sum * f2 + 2 / 15;
  sum = sum * f2 + 2 / 13;
  sum = sum * f2 + 2 / 11;
  sum = sum * f2 + 2 / 9;
  sum = sum * f2 + 2 / 7;
  sum = sum * f2 + 2 / 5;
  sum = sum * f2 + 2 / 3;
  sum = sum * f2 * f + 2 * f;
  return k * LN2_HIGH + (k * LN2_LOW + sum);
}
