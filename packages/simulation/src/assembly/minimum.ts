/** Minimum of a value over the months of each path, if requested (finance.md section 16), two paths at a time. */
import {
  ROW,
  afterTaxes,
  at,
  cash,
  first,
  firsts,
  groupCount,
  groupUnits,
  hasDebts,
  leastDivisors,
  leastFrom,
  leastReal,
  leastShown,
  leastValue,
  leasts,
  owed,
  salable,
  sellables,
  usedWidth,
  worth,
} from './places.ts';
import { addConverted, shown } from './units.ts';
import { splat, least, minus, over, plus } from './vector.ts';

// Numbers of the values, equal to LEAST_VALUES of ../minimum-layout.ts; 0 is cash.
const SPENDABLE: i32 = 1;
const NET_WORTH: i32 = 2;

/**
 * Includes a month in the minimum of each path, after the month's settlement, sales and totals. Processes pairs of paths, as
 * settlement and sales do.
 */
export function recordMinimum(held: usize, prices: usize, month: i32, width: usize): void {
  memory.copy(salable, cash, width);
  if (leastValue === SPENDABLE) addSalable(held, month, width);
  if (leastValue === NET_WORTH) addWorth(width);
  const divisor = splat(at(leastDivisors, month));
  let into = leasts + ((<usize>first) << 3);
  for (let path: usize = 0, end = usedWidth(); path < end; path += 16) {
    let value = v128.load(salable + path);
    if (leastShown) value = shown(value, month, path);
    value = over(value, divisor);
    if (leastReal) value = over(value, v128.load(prices + path));
    if (month > leastFrom) value = least(value, v128.load(into));
    v128.store(into, value);
    into += 16;
  }
}

/** Adds the proceeds after tax if everything that may be sold were sold. */
function addSalable(held: usize, month: i32, width: usize): void {
  for (let group = 0; group < groupCount; group++) {
    if (<f64>month < at(sellables, group) || <f64>month < at(firsts, group)) continue;
    const unit = <i32>at(groupUnits, group);
    addConverted(salable, held + <usize>group * ROW, unit, month, width, at(afterTaxes, group));
  }
}

/** Adds the value of funds and subtracts debts. */
function addWorth(width: usize): void {
  for (let path: usize = 0; path < width; path += 16) {
    const funds = worth + path;
    let sum = plus(plus(v128.load(funds, 0), v128.load(funds, ROW)), v128.load(funds, 2 * ROW));
    if (hasDebts) sum = minus(sum, v128.load(owed + path));
    v128.store(salable + path, plus(v128.load(salable + path), sum));
  }
}
