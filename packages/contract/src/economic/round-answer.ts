/** Values of the engine as answers carry them (finance.md section 9). */
import { roundMoney } from '@meridian/engine';

/** Amounts rounded to cents. */
export function moneys(values: Float64Array): number[] {
  return Array.from(values, roundMoney);
}

/** A price level, to 8 decimals. */
export function levels(values: Float64Array): number[] {
  return Array.from(values, (value) => rounded(value, 1e8));
}

/** A decimal as a percentage of 4 decimals. */
export function percentOf(share: number): number {
  return rounded(share * 100, 1e4);
}

/** A probability of a simulation, or a bound of its interval, as a percentage, which has 2 decimals because it is an estimate. */
export function estimatedPercent(probability: number): number {
  return rounded(probability * 100, 100);
}

/** The share of simulated paths as such a percentage; it is 0 or 100 only where it is that of no path or of every path. */
export function percentOfPaths(share: number): number {
  if (share === 0 || share === 1) return share * 100;
  return Math.min(Math.max(estimatedPercent(share), 0.01), 99.99);
}

/** To the nearest 1 / `scale`, halves away from zero; never -0. */
export function rounded(value: number, scale: number): number {
  const size = Math.round(Math.abs(value) * scale) / scale;
  return value < 0 && size > 0 ? -size : size;
}
