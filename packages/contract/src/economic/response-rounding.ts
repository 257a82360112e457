/** Rounding of engine values for API responses (finance.md section 9). */
import { roundMoney } from '@meridian/engine';

/** Returns the amounts rounded to cents. */
export function roundMoneySeries(values: Float64Array): number[] {
  return Array.from(values, roundMoney);
}

/** Returns the price levels rounded to 8 decimals. */
export function roundPriceLevels(values: Float64Array): number[] {
  return Array.from(values, (value) => roundToScale(value, 1e8));
}

/** Converts a decimal to percent, rounded to 4 decimals. */
export function toPercent(share: number): number {
  return roundToScale(share * 100, 1e4);
}

/** Converts an estimated probability, or a bound of its confidence interval, to percent with 2 decimals. */
export function probabilityToPercent(probability: number): number {
  return roundToScale(probability * 100, 100);
}

/**
 * Converts a share of simulated paths to percent with 2 decimals. The result is 0 or 100 only if the share counts no path or
 * every path.
 */
export function pathShareToPercent(share: number): number {
  if (share === 0 || share === 1) return share * 100;
  return Math.min(Math.max(probabilityToPercent(share), 0.01), 99.99);
}

/** Rounds to the nearest multiple of 1 / `scale`, halves away from zero; never returns -0. */
export function roundToScale(value: number, scale: number): number {
  const size = Math.round(Math.abs(value) * scale) / scale;
  return value < 0 && size > 0 ? -size : size;
}
