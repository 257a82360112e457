/** Cash by currency on each path, two paths at a time (finance.md section 1.6; cash-by-currency.ts of the engine). */
import {
  ROW,
  elementAt,
  cash,
  flows,
  indexedFlows,
  interest,
  isIndexed,
  months,
  owed,
  unitCount,
  unitRates,
  units,
} from './memory-addresses.ts';
import { addConverted, valueInMonth, rateLevelRow } from './currency-values.ts';
import { splat, fillRow, minLanes, subtractLanes, maxLanes, divideLanes, addLanes, multiplyLanes } from './vector.ts';

/** Credits a month's interest to positive cash of every currency. */
export function creditInterest(pots: usize, width: usize): void {
  const zero = splat(0.0);
  for (let pot = pots, end = pots + <usize>unitCount * ROW; pot < end; pot += ROW) {
    for (let path: usize = 0; path < width; path += 16) {
      const held = v128.load(pot + path);
      const credited = multiplyLanes(held, splat(interest));
      v128.store(pot + path, v128.bitselect(credited, held, f64x2.gt(held, zero)));
    }
  }
}

/**
 * Adds the flows of a month to the cash of every currency. `prices` is the row of the paths' price levels, used if amounts follow
 * them.
 */
export function addMonthlyFlows(pots: usize, prices: usize, month: i32, width: usize): void {
  for (let unit = 0; unit < unitCount; unit++) {
    let pot = pots + <usize>unit * ROW;
    const flow = splat(elementAt(flows, unit * months + month));
    const indexed = isIndexed ? elementAt(indexedFlows, unit * months + month) : 0.0;
    if (indexed === 0.0) {
      for (const end = pot + width; pot < end; pot += 32) {
        v128.store(pot, addLanes(v128.load(pot), flow));
        v128.store(pot, addLanes(v128.load(pot, 16), flow), 16);
      }
      continue;
    }
    const base = splat(indexed);
    for (let path: usize = 0; path < width; path += 16) {
      const moved = addLanes(flow, multiplyLanes(base, v128.load(prices + path)));
      v128.store(pot + path, addLanes(v128.load(pot + path), moved));
    }
  }
}

/**
 * Does the work of `addMonthlyFlows` and `settleCash` in one loop, for the most common plan: a single currency with constant value, and
 * flows that do not follow prices.
 */
export function addMonthlyFlowsSingleCurrency(pot: usize, month: i32, width: usize): void {
  const zero = splat(0.0);
  const flow = splat(elementAt(flows, month));
  const value = splat(elementAt(units, month));
  let row = cash;
  for (const end = pot + width; pot < end; pot += 32) {
    const held = addLanes(v128.load(pot), flow);
    const other = addLanes(v128.load(pot, 16), flow);
    v128.store(pot, held);
    v128.store(pot, other, 16);
    v128.store(row, addLanes(zero, multiplyLanes(held, value)));
    v128.store(row, addLanes(zero, multiplyLanes(other, value)), 16);
    row += 32;
  }
}

/**
 * Pays negative cash from positive cash of other currencies at the month's values, and computes the total. With P the value of
 * positive cash and M the size of negative cash: if P >= M, the negative amounts become 0 and the positive amounts are multiplied
 * by 1 - M/P; otherwise the positive amounts become 0 and the negative ones are multiplied by 1 - P/M.
 */
export function settleCash(pots: usize, month: i32, width: usize): void {
  const zero = splat(0.0);
  const one = splat(1.0);
  const end = pots + <usize>unitCount * ROW;
  fillRow(cash, 0.0, width);
  if (unitCount === 1) return addConverted(cash, pots, 0, month, width, 1.0);
  // Before settlement, `cash` has the value of positive cash and `owed` the value of negative cash.
  fillRow(owed, 0.0, width);
  for (let unit = 0; unit < unitCount; unit++) addWorth(pots + <usize>unit * ROW, unit, month, width);
  for (let path: usize = 0; path < width; path += 16) {
    const above = v128.load(cash + path);
    const below = v128.load(owed + path);
    v128.store(cash + path, subtractLanes(above, below));
    const isMixed = v128.and(f64x2.gt(above, zero), f64x2.gt(below, zero));
    if (!v128.any_true(isMixed)) continue;
    const isEnough = f64x2.ge(above, below);
    const left = subtractLanes(one, divideLanes(minLanes(above, below), maxLanes(above, below)));
    const leftAbove = v128.bitselect(v128.bitselect(left, zero, isEnough), one, isMixed);
    const leftBelow = v128.bitselect(v128.bitselect(zero, left, isEnough), one, isMixed);
    for (let pot = pots + path; pot < end; pot += ROW) {
      const held = v128.load(pot);
      v128.store(pot, multiplyLanes(held, v128.bitselect(leftAbove, leftBelow, f64x2.gt(held, zero))));
    }
  }
}

/** Adds the value of one currency's cash to the positive or the negative sum. */
function addWorth(pot: usize, unit: i32, month: i32, width: usize): void {
  const zero = splat(0.0);
  const rate = <i32>elementAt(unitRates, unit);
  const expected = splat(valueInMonth(units, unit, month));
  let level: usize = rate < 0 ? 0 : rateLevelRow(rate, month);
  let above = cash;
  let below = owed;
  let value = expected;
  for (const end = pot + width; pot < end; pot += 16) {
    if (rate >= 0) {
      value = multiplyLanes(expected, v128.load(level));
      level += 16;
    }
    const worth = multiplyLanes(v128.load(pot), value);
    v128.store(above, addLanes(v128.load(above), maxLanes(worth, zero)));
    v128.store(below, subtractLanes(v128.load(below), minLanes(worth, zero)));
    above += 16;
    below += 16;
  }
}

/** Reduces negative cash by the proceeds of sales. `before` and `cash` are the total value of cash before and after the sales. */
export function repayNegativeCash(pots: usize, before: usize, width: usize): void {
  const zero = splat(0.0);
  for (let path: usize = 0; path < width; path += 16) {
    const missing = v128.load(before + path);
    const isOwed = f64x2.lt(missing, zero);
    if (!v128.any_true(isOwed)) continue;
    const left = v128.bitselect(divideLanes(v128.load(cash + path), missing), splat(1.0), isOwed);
    for (let pot = pots + path, end = pots + <usize>unitCount * ROW; pot < end; pot += ROW)
      v128.store(pot, multiplyLanes(v128.load(pot), left));
  }
}
