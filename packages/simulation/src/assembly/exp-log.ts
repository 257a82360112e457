/**
 * Computes the exponential and the natural logarithm of two numbers at once. Uses only additions, multiplications and divisions,
 * which IEEE 754 rounds identically on every machine, so that browser and server draw the same paths. Removes a power of two,
 * then sums a series (Muller, Elementary Functions, 3rd edition, chapter 11).
 */
import { splat, subtractLanes, divideLanes, addLanes, multiplyLanes } from './vector.ts';

/** ln 2 in two parts: the product of the first part and an integer below 2^20 is exact (constants of fdlibm). */
const LN2_HIGH: f64 = 6.931_471_803_691_238_2e-1;
const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;

const SQRT_HALF: i64 = 0x3fe6a09e00000000;
const MANTISSA: i64 = 0xfffffffffffff;

/** Returns the next sum of Horner's method, by which a polynomial in x is evaluated: sum * x + coefficient. */
function next(sum: v128, x: v128, coefficient: f64): v128 {
  return addLanes(multiplyLanes(sum, x), splat(coefficient));
}

/** Returns e^x of two numbers. */
export function expLanes(x: v128): v128 {
  const k = f64x2.floor(addLanes(multiplyLanes(x, splat(Math.LOG2E)), splat(0.5)));
  const r = subtractLanes(subtractLanes(x, multiplyLanes(k, splat(LN2_HIGH))), multiplyLanes(k, splat(LN2_LOW)));
  const exponent = i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(k));
  return multiplyLanes(smallExpLanes(r), i64x2.shl(i64x2.add(exponent, i64x2.splat(1023)), 52));
}

/** Returns e^x of two numbers between -0.6 and 0.6. Uses only the series, with a relative error below 1e-14. */
export function smallExpLanes(x: v128): v128 {
  let sum = splat(1.0 / 6_227_020_800.0);
  sum = next(sum, x, 1.0 / 479_001_600.0);
  sum = next(sum, x, 1.0 / 39_916_800.0);
  sum = next(sum, x, 1.0 / 3_628_800.0);
  sum = next(sum, x, 1.0 / 362_880.0);
  sum = next(sum, x, 1.0 / 40_320.0);
  sum = next(sum, x, 1.0 / 5_040.0);
  sum = next(sum, x, 1.0 / 720.0);
  sum = next(sum, x, 1.0 / 120.0);
  sum = next(sum, x, 1.0 / 24.0);
  sum = next(sum, x, 1.0 / 6.0);
  sum = next(sum, x, 0.5);
  sum = next(sum, x, 1.0);
  return next(sum, x, 1.0);
}

/** Returns the natural logarithm of two positive normal numbers. */
export function logLanes(x: v128): v128 {
  const high = i64x2.sub(x, i64x2.splat(SQRT_HALF));
  // Moves the exponents of the two lanes next to each other as two 32-bit integers; the bits above the mantissa are in words 1 and
  // 3.
  const words = v128.shuffle<i32>(high, high, 1, 3, 1, 3);
  const k = f64x2.convert_low_i32x4_s(i32x4.shr_s(words, 20));
  const mantissa = i64x2.add(v128.and(high, i64x2.splat(MANTISSA)), i64x2.splat(SQRT_HALF));
  const f = divideLanes(subtractLanes(mantissa, splat(1.0)), addLanes(mantissa, splat(1.0)));
  const f2 = multiplyLanes(f, f);
  let sum = splat(2.0 / 23.0);
  sum = next(sum, f2, 2.0 / 21.0);
  sum = next(sum, f2, 2.0 / 19.0);
  sum = next(sum, f2, 2.0 / 17.0);
  sum = next(sum, f2, 2.0 / 15.0);
  sum = next(sum, f2, 2.0 / 13.0);
  sum = next(sum, f2, 2.0 / 11.0);
  sum = next(sum, f2, 2.0 / 9.0);
  sum = next(sum, f2, 2.0 / 7.0);
  sum = next(sum, f2, 2.0 / 5.0);
  sum = next(sum, f2, 2.0 / 3.0);
  sum = addLanes(multiplyLanes(multiplyLanes(sum, f2), f), multiplyLanes(splat(2.0), f));
  return addLanes(multiplyLanes(k, splat(LN2_HIGH)), addLanes(multiplyLanes(k, splat(LN2_LOW)), sum));
}

/** Applies `expLanes` to `count` numbers (an even count), from one row to another or in place. */
export function expRow(from: usize, to: usize, count: i32): void {
  for (const end = from + ((<usize>count) << 3); from < end; from += 16, to += 16)
    v128.store(to, expLanes(v128.load(from)));
}

/** Applies `logLanes` to `count` numbers (an even count), from one row to another or in place. */
export function logRow(from: usize, to: usize, count: i32): void {
  for (const end = from + ((<usize>count) << 3); from < end; from += 16, to += 16)
    v128.store(to, logLanes(v128.load(from)));
}
