/** The least value of each path over its months, where somebody asks for it (finance.md section 16), two paths at a time. */
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
import { both, least, minus, over, plus } from './vector.ts';

// The values by number, as LEAST_VALUES of ../least-layout.ts has them; 0 is cash.
const SPENDABLE: i32 = 1;
const NET_WORTH: i32 = 2;

/** Takes a month in, whose cash has been settled and whose sales and totals are made: of pairs only, as those are. */
export function noteLeast(held: usize, prices: usize, month: i32, width: usize): void {
  memory.copy(salable, cash, width);
  if (leastValue === SPENDABLE) addSalable(held, month, width);
  if (leastValue === NET_WORTH) addWorth(width);
  const divisor = both(at(leastDivisors, month));
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

/** Adds what a sale of all that may be sold would bring after tax. */
function addSalable(held: usize, month: i32, width: usize): void {
  for (let group = 0; group < groupCount; group++) {
    if (<f64>month < at(sellables, group) || <f64>month < at(firsts, group)) continue;
    const unit = <i32>at(groupUnits, group);
    addConverted(salable, held + <usize>group * ROW, unit, month, width, at(afterTaxes, group));
  }
}

/** Adds what funds are worth, less debts. */
function addWorth(width: usize): void {
  for (let path: usize = 0; path < width; path += 16) {
    const funds = worth + path;
    let sum = plus(plus(v128.load(funds, 0), v128.load(funds, ROW)), v128.load(funds, 2 * ROW));
    if (hasDebts) sum = minus(sum, v128.load(owed + path));
    v128.store(salable + path, plus(v128.load(salable + path), sum));
  }
}
