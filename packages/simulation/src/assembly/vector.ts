/**
 * Arithmetic on the numbers of two paths at once, which are the two lanes of a vector. IEEE 754 rounds each lane like a single
 * number. The compiler inlines these functions.
 */

/** Vector with the same number in each lane. */
export function splat(value: f64): v128 {
  return f64x2.splat(value);
}

/** Returns the sum of two vectors, lane by lane. */
export function addLanes(a: v128, b: v128): v128 {
  return f64x2.add(a, b);
}

/** Returns `a` minus `b`, lane by lane. */
export function subtractLanes(a: v128, b: v128): v128 {
  return f64x2.sub(a, b);
}

/** Returns the product of two vectors, lane by lane. */
export function multiplyLanes(a: v128, b: v128): v128 {
  return f64x2.mul(a, b);
}

/** Returns `a` divided by `b`, lane by lane. */
export function divideLanes(a: v128, b: v128): v128 {
  return f64x2.div(a, b);
}

/**
 * Returns the smaller of the two numbers in each lane. It takes one instruction, whereas `f64x2.min` needs eight to handle NaN.
 */
export function minLanes(a: v128, b: v128): v128 {
  return f64x2.pmin(a, b);
}

/** Returns the larger of the two numbers in each lane. */
export function maxLanes(a: v128, b: v128): v128 {
  return f64x2.pmax(a, b);
}

/** Returns the vector of two numbers from different addresses. */
export function loadPair(one: usize, other: usize): v128 {
  return v128.load_lane<u64>(other, v128.load64_zero(one), 1);
}

/** Fills a row with a number, four paths at a time. Every row with one value per path has space for an extra pair of paths. */
export function fillRow(row: usize, value: f64, width: usize): void {
  const filling = splat(value);
  for (const end = row + width; row < end; row += 32) {
    v128.store(row, filling);
    v128.store(row, filling, 16);
  }
}
