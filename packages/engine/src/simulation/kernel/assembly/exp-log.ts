/** The exponential and the logarithm of two numbers at once: ../exp-log.ts, with the same series. */
import { expSeries, logSeries, powerOfTwo } from '../../../../dist/exp-log-series.ts';

const SQRT_HALF: i64 = 0x3fe6a09e00000000;
const MANTISSA: i64 = 0xfffffffffffff;

/** e^x of both numbers. */
export function expOf(x: v128): v128 {
  const k = powerOfTwo(x);
  const exponent = i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(k));
  return f64x2.mul(expSeries(x, k), i64x2.shl(i64x2.add(exponent, i64x2.splat(1023)), 52));
}

/** The natural logarithm of both numbers, which must be positive and normal. */
export function logOf(x: v128): v128 {
  const high = i64x2.sub(x, i64x2.splat(SQRT_HALF));
  // The exponents of both lanes side by side, as two 32-bit integers: the bits above the mantissa lie in words 1 and 3.
  const words = v128.shuffle<i32>(high, high, 1, 3, 1, 3);
  const k = f64x2.convert_low_i32x4_s(i32x4.shr_s(words, 20));
  const mantissa = i64x2.add(v128.and(high, i64x2.splat(MANTISSA)), i64x2.splat(SQRT_HALF));
  return logSeries(mantissa, k);
}

/** `expOf` of `count` numbers, an even count, from one row into another; for the tests of it. */
export function expOfRow(from: usize, to: usize, count: i32): void {
  for (const end = from + ((<usize>count) << 3); from < end; from += 16, to += 16)
    v128.store(to, expOf(v128.load(from)));
}

/** `logOf` of a row in the same way. */
export function logOfRow(from: usize, to: usize, count: i32): void {
  for (const end = from + ((<usize>count) << 3); from < end; from += 16, to += 16)
    v128.store(to, logOf(v128.load(from)));
}
