import { expect } from 'vitest';

/** Returns the arithmetic mean of a sample. */
export const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the covariance of paired samples, over n - 1. */
export function covariance(one: Float64Array, other: Float64Array): number {
  const [a, b] = [mean(one), mean(other)];
  return one.reduce((sum, value, index) => sum + (value - a) * (other[index]! - b), 0) / (one.length - 1);
}

/** Standard deviation of a sample, over n - 1. */
export const standardDeviation = (values: Float64Array) => Math.sqrt(covariance(values, values));

/** Correlation of paired samples. */
export const correlation = (one: Float64Array, other: Float64Array) =>
  covariance(one, other) / standardDeviation(one) / standardDeviation(other);

/** Fails unless a figure is within four standard errors of its expected value. */
export function expectNear(actual: number, expected: number, standardError: number): void {
  if (!(Math.abs(actual - expected) <= 4 * standardError)) {
    expect.fail(`${actual}, not ${expected} with a standard error of ${standardError}`);
  }
}
