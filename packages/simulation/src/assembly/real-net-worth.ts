/** Net worth in prices of the start, two paths at a time (finance.md section 5.3). */
import {
  elementAt,
  first,
  grid,
  gridFrom,
  months,
  pathStride,
  priceModel,
  priceParameters,
  pricePoints,
  priceStep,
  real,
  displayPriceFactors,
  usedWidth,
} from './memory-addresses.ts';
import { splat, divideLanes, multiplyLanes } from './vector.ts';

/**
 * In months in which prices are stored: divides the totals of the batch by the paths' price levels (row `prices`) in the display
 * currency. A constant model has the same level on all paths.
 */
export function writeRealNetWorth(prices: usize, month: i32): void {
  const left = months - 1 - month;
  if (pricePoints === 0 || left % priceStep !== 0) return;
  const place = (<usize>first) << 3;
  let total = grid + <usize>(month - gridFrom) * pathStride + place;
  let into = real + <usize>(pricePoints - 1 - left / priceStep) * pathStride + place;
  const shown = splat(elementAt(displayPriceFactors, month));
  const isConstant = priceModel === 0;
  let level = isConstant ? splat(elementAt(priceParameters, month)) : shown;
  for (const end = total + usedWidth(); total < end; total += 16) {
    if (!isConstant) level = v128.load(prices);
    v128.store(into, divideLanes(v128.load(total), multiplyLanes(level, shown)));
    prices += 16;
    into += 16;
  }
}
