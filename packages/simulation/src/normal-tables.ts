import { expOf, logOf, polynomial } from '@meridian/engine';
import { NORMAL_VALUES } from './layout-shape.ts';

/**
 * Normal numbers by table (finance.md section 5.2). A random draw takes one of 4,096 equally likely values; a
 * quasi-random point is interpolated between quantiles. How small the error of both is: table-bias.test.ts and
 * docs/decisions/0033-draws-of-the-simulation.md.
 */

/** Coefficients of Wichura's algorithm AS241 (1988), PPND16, for probabilities from 0.075 to 0.925 ... */
const CENTRE_TOP = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
];
const CENTRE_BOTTOM = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
];

/** ... and for those beyond, to e^-25. */
const TAIL_TOP = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const TAIL_BOTTOM = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];

/** The quantile of the standard normal distribution for a probability from 1e-10 to 1/2. */
function lowerQuantile(probability: number): number {
  const q = probability - 0.5;
  if (q >= -0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRE_TOP, r)) / polynomial(CENTRE_BOTTOM, r);
  }
  const r = Math.sqrt(-logOf(probability)) - 1.6;
  return -polynomial(TAIL_TOP, r) / polynomial(TAIL_BOTTOM, r);
}

/**
 * The values of a normal draw, rising: the mean of the distribution in each of 4,096 equally likely intervals,
 * which is 4,096 times the density at its lower end less that at its upper one. So the mean of the draws below or
 * above any of them is exact; their variance is 0.99997.
 */
export function normalValues(): Float64Array {
  const half = NORMAL_VALUES / 2;
  const values = new Float64Array(NORMAL_VALUES);
  let below = 0;
  for (let index = 0; index < half; index++) {
    const density = densityAt((index + 1) / NORMAL_VALUES);
    values[index] = (below - density) * NORMAL_VALUES;
    values[NORMAL_VALUES - 1 - index] = -values[index]!;
    below = density;
  }
  return values;
}

/** The density of the standard normal distribution at the quantile of a probability of 1/2 at most. */
function densityAt(probability: number): number {
  const quantile = lowerQuantile(probability);
  return expOf((-quantile * quantile) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * The quantiles between which a quasi-random point is interpolated: of i/4096 for i from 0 to 4,096, then of the
 * first interval in 4,096 parts, then of the last one likewise; all rescaled so that what is interpolated has the
 * variance 1. Where the normal distribution has no end, the outermost parts have their true mean.
 */
export function normalKnots(): Float64Array {
  const count = NORMAL_VALUES + 1;
  const whole = quantilesUpTo(1 / 2, NORMAL_VALUES / 2);
  const tail = quantilesUpTo(1 / NORMAL_VALUES, NORMAL_VALUES);
  whole[0] = tail[0]!;
  const variance = 2 * (squareOf(whole, 1) / NORMAL_VALUES + squareOf(tail, 0) / NORMAL_VALUES ** 2);
  const scale = Math.sqrt(variance);
  const knots = new Float64Array(3 * count);
  const set = (lower: number, upper: number, quantile: number) => {
    knots[lower] = quantile / scale;
    knots[upper] = -quantile / scale;
  };
  whole.forEach((quantile, index) => set(index, NORMAL_VALUES - index, quantile));
  tail.forEach((quantile, index) => set(count + index, 3 * count - 1 - index, quantile));
  return knots;
}

/** The quantiles of a probability in so many equal parts, the first of which keeps its mean. */
function quantilesUpTo(probability: number, parts: number): Float64Array {
  const quantiles = Float64Array.from({ length: parts + 1 }, (_, index) =>
    index === 0 ? 0 : lowerQuantile((probability * index) / parts),
  );
  const part = probability / parts;
  quantiles[0] = (-2 * densityAt(part)) / part - quantiles[1]!;
  return quantiles;
}

/** The sum over all parts from `first` on of the mean square of what is interpolated in each. */
function squareOf(quantiles: Float64Array, first: number): number {
  let sum = 0;
  for (let part = first; part + 1 < quantiles.length; part++) {
    const a = quantiles[part]!;
    const b = quantiles[part + 1]!;
    sum += (a * a + a * b + b * b) / 3;
  }
  return sum;
}

/**
 * e^(v z) for every value of a normal draw, scaled so that their mean is e^(v^2/2), that of the distribution; 0 gives exactly 1. So a factor's
 * median is 1 but for the error of the table.
 */
export function growthFactors(normals: Float64Array, volatility: number): Float64Array {
  const factors = normals.map((value) => expOf(volatility * value));
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / normals.length;
  const scale = expOf((volatility * volatility) / 2) / mean;
  return factors.map((factor) => factor * scale);
}
