/** Minimum of a value over the months of each path, if requested (finance.md section 16), two paths at a time. */
import {
  ROW,
  afterTaxes,
  elementAt,
  cash,
  first,
  firstMonths,
  groupCount,
  groupUnits,
  hasDebts,
  minimumDivisors,
  minimumFrom,
  isMinimumReal,
  isMinimumConverted,
  minimumValue,
  minimums,
  owed,
  salable,
  firstSaleMonths,
  usedWidth,
  worth,
} from './memory-addresses.ts';
import { addConverted, toDisplayCurrency } from './currency-values.ts';
import { splat, minLanes, subtractLanes, divideLanes, addLanes } from './vector.ts';

// Indices of the values, equal to MINIMUM_VALUES of ../path-minimum-layout.ts; 0 is cash.
const SPENDABLE: i32 = 1;
const NET_WORTH: i32 = 2;

/**
 * Includes a month in the minimum of each path, after the month's settlement, sales and totals. Processes pairs of paths, as
 * settlement and sales do.
 */
export function recordMinimum(held: usize, prices: usize, month: i32, width: usize): void {
  memory.copy(salable, cash, width);
  if (minimumValue === SPENDABLE) addSalable(held, month, width);
  if (minimumValue === NET_WORTH) addWorth(width);
  const divisor = splat(elementAt(minimumDivisors, month));
  let into = minimums + ((<usize>first) << 3);
  for (let path: usize = 0, end = usedWidth(); path < end; path += 16) {
    let value = v128.load(salable + path);
    if (isMinimumConverted) value = toDisplayCurrency(value, month, path);
    value = divideLanes(value, divisor);
    if (isMinimumReal) value = divideLanes(value, v128.load(prices + path));
    if (month > minimumFrom) value = minLanes(value, v128.load(into));
    v128.store(into, value);
    into += 16;
  }
}

/** Adds to the row `salable` the proceeds after tax if everything that may be sold were sold. */
function addSalable(held: usize, month: i32, width: usize): void {
  for (let group = 0; group < groupCount; group++) {
    if (<f64>month < elementAt(firstSaleMonths, group) || <f64>month < elementAt(firstMonths, group)) continue;
    const unit = <i32>elementAt(groupUnits, group);
    addConverted(salable, held + <usize>group * ROW, unit, month, width, elementAt(afterTaxes, group));
  }
}

/** Adds to the row `salable` the value of all funds and subtracts the debt of loans. */
function addWorth(width: usize): void {
  for (let path: usize = 0; path < width; path += 16) {
    const funds = worth + path;
    let sum = addLanes(addLanes(v128.load(funds, 0), v128.load(funds, ROW)), v128.load(funds, 2 * ROW));
    if (hasDebts) sum = subtractLanes(sum, v128.load(owed + path));
    v128.store(salable + path, addLanes(v128.load(salable + path), sum));
  }
}
