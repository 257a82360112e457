/**
 * Value of currencies on each path: the expected value times the level of a random exchange rate (finance.md sections 5.1 and
 * 14).
 */
import {
  ROW,
  elementAt,
  blockMonths,
  from,
  levels,
  months,
  displayDivisorRate,
  displayMultiplierRate,
  unitRates,
  units,
} from './memory-addresses.ts';
import { splat, divideLanes, addLanes, multiplyLanes } from './vector.ts';

/** Returns the value for `month` in row `index` of a table whose rows have one value per month. */
export function valueInMonth(rows: usize, index: i32, month: i32): f64 {
  return elementAt(rows, index * months + month);
}

/** Returns the address of the levels of a random exchange rate at the end of a month: the month before the block, or one of the block. */
export function rateLevelRow(rate: i32, month: i32): usize {
  return levels + <usize>(rate * (blockMonths + 1) + month - from + 1) * ROW;
}

/** Returns the value of one unit of a currency on two paths: its expected value times the level of its random exchange rate. */
export function unitValue(unit: i32, month: i32, path: usize): v128 {
  const rate = <i32>elementAt(unitRates, unit);
  const expected = splat(valueInMonth(units, unit, month));
  return rate < 0 ? expected : multiplyLanes(expected, v128.load(rateLevelRow(rate, month) + path));
}

/** Converts an amount to the display currency at the path's random rates. */
export function toDisplayCurrency(amount: v128, month: i32, path: usize): v128 {
  let converted = amount;
  if (displayMultiplierRate >= 0)
    converted = multiplyLanes(converted, v128.load(rateLevelRow(displayMultiplierRate, month) + path));
  return displayDivisorRate < 0
    ? converted
    : divideLanes(converted, v128.load(rateLevelRow(displayDivisorRate, month) + path));
}

/** Adds a share of a row of amounts, which are in the currency of `unit`, to a row of values in the display currency. */
export function addConverted(row: usize, amounts: usize, unit: i32, month: i32, width: usize, share: f64): void {
  const rate = <i32>elementAt(unitRates, unit);
  const value = valueInMonth(units, unit, month) * share;
  if (rate < 0) {
    addMultiple(row, amounts, value, width);
    return;
  }
  const level = rateLevelRow(rate, month);
  const expected = splat(value);
  for (let path: usize = 0; path < width; path += 16) {
    const moved = multiplyLanes(expected, v128.load(level + path));
    v128.store(row + path, addLanes(v128.load(row + path), multiplyLanes(v128.load(amounts + path), moved)));
  }
}

/** Adds a row of amounts, multiplied by one value, to another row. */
export function addMultiple(row: usize, amounts: usize, value: f64, width: usize): void {
  const unit = splat(value);
  for (const end = row + width; row < end; row += 32) {
    v128.store(row, addLanes(v128.load(row), multiplyLanes(v128.load(amounts), unit)));
    v128.store(row, addLanes(v128.load(row, 16), multiplyLanes(v128.load(amounts, 16), unit)), 16);
    amounts += 32;
  }
}
