/**
 * Funds and cash of a batch, month by month and two paths at a time, as the engine's forecast computes them for one path (its
 * category-funds.ts, cash-by-currency.ts and month-step.ts; finance.md sections 1.4 to 1.6, 5.1, 14 and 17). Everything that does not
 * depend on random draws is precomputed in the layout.
 */
import {
  ROW,
  afterTaxes,
  elementAt,
  balances,
  blockMonths,
  cash,
  categories,
  classes,
  corrections,
  count,
  debts,
  deposits,
  first,
  firstMonths,
  from,
  grid,
  gridFrom,
  groupCount,
  groupUnits,
  growth,
  hasDebts,
  indexedDeposits,
  interest,
  isIndexed,
  minimumFrom,
  minimumRun,
  levelStep,
  months,
  openingBalanceCount,
  openingBalances,
  outcomes,
  owed,
  pathStride,
  firstPayoutMonths,
  payoutShares,
  pots,
  priceLevels,
  balanceFactorMonths,
  balanceFactors,
  displayDivisorRate,
  displayMultiplierRate,
  to,
  unitCount,
  unitRates,
  units,
  usedWidth,
  worth,
} from './memory-addresses.ts';
import { recordMinimum } from './path-minimum.ts';
import { creditInterest, addMonthlyFlows, addMonthlyFlowsSingleCurrency, settleCash } from './cash-by-currency.ts';
import { writeRealNetWorth } from './real-net-worth.ts';
import { sellOnShortfall } from './fund-sales.ts';
import { addConverted, valueInMonth, rateLevelRow, toDisplayCurrency, unitValue } from './currency-values.ts';
import { splat, fillRow, subtractLanes, divideLanes, addLanes, multiplyLanes } from './vector.ts';

/**
 * Advances funds and cash through the block, in one of the runs over the same draws. Run 0 writes the results; the run with sales records
 * on which paths cash ran out. Some loops process two pairs of paths at a time for speed; rows over the batch have space for an extra pair.
 */
export function advanceBlock(run: i32, sells: bool): void {
  const width = (usedWidth() + 31) & ~31;
  const held = balances + <usize>(run * groupCount) * ROW;
  const ownPots = pots + <usize>(run * unitCount) * ROW;
  for (let month = from; month < to; month++) {
    // If amounts follow prices, a price level is computed for every month, so the month's row exists.
    const prices = priceLevels + <usize>((month + 1) / levelStep - from / levelStep - 1) * ROW;
    addOpenings(held, month, width);
    if (month > 0 && interest !== 1.0) creditInterest(ownPots, width);
    growFunds(held, ownPots, prices, month, width);
    if (unitCount === 1 && !isIndexed && elementAt(unitRates, 0) < 0.0)
      addMonthlyFlowsSingleCurrency(ownPots, month, width);
    else {
      addMonthlyFlows(ownPots, prices, month, width);
      settleCash(ownPots, month, width);
    }
    if (sells) sellOnShortfall(held, ownPots, month, width);
    if (run === 0) {
      writeTotals(month, width);
      writeRealNetWorth(prices, month);
    }
    if (run === minimumRun && month >= minimumFrom) recordMinimum(held, prices, month, width);
  }
  if (run === 0 && to === months) writeCategories();
}

/** Adds existing funds before the month's return, at the exchange rates of the end of the previous month. */
function addOpenings(held: usize, month: i32, width: usize): void {
  const end = openingBalances + <usize>openingBalanceCount * 40;
  for (let opening = openingBalances; opening < end; opening += 40) {
    if (load<f64>(opening) !== <f64>month) continue;
    const balance = held + <usize>load<f64>(opening, 8) * ROW;
    const amount = v128.load64_splat(opening, 16);
    const multiplied = <i32>load<f64>(opening, 24);
    const divided = <i32>load<f64>(opening, 32);
    for (let path: usize = 0; path < width; path += 16) {
      const up = multiplied < 0 ? splat(1.0) : v128.load(rateLevelRow(multiplied, month - 1) + path);
      const down = divided < 0 ? splat(1.0) : v128.load(rateLevelRow(divided, month - 1) + path);
      v128.store(balance + path, addLanes(v128.load(balance + path), multiplyLanes(amount, divideLanes(up, down))));
    }
  }
}

