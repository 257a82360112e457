/**
 * The series of the exponential and the logarithm, for exp-log.ts and for the kernel in WebAssembly, where scripts/vectorize.mjs makes
 * functions over two numbers at a time of them. What takes a number's bits apart stands there, once in each language.
 *
 * The method is the usual one (Muller, Elementary Functions, 3rd edition, chapter 11): take a power of two off, then a series.
 */

/** ln 2 in two parts: a multiple of the first by an integer below 2^20 is exact (fdlibm's constants). */
const LN2_HIGH = 6.931_471_803_691_238_2e-1;
const LN2_LOW = 1.908_214_929_270_587_7e-10;

/** The exponent k of the power of two in e^x. */
export function powerOfTwo(x: number): number {
  return Math.floor(x * Math.LOG2E + 0.5);
}

/** e^x without its power of two: e^(x - k ln 2). */
export function expSeries(x: number, k: number): number {
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
  return sum;
}

/** ln(m 2^k), where m is the mantissa, around 1. */
export function logSeries(mantissa: number, k: number): number {
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
