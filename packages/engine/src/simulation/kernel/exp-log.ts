/**
 * e to the power of x and the natural logarithm by additions, multiplications and divisions alone, which IEEE 754 rounds the
 * same everywhere. `Math.exp` and `Math.log` may differ between machines, and WebAssembly has neither; assembly/exp-log.ts gives
 * the same bits for two numbers at once.
 */
import { expSeries, logSeries, powerOfTwo } from './exp-log-series.ts';

/** The mantissa from which on a power of two more is taken off, so that what is left lies around 1: sqrt(1/2), top half. */
const SQRT_HALF = 0x3f_e6_a0_9e;

const bits = new DataView(new ArrayBuffer(8));

/**
 * e^x for x from -700 to 700, with an error below 2 units in the last place; exactly 1 at 0. Outside that range the result
 * means nothing.
 */
export function expOf(x: number): number {
  const k = powerOfTwo(x);
  bits.setInt32(0, (k + 1023) << 20);
  bits.setInt32(4, 0);
  return expSeries(x, k) * bits.getFloat64(0);
}

/**
 * The natural logarithm of a positive normal number, with an error below 2 units in the last place (near 1 below 1e-16); exactly
 * 0 at 1.
 */
export function logOf(x: number): number {
  bits.setFloat64(0, x);
  const high = bits.getInt32(0) - SQRT_HALF;
  bits.setInt32(0, (high & 0xf_ff_ff) + SQRT_HALF);
  return logSeries(bits.getFloat64(0), high >> 20);
}