/** Advances every group of funds by one month and sums the values by category. */
function growFunds(held: usize, ownPots: usize, prices: usize, month: i32, width: usize): void {
  fillRow(worth, 0.0, 2 * ROW + width);
  for (let group = 0; group < groupCount; group++) {
    if (<f64>month < elementAt(firstMonths, group)) continue;
    const balance = held + <usize>group * ROW;
    const unit = <i32>elementAt(groupUnits, group);
    const isPaidOut = <f64>month >= elementAt(firstPayoutMonths, group);
    const indexed = isIndexed ? valueInMonth(indexedDeposits, group, month) : 0.0;
    if (!isPaidOut && indexed === 0.0 && elementAt(classes, group) >= 0.0) {
      growAndAdd(balance, group, month, width);
      continue;
    }
    growGroup(balance, group, month, width);
    if (indexed !== 0.0) addIndexed(balance, prices, indexed, width);
    if (isPaidOut) {
      const share = valueInMonth(payoutShares, group, month);
      payOut(balance, ownPots + <usize>unit * ROW, share, elementAt(afterTaxes, group), width);
    }
    addConverted(worth + <usize>elementAt(categories, group) * ROW, balance, unit, month, width, 1.0);
  }
}

/** Returns the factor of a month on a group's balance before its random draw. */
function balanceFactorOf(group: i32, month: i32): f64 {
  return elementAt(balanceFactors, balanceFactorMonths === 1 ? group : group * balanceFactorMonths + month);
}

/** Does the work of `growGroup` and `addConverted` in one loop, for the most common group: it follows a market and has no payout. */
function growAndAdd(balance: usize, group: i32, month: i32, width: usize): void {
  const index = <i32>elementAt(classes, group);
  let drawn = growth + <usize>(index * blockMonths + month - from) * ROW;
  let correction = corrections + <usize>index * ROW;
  let row = worth + <usize>elementAt(categories, group) * ROW;
  const deposit = splat(valueInMonth(deposits, group, month));
  const product = splat(balanceFactorOf(group, month));
  const unit = <i32>elementAt(groupUnits, group);
  const rate = <i32>elementAt(unitRates, unit);
  const expected = splat(valueInMonth(units, unit, month));
  let level: usize = rate < 0 ? 0 : rateLevelRow(rate, month);
  let value = expected;
  let otherValue = expected;
  for (const end = balance + width; balance < end; balance += 32) {
    const factor = multiplyLanes(multiplyLanes(v128.load(drawn), v128.load(correction)), product);
    const otherFactor = multiplyLanes(multiplyLanes(v128.load(drawn, 16), v128.load(correction, 16)), product);
    const grown = addLanes(multiplyLanes(v128.load(balance), factor), deposit);
    const otherGrown = addLanes(multiplyLanes(v128.load(balance, 16), otherFactor), deposit);
    v128.store(balance, grown);
    v128.store(balance, otherGrown, 16);
    if (rate >= 0) {
      value = multiplyLanes(expected, v128.load(level));
      otherValue = multiplyLanes(expected, v128.load(level, 16));
      level += 32;
    }
    v128.store(row, addLanes(v128.load(row), multiplyLanes(grown, value)));
    v128.store(row, addLanes(v128.load(row, 16), multiplyLanes(otherGrown, otherValue)), 16);
    drawn += 32;
    correction += 32;
    row += 32;
  }
}

/**
 * Advances the balance B of a group by a month: B (1 + c)(1 - f) + d, with the return c, the monthly fee f and the deposit d after
 * its fee. 1 + c is the random growth of the month, or the expected growth if no market moves the fund.
 */
