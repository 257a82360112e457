/** Standard deviations from 0 beyond which the distribution function differs from 0 or 1 by less than 1e-15. */
const FARTHEST = 8.3;

/**
 * Standard normal distribution function Phi(x), with an absolute error below 1e-15. With the density phi it is 1/2 + phi(x) (x +
 * x^3/3 + x^5/(3 5) + x^7/(3 5 7) + ...), summed until a term no longer changes the sum (Marsaglia 2004, Evaluating the Normal
 * Distribution, Journal of Statistical Software 11(4)).
 */
export function normalCdf(x: number): number {
  if (x < -FARTHEST) return 0;
  if (x > FARTHEST) return 1;
  // Sum and exponential use the same rounded square, so that its rounding error cancels.
  const square = x * x;
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > NEGLIGIBLE * Math.abs(sum); odd += 2) {
    term *= square / odd;
    sum += term;
  }
  const half = (sum * Math.exp(-square / 2)) / ROOT_TWO_PI;
  return Math.min(Math.max(0.5 + half, 0), 1);
}

const NEGLIGIBLE = Number.EPSILON / 8;
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
