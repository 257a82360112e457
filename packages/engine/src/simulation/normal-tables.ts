import { NORMAL_VALUES } from './layout-shape.ts';
import { expOf, logOf } from './kernel/exp-log.ts';

/**
 * Normal numbers by table (finance.md section 5.2). A random draw takes one of 4,096 equally likely values, the
 * middle quantiles of the normal distribution rescaled to variance 1; a quasi-random point is interpolated
 * between 4,097 quantiles. How small their error is: docs/decisions/0033-simulation-draws.md.
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

/** The values of a normal draw, rising, with mean 0 and variance 1. */
export function normalValues(): Float64Array {
  const half = NORMAL_VALUES / 2;
  const lower = Float64Array.from({ length: half }, (_, index) =>
    lowerQuantile((index + 0.5) / NORMAL_VALUES),
  );
  const variance = lower.reduce((sum, value) => sum + value * value, 0) / half;
  return symmetric(lower.map((value) => value / Math.sqrt(variance)));
}

/**
 * The quantiles between which a quasi-random point is interpolated, of i/4096 for i from 0 to 4,096. The ends,
 * where the normal has none, give the first and last interval their true mean; then all are rescaled to a
 * variance of 1.
 */
export function normalKnots(): Float64Array {
  const half = NORMAL_VALUES / 2;
  const lower = new Float64Array(half);
  for (let index = 1; index < half; index++) lower[index] = lowerQuantile(index / NORMAL_VALUES);
  const first = lower[1]!;
  const density = expOf((-first * first) / 2) / Math.sqrt(2 * Math.PI);
  lower[0] = -2 * NORMAL_VALUES * density - first;
  let variance = 0;
  for (let index = 0; index < half; index++) {
    const a = lower[index]!;
    const b = index + 1 < half ? lower[index + 1]! : 0;
    variance += (a * a + a * b + b * b) / 3 / half;
  }
  const knots = new Float64Array(NORMAL_VALUES + 1);
  for (let index = 0; index < half; index++) {
    knots[index] = lower[index]! / Math.sqrt(variance);
    knots[NORMAL_VALUES - index] = -knots[index]!;
  }
  return knots;
}

function symmetric(lower: Float64Array): Float64Array {
  const values = new Float64Array(2 * lower.length);
  for (let index = 0; index < lower.length; index++) {
    values[index] = lower[index]!;
    values[values.length - 1 - index] = -lower[index]!;
  }
  return values;
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