function growGroup(balance: usize, group: i32, month: i32, width: usize): void {
  const index = <i32>elementAt(classes, group);
  const deposit = splat(valueInMonth(deposits, group, month));
  const product = splat(balanceFactorOf(group, month));
  if (index < 0) {
    for (let path: usize = 0; path < width; path += 16)
      v128.store(balance + path, addLanes(multiplyLanes(v128.load(balance + path), product), deposit));
    return;
  }
  const drawn = growth + <usize>(index * blockMonths + month - from) * ROW;
  const correction = corrections + <usize>index * ROW;
  for (let path: usize = 0; path < width; path += 16) {
    const factor = multiplyLanes(multiplyLanes(v128.load(drawn + path), v128.load(correction + path)), product);
    v128.store(balance + path, addLanes(multiplyLanes(v128.load(balance + path), factor), deposit));
  }
}

/** Adds a deposit that follows the price level of the path. */
function addIndexed(balance: usize, prices: usize, deposit: f64, width: usize): void {
  const base = splat(deposit);
  for (let path: usize = 0; path < width; path += 16)
    v128.store(balance + path, addLanes(v128.load(balance + path), multiplyLanes(base, v128.load(prices + path))));
}

/** Pays out a share of a group's balance: what remains after tax is added to the cash in the group's currency. */
function payOut(balance: usize, pot: usize, share: f64, afterTax: f64, width: usize): void {
  for (let path: usize = 0; path < width; path += 16) {
    const held = v128.load(balance + path);
    const paid = multiplyLanes(held, splat(share));
    v128.store(balance + path, subtractLanes(held, paid));
    v128.store(pot + path, addLanes(v128.load(pot + path), multiplyLanes(paid, splat(afterTax))));
  }
}

/**
 * Writes the total of the month in the display currency: cash plus pensions, investments and savings minus debts. Processes only
 * pairs in use, because the next row of the grid begins directly after them.
 */
function writeTotals(month: i32, width: usize): void {
  let total = grid + <usize>(month - gridFrom) * pathStride + ((<usize>first) << 3);
  const owes = hasDebts;
  const isConverted = displayMultiplierRate >= 0 || displayDivisorRate >= 0;
  if (owes) countDebts(month, width);
  for (let path: usize = 0, end = usedWidth(); path < end; path += 16) {
    const funds = worth + path;
    const investment = v128.load(funds, 0);
    const pension = v128.load(funds, ROW);
    const saving = v128.load(funds, 2 * ROW);
    let sum = addLanes(addLanes(addLanes(v128.load(cash + path), pension), investment), saving);
    if (owes) sum = subtractLanes(sum, v128.load(owed + path));
    v128.store(total, isConverted ? toDisplayCurrency(sum, month, path) : sum);
    total += 16;
  }
}

function countDebts(month: i32, width: usize): void {
  fillRow(owed, 0.0, width);
  for (let unit = 0; unit < unitCount; unit++) {
    const debt = valueInMonth(debts, unit, month);
    if (debt === 0.0) continue;
    for (let path: usize = 0; path < width; path += 16) {
      const value = multiplyLanes(splat(debt), unitValue(unit, month, path));
      v128.store(owed + path, addLanes(v128.load(owed + path), value));
    }
  }
}

/** Writes the net worth of each path and the value of its funds by category at the last month to the results. */
function writeCategories(): void {
  const place = (<usize>first) << 3;
  const total = grid + <usize>(months - 1 - gridFrom) * pathStride + place;
  memory.copy(outcomes + place, total, (<usize>count) << 3);
  for (let category: usize = 0; category < 3; category++) {
    const into = outcomes + (1 + category) * pathStride + place;
    const row = worth + category * ROW;
    for (let path: usize = 0, end = usedWidth(); path < end; path += 16)
      v128.store(row + path, toDisplayCurrency(v128.load(row + path), months - 1, path));
    memory.copy(into, row, (<usize>count) << 3);
  }
}
