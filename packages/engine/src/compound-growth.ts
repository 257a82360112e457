/**
 * Returns the equal payments that use up a fund in `months` months (1 or more), the first now (annuity due, Excel PMT type 1;
 * finance.md section 14): B (1 - 1/q)/(1 - q^-n), or B/n if q = 1, with the `balance` B and n = `months`. `factor` q is the monthly
 * growth after fees, (1 + return)(1 - monthly fee), above 0.
 */
export function annuityPayment(balance: number, factor: number, months: number): number {
  return balance / geometricSum(1 / factor, months);
}

/** Returns the value of 1 at the end of each month at a yearly `rate` above -1: (1 + rate)^((i + 1)/12). */
export function compoundYearlyRate(rate: number, months: number): Float64Array {
  return powersByMonth(1 + rate, months);
}

/** Returns base^((i + 1)/12) for the end of each month; `base` is 0 or more. */
export function powersByMonth(base: number, months: number): Float64Array {
  const factor = twelfthRoot(base);
  let wholeYears = 1;
  let level = 1;
  const levels = new Float64Array(months);
  for (let month = 0; month < months; month++) {
    level *= factor;
    // Each year restarts from an exact power, so that rounding errors of months do not accumulate.
    if (month % 12 === 11) level = wholeYears *= base;
    levels[month] = level;
  }
  return levels;
}

/**
 * Returns value^(1/12), the monthly factor for a yearly factor; NaN below 0. Computed only with roots, products and quotients,
 * which IEEE 754 rounds identically on every machine. IEEE 754 does not require this of `**`, and a simulation must give the
 * same bytes in a browser and on the server.
 */
export function twelfthRoot(value: number): number {
  const fourth = Math.sqrt(Math.sqrt(value));
  // Returns 0 for 0, and NaN for values without a root.
  return fourth > 0 ? nthRoot(fourth, 3) : fourth;
}

/** Returns value^(1/n) of a positive value by Newton's method, identical on every machine; `n` is a whole number from 1. */
export function nthRoot(value: number, n: number): number {
  let root = Infinity;
  // The iteration starts at or above the root and decreases until it no longer changes.
  for (let next = Math.max(1, value); next < root;) {
    root = next;
    let power = 1;
    for (let factor = 1; factor < n; factor++) power *= root;
    next = ((n - 1) * root + value / power) / n;
  }
  return root;
}

/**
 * Returns 1 + q + ... + q^(n - 1) with q = `factor` and n = `terms`, without the cancellation of digits in (q^n - 1)/(q - 1) for q
 * close to 1.
 */
function geometricSum(factor: number, terms: number): number {
  return factor === 1 ? terms : Math.expm1(terms * Math.log(factor)) / (factor - 1);
}
