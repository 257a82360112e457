import type { ExpLog } from './exp-log.ts';
import { NORMAL_TABLE_SIZE } from './simulation-shape.ts';

/**
 * Tables of normal numbers (finance.md section 5.2). A random draw takes one of 4,096 equally likely values; a quasi-random point
 * is interpolated between quantiles. The errors of both are measured in normal-table-bias.long.ts and
 * docs/decisions/0033-draws-of-the-simulation.md.
 */

/** Coefficients of Wichura's algorithm AS241 (1988), PPND16, for probabilities from 0.075 to 0.925. */
const CENTRE_TOP = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
  133.14166789178438, 3.3871328727963665,
];
const CENTRE_BOTTOM = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
  42.31333070160091, 1,
];

/** Coefficients of the same algorithm for probabilities outside that range, down to e^-25. */
const TAIL_TOP = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const TAIL_BOTTOM = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];

/** Value of a polynomial at `x` by Horner's method; coefficients from the highest power down. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}

/** Returns the quantiles of the standard normal distribution for probabilities from 1e-10 to 1/2. */
function lowerQuantiles(probabilities: Float64Array, { log }: ExpLog): Float64Array {
  const logs = log(probabilities);
  return probabilities.map((probability, index) => lowerQuantile(probability, logs[index]!));
}

/** Returns the quantile for a probability, given its logarithm. */
function lowerQuantile(probability: number, log: number): number {
  const q = probability - 0.5;
  if (q >= -0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRE_TOP, r)) / polynomial(CENTRE_BOTTOM, r);
  }
  const r = Math.sqrt(-log) - 1.6;
  return -polynomial(TAIL_TOP, r) / polynomial(TAIL_BOTTOM, r);
}

/**
 * Returns the 4,096 values of a normal draw, ascending. Each is the mean of the distribution in one of 4,096 equally likely
 * intervals: 4,096 times the difference of the density at its lower and upper end. The mean of the draws below or above any value
 * is therefore exact; their variance is 0.99997.
 */
export function normalValues(expLog: ExpLog): Float64Array {
  const half = NORMAL_TABLE_SIZE / 2;
  const uppers = Float64Array.from({ length: half }, (_, index) => (index + 1) / NORMAL_TABLE_SIZE);
  const densities = densitiesAt(lowerQuantiles(uppers, expLog), expLog);
  const values = new Float64Array(NORMAL_TABLE_SIZE);
  densities.forEach((density, index) => {
    const value = ((densities[index - 1] ?? 0) - density) * NORMAL_TABLE_SIZE;
    values[index] = value;
    values[NORMAL_TABLE_SIZE - 1 - index] = -value;
  });
  return values;
}

/** Returns the density of the standard normal distribution at each value. */
function densitiesAt(places: Float64Array, { exp }: ExpLog): Float64Array {
  return exp(places.map((z) => (-z * z) / 2)).map((power) => power / Math.sqrt(2 * Math.PI));
}

/**
 * Returns the quantiles between which a quasi-random point is interpolated, as three tables of 4,097. The first table divides the
 * probabilities from 0 to 1 into 4,096 equal intervals. The second divides the first of these intervals into 4,096 equal parts, the third
 * divides the last interval likewise. All are scaled so that the interpolated numbers have the variance 1. The outermost parts, where the
 * distribution is unbounded, have their true mean.
 */
export function normalKnots(expLog: ExpLog): Float64Array {
  const count = NORMAL_TABLE_SIZE + 1;
  const whole = quantilesUpTo(1 / 2, NORMAL_TABLE_SIZE / 2, expLog);
  const tail = quantilesUpTo(1 / NORMAL_TABLE_SIZE, NORMAL_TABLE_SIZE, expLog);
  whole[0] = tail[0]!;
  const variance =
    2 * (sumOfMeanSquares(whole, 1) / NORMAL_TABLE_SIZE + sumOfMeanSquares(tail, 0) / NORMAL_TABLE_SIZE ** 2);
  const scale = Math.sqrt(variance);
  const knots = new Float64Array(3 * count);
  const set = (lower: number, upper: number, quantile: number) => {
    knots[lower] = quantile / scale;
    knots[upper] = -quantile / scale;
  };
  whole.forEach((quantile, index) => set(index, NORMAL_TABLE_SIZE - index, quantile));
  tail.forEach((quantile, index) => set(count + index, 3 * count - 1 - index, quantile));
  return knots;
}

/** Returns the quantiles from 0 to `probability` in equal parts. The first is chosen so that the first part has its true mean. */
function quantilesUpTo(probability: number, parts: number, expLog: ExpLog): Float64Array {
  const uppers = Float64Array.from({ length: parts }, (_, index) => (probability * (index + 1)) / parts);
  const quantiles = lowerQuantiles(uppers, expLog);
  const density = densitiesAt(quantiles.subarray(0, 1), expLog)[0]!;
  const first = (-2 * density) / (probability / parts) - quantiles[0]!;
  return Float64Array.of(first, ...quantiles);
}

/** Returns the sum, over all parts from `first`, of the mean square of the numbers interpolated in that part. */
function sumOfMeanSquares(quantiles: Float64Array, first: number): number {
  let sum = 0;
  for (let part = first; part + 1 < quantiles.length; part++) {
    const a = quantiles[part]!;
    const b = quantiles[part + 1]!;
    sum += (a * a + a * b + b * b) / 3;
  }
  return sum;
}

/**
 * Returns the growth e^(v z) for every value z of a normal draw and the monthly `volatility` v, scaled so that the mean equals the
 * mean of the distribution, e^(v^2/2). For v = 0 the value is exactly 1. The median of a factor is 1 up to the error of the table.
 */
export function growthFactors(normals: Float64Array, volatility: number, { exp }: ExpLog): Float64Array {
  const factors = exp(normals.map((value) => volatility * value));
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / normals.length;
  const scale = exp(Float64Array.of((volatility * volatility) / 2))[0]! / mean;
  return factors.map((factor) => factor * scale);
}
