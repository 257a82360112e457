/**
 * Arithmetic on the numbers of two paths at once, which a vector holds side by side: IEEE 754 rounds each as it rounds one alone.
 * The compiler puts these into the loops that call them.
 */

/** The same number for both paths. */
export function both(value: f64): v128 {
  return f64x2.splat(value);
}

/** The sum of the numbers of each path. */
export function plus(a: v128, b: v128): v128 {
  return f64x2.add(a, b);
}

/** The difference of the numbers of each path. */
export function minus(a: v128, b: v128): v128 {
  return f64x2.sub(a, b);
}

/** The product of the numbers of each path. */
export function times(a: v128, b: v128): v128 {
  return f64x2.mul(a, b);
}

/** The quotient of the numbers of each path. */
export function over(a: v128, b: v128): v128 {
  return f64x2.div(a, b);
}

/** The smaller of the numbers of each path: one instruction, where `f64x2.min` takes eight to say what comes of no number at all. */
export function least(a: v128, b: v128): v128 {
  return f64x2.pmin(a, b);
}

/** The larger one. */
export function most(a: v128, b: v128): v128 {
  return f64x2.pmax(a, b);
}

/** Two numbers, from wherever each lies. */
export function pair(one: usize, other: usize): v128 {
  return v128.load_lane<u64>(other, v128.load64_zero(one), 1);
}

/** Fills a row with a number, two pairs of paths at a time: a row over the batch is long enough for one pair too many. */
export function fill(row: usize, value: f64, width: usize): void {
  const filling = both(value);
  for (const end = row + width; row < end; row += 32) {
    v128.store(row, filling);
    v128.store(row, filling, 16);
  }
}
