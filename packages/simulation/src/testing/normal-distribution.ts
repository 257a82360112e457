/** Standard normal distribution for tests, written separately from the engine's, so that an error in one of the two is found. */

/** Density of the standard normal distribution at x. */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Returns the probability below x: Taylor series around 0 (Marsaglia 2004, 'Evaluating the normal distribution'), and beyond 6
 * the continued fraction of the tail; at least 14 digits.
 */
export function normalProbability(x: number): number {
  if (x < -6) return tail(-x);
  if (x > 6) return 1 - tail(x);
  let term = x;
  let sum = x;
  for (let n = 3; Math.abs(term) > 1e-17; n += 2) {
    term *= (x * x) / n;
    sum += term;
  }
  return 0.5 + sum * normalDensity(x);
}

function tail(x: number): number {
  let fraction = x;
  for (let n = 40; n > 0; n--) fraction = x + n / fraction;
  return normalDensity(x) / fraction;
}

const CENTRE = {
  above: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  below: [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
};
const MIDDLE = {
  above: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  below: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
};
const FAR = {
  above: [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  below: [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
};

/** Returns the quantile of a probability (Wichura 1988, algorithm AS 241, PPND16). */
export function normalQuantile(share: number): number {
  const offset = share - 0.5;
  if (Math.abs(offset) <= 0.425) return offset * ratio(CENTRE, 0.180625 - offset * offset);
  const distance = Math.sqrt(-Math.log(Math.min(share, 1 - share)));
  const size = distance <= 5 ? ratio(MIDDLE, distance - 1.6) : ratio(FAR, distance - 5);
  return offset < 0 ? -size : size;
}

function ratio({ above, below }: typeof FAR, x: number): number {
  const polynomial = (sum: number, coefficient: number) => sum * x + coefficient;
  return above.reduce(polynomial, 0) / below.reduce(polynomial, 0);
}
