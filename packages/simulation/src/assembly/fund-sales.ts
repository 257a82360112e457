/** Sales of funds if cash runs out (finance.md section 1.6), two paths at a time. */
import {
  ROW,
  afterTaxes,
  elementAt,
  cash,
  categories,
  firstMonths,
  groupCount,
  groupUnits,
  owed,
  salable,
  firstSaleMonths,
  shares,
  shortBounds,
  shortMonths,
  untaxedCategories,
  worth,
} from './memory-addresses.ts';
import { repayNegativeCash } from './cash-by-currency.ts';
import { addConverted } from './currency-values.ts';
import { splat, fillRow, minLanes, subtractLanes, maxLanes, divideLanes, addLanes, multiplyLanes } from './vector.ts';

const INVESTMENT: i32 = 0;
const PENSION: i32 = 1;
const SAVING: i32 = 2;

/**
 * Sells savings, then investments, then pensions that may be drawn, on every path with negative cash. Records the first month in
 * which that is not enough.
 */
export function sellOnShortfall(held: usize, pots: usize, month: i32, width: usize): void {
  if (!anyBelowZero(cash, width)) return;
  memory.copy(owed, cash, width);
  const mayBeShort =
    sell(held, SAVING, month, width) && sell(held, INVESTMENT, month, width) && sell(held, PENSION, month, width);
  repayNegativeCash(pots, owed, width);
  if (!mayBeShort) return;
  const now = splat(<f64>(month + 1));
  const bound = splat(elementAt(shortBounds, month));
  for (let path: usize = 0; path < width; path += 16) {
    const short = f64x2.lt(v128.load(cash + path), bound);
    if (!v128.any_true(short)) continue;
    const before = v128.load(shortMonths + path);
    const isFirst = v128.and(short, f64x2.eq(before, splat(0.0)));
    v128.store(shortMonths + path, v128.bitselect(now, before, isFirst));
  }
}

function anyBelowZero(row: usize, width: usize): bool {
  const zero = splat(0.0);
  for (const end = row + width; row < end; row += 32) {
    const below = f64x2.lt(v128.load(row), zero);
    if (v128.any_true(v128.or(below, f64x2.lt(v128.load(row, 16), zero)))) return true;
  }
  return false;
}

/** Returns true if a group of a category may be sold in a month. */
function isSold(group: i32, category: i32, month: i32): bool {
  return (
    <i32>elementAt(categories, group) === category &&
    <f64>month >= elementAt(firstSaleMonths, group) &&
    <f64>month >= elementAt(firstMonths, group)
  );
}

/**
 * Sells up to the missing amount on each path: all balances of the category that may be sold shrink by the same share. Returns
 * true if cash is still negative on any path.
 */
function sell(held: usize, category: i32, month: i32, width: usize): bool {
  const isPlain = ((untaxedCategories >> category) & 1) !== 0;
  const whole = worth + <usize>category * ROW;
  // Rows of the value that may be sold, before tax and after tax.
  let gross = whole;
  let net = whole;
  if (!isPlain) {
    gross = salable;
    net = salable + ROW;
    if (!countSalable(held, category, month, width)) return true;
  }
  // If nothing can be sold on any path, for example after savings are used up, cash and value stay unchanged.
  if (!anyAbove(net, width)) return true;
  const zero = splat(0.0);
  let selling = zero;
  let below = zero;
  for (let path: usize = 0; path < width; path += 16) {
    const available = v128.load(net + path);
    const missing = maxLanes(f64x2.neg(v128.load(cash + path)), zero);
    const proceeds = minLanes(missing, available);
    const kept = subtractLanes(splat(1.0), divideLanes(proceeds, available));
    const isAny = f64x2.gt(available, zero);
    v128.store(shares + path, v128.bitselect(kept, splat(1.0), isAny));
    const all = v128.load(gross + path);
    const sold = isPlain ? proceeds : v128.bitselect(subtractLanes(all, multiplyLanes(all, kept)), zero, isAny);
    v128.store(whole + path, subtractLanes(v128.load(whole + path), sold));
    const left = addLanes(v128.load(cash + path), maxLanes(proceeds, zero));
    v128.store(cash + path, left);
    below = v128.or(below, f64x2.lt(left, zero));
    selling = v128.or(selling, f64x2.gt(proceeds, zero));
  }
  if (!v128.any_true(selling)) return true;
  for (let group = 0; group < groupCount; group++) {
    if (isSold(group, category, month)) shrinkGroup(held + <usize>group * ROW, width);
  }
  return v128.any_true(below);
}

/** Computes the value of a category that may be sold, before and after tax. Returns true if any of its groups may be sold. */
function countSalable(held: usize, category: i32, month: i32, width: usize): bool {
  let isAny = false;
  fillRow(salable, 0.0, width);
  fillRow(salable + ROW, 0.0, width);
  for (let group = 0; group < groupCount; group++) {
    if (!isSold(group, category, month)) continue;
    isAny = true;
    const balance = held + <usize>group * ROW;
    const unit = <i32>elementAt(groupUnits, group);
    addConverted(salable, balance, unit, month, width, 1.0);
    addConverted(salable + ROW, balance, unit, month, width, elementAt(afterTaxes, group));
  }
  return isAny;
}

function anyAbove(row: usize, width: usize): bool {
  const zero = splat(0.0);
  for (const end = row + width; row < end; row += 32) {
    const above = f64x2.gt(v128.load(row), zero);
    if (v128.any_true(v128.or(above, f64x2.gt(v128.load(row, 16), zero)))) return true;
  }
  return false;
}

function shrinkGroup(balance: usize, width: usize): void {
  let share = shares;
  for (const end = balance + width; balance < end; balance += 16) {
    v128.store(balance, multiplyLanes(v128.load(balance), v128.load(share)));
    share += 16;
  }
}
