import { NORMAL_VALUES } from './layout-shape.ts';
import { expOf, logOf } from './kernel/exp-log.ts';

/**
 * Normal numbers by table (finance.md section 5.2). A random draw takes one of 4,096 equally likely values; a
 * quasi-random point is interpolated between quantiles. How small the error of both is: table-bias.test.ts and
 * docs/decisions/0033-draws-of-the-simulation.md.
 */

/** Coefficients of Wichura's algorithm AS241 (1988), PPND16, for probabilities from 0.075 to 0.925 ... */
const CENTRE_TOP = [
  2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457,
  13731.693765509461125, 1971.5909503065514427, 133.14166789178437745, 3.387132872796366608,
];
const CENTRE_BOTTOM = [
  5226.495278852854561, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867,
  5394.1960214247511077, 687.1870074920579083, 42.313330701600911252, 1,
];

/** ... and for those beyond, to e^-25. */
const TAIL_TOP = [
  7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258,
  3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
];
const TAIL_BOTTOM = [
  1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459,
  0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1,
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

/** Highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
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
    knots[upper] = -knots[lower]!;
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

/** e^(v z) for every value of a normal draw, divided by their mean, so that the mean is 1 and 0 gives exactly 1. */
export function growthFactors(normals: Float64Array, volatility: number): Float64Array {
  const factors = new Float64Array(normals.length);
  let sum = 0;
  for (let index = 0; index < normals.length; index++) {
    factors[index] = expOf(volatility * normals[index]!);
    sum += factors[index]!;
  }
  const mean = sum / normals.length;
  for (let index = 0; index < factors.length; index++) factors[index] = factors[index]! / mean;
  return factors;
}
