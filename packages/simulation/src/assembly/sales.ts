/** What is sold where cash runs out (finance.md section 1.6), two paths at a time. */
import { ROW, at, cash, categories, groupCount, groupUnits, shares, shortMonths, worth } from './places.ts';
import { both, minus, over, plus, times } from './vector.ts';

/** Cash has run out half a cent below zero, so that no rounding counts (section 5.3). */
const SHORT: f64 = -0.005;

const INVESTMENT: i32 = 0;
const SAVING: i32 = 2;

/** Where cash is below zero, sells savings, then investments, and notes where that is not enough for the first time. */
export function sellWhereShort(held: usize, received: usize, month: i32, width: usize): void {
  if (!anyBelowZero(cash, width)) return;
  sell(held, received, SAVING, width);
  sell(held, received, INVESTMENT, width);
  const now = both(<f64>(month + 1));
  for (let path: usize = 0; path < width; path += 16) {
    const short = f64x2.lt(v128.load(cash + path), both(SHORT));
    if (!v128.any_true(short)) continue;
    const before = v128.load(shortMonths + path);
    const isFirst = v128.and(short, f64x2.eq(before, both(0.0)));
    v128.store(shortMonths + path, v128.bitselect(now, before, isFirst));
  }
}

function anyBelowZero(row: usize, width: usize): bool {
  let below = both(0.0);
  for (const end = row + width; row < end; row += 32) {
    below = v128.or(below, f64x2.lt(v128.load(row), both(0.0)));
    below = v128.or(below, f64x2.lt(v128.load(row, 16), both(0.0)));
  }
  return v128.any_true(below);
}

/** Sells up to what is missing on each path: every balance of the category shrinks by the same share, 1 where nothing is missing. */
function sell(held: usize, received: usize, category: i32, width: usize): void {
  let row = worth + <usize>category * ROW;
  // Where nobody has anything to sell, as once savings are used up, cash and worth stay what they are.
  if (!anyAbove(row, width)) return;
  const zero = both(0.0);
  let share = shares;
  let selling = zero;
  for (let left = cash, end = cash + width; left < end; left += 16) {
    const available = v128.load(row);
    const missing = f64x2.max(f64x2.neg(v128.load(left)), zero);
    const sold = f64x2.min(missing, available);
    const kept = minus(both(1.0), over(sold, available));
    v128.store(share, v128.bitselect(kept, both(1.0), f64x2.gt(available, zero)));
    v128.store(row, minus(available, sold));
    v128.store(left, plus(v128.load(left), sold));
    selling = v128.or(selling, f64x2.ne(sold, zero));
    share += 16;
    row += 16;
  }
  if (!v128.any_true(selling)) return;
  for (let group = 0; group < groupCount; group++) {
    if (<i32>at(categories, group) === category) shrinkGroup(held, received, group, width);
  }
}

function anyAbove(row: usize, width: usize): bool {
  let above = both(0.0);
  for (const end = row + width; row < end; row += 32) {
    above = v128.or(above, f64x2.gt(v128.load(row), both(0.0)));
    above = v128.or(above, f64x2.gt(v128.load(row, 16), both(0.0)));
  }
  return v128.any_true(above);
}

function shrinkGroup(held: usize, received: usize, group: i32, width: usize): void {
  let into = received + <usize>at(groupUnits, group) * ROW;
  let share = shares;
  for (let balance = held + <usize>group * ROW, end = balance + width; balance < end; balance += 16) {
    const before = v128.load(balance);
    const kept = times(before, v128.load(share));
    v128.store(into, plus(v128.load(into), minus(before, kept)));
    v128.store(balance, kept);
    into += 16;
    share += 16;
  }
}
