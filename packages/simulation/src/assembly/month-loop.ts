/**
 * Funds and cash of a batch, month by month and two paths at a time, as the engine's forecast carries one (holding.ts, pots.ts and
 * month-step.ts there; finance.md sections 1.4 to 1.6, 5.1, 14 and 17). What no draw decides is in the layout already.
 */
import {
  ROW,
  afterTaxes,
  at,
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
  firsts,
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
  leastFrom,
  leastRun,
  levelStep,
  months,
  openingCount,
  openings,
  outcomes,
  owed,
  pathStride,
  payoutFirsts,
  payoutShares,
  pots,
  priceLevels,
  productMonths,
  products,
  shownOver,
  shownTimes,
  to,
  unitCount,
  unitRates,
  units,
  usedWidth,
  worth,
} from './places.ts';
import { noteLeast } from './least.ts';
import { creditPots, receive, receiveAlone, settle } from './pots.ts';
import { writeRealTotals } from './real-values.ts';
import { sellWhereShort } from './sales.ts';
import { addConverted, atMonth, levelRow, shown, unitValue } from './units.ts';
import { both, fill, minus, over, plus, times } from './vector.ts';

/**
 * Carries the funds and the cash of one run through the block. Run 0 writes what it comes to; the run that sells notes on which paths
 * cash ran out. Loops take two pairs of paths at a time where that saves time; a row over the batch is long enough for one pair too many.
 */
export function carryBlock(run: i32, sells: bool): void {
  const width = (usedWidth() + 31) & ~31;
  const held = balances + <usize>(run * groupCount) * ROW;
  const ownPots = pots + <usize>(run * unitCount) * ROW;
  for (let month = from; month < to; month++) {
    // Where amounts follow prices there is a level for every month.
    const prices = priceLevels + <usize>((month + 1) / levelStep - from / levelStep - 1) * ROW;
    addOpenings(held, month, width);
    if (month > 0 && interest !== 1.0) creditPots(ownPots, width);
    growFunds(held, ownPots, prices, month, width);
    if (unitCount === 1 && !isIndexed && at(unitRates, 0) < 0.0) receiveAlone(ownPots, month, width);
    else {
      receive(ownPots, prices, month, width);
      settle(ownPots, month, width);
    }
    if (sells) sellWhereShort(held, ownPots, month, width);
    if (run === 0) {
      writeTotals(month, width);
      writeRealTotals(prices, month);
    }
    if (run === leastRun && month >= leastFrom) noteLeast(held, prices, month, width);
  }
  if (run === 0 && to === months) writeCategories();
}

/** Existing funds arrive before the return of the month, at the exchange rates of the end of the month before. */
function addOpenings(held: usize, month: i32, width: usize): void {
  const end = openings + <usize>openingCount * 40;
  for (let opening = openings; opening < end; opening += 40) {
    if (load<f64>(opening) !== <f64>month) continue;
    const balance = held + <usize>load<f64>(opening, 8) * ROW;
    const amount = v128.load64_splat(opening, 16);
    const multiplied = <i32>load<f64>(opening, 24);
    const divided = <i32>load<f64>(opening, 32);
    for (let path: usize = 0; path < width; path += 16) {
      const up = multiplied < 0 ? both(1.0) : v128.load(levelRow(multiplied, month - 1) + path);
      const down = divided < 0 ? both(1.0) : v128.load(levelRow(divided, month - 1) + path);
      v128.store(balance + path, plus(v128.load(balance + path), times(amount, over(up, down))));
    }
  }
}

/** The fund step of every group, and what each category is worth then. */
function growFunds(held: usize, ownPots: usize, prices: usize, month: i32, width: usize): void {
  fill(worth, 0.0, 2 * ROW + width);
  for (let group = 0; group < groupCount; group++) {
    if (<f64>month < at(firsts, group)) continue;
    const balance = held + <usize>group * ROW;
    const unit = <i32>at(groupUnits, group);
    const isPaidOut = <f64>month >= at(payoutFirsts, group);
    const indexed = isIndexed ? atMonth(indexedDeposits, group, month) : 0.0;
    if (!isPaidOut && indexed === 0.0 && at(classes, group) >= 0.0) {
      growAndAdd(balance, group, month, width);
      continue;
    }
    growGroup(balance, group, month, width);
    if (indexed !== 0.0) addIndexed(balance, prices, indexed, width);
    if (isPaidOut) {
      const share = atMonth(payoutShares, group, month);
      payOut(balance, ownPots + <usize>unit * ROW, share, at(afterTaxes, group), width);
    }
    addConverted(worth + <usize>at(categories, group) * ROW, balance, unit, month, width, 1.0);
  }
}

/** What a month makes of a balance of a group but for its draw. */
function productOf(group: i32, month: i32): f64 {
  return at(products, productMonths === 1 ? group : group * productMonths + month);
}

/** `growGroup` and `addConverted` in one loop for the usual group: moved by a market, no payout. */
function growAndAdd(balance: usize, group: i32, month: i32, width: usize): void {
  const index = <i32>at(classes, group);
  let drawn = growth + <usize>(index * blockMonths + month - from) * ROW;
  let correction = corrections + <usize>index * ROW;
  let row = worth + <usize>at(categories, group) * ROW;
  const deposit = both(atMonth(deposits, group, month));
  const product = both(productOf(group, month));
  const unit = <i32>at(groupUnits, group);
  const rate = <i32>at(unitRates, unit);
  const expected = both(atMonth(units, unit, month));
  let level: usize = rate < 0 ? 0 : levelRow(rate, month);
  let value = expected;
  let otherValue = expected;
  for (const end = balance + width; balance < end; balance += 32) {
    const factor = times(times(v128.load(drawn), v128.load(correction)), product);
    const otherFactor = times(times(v128.load(drawn, 16), v128.load(correction, 16)), product);
    const grown = plus(times(v128.load(balance), factor), deposit);
    const otherGrown = plus(times(v128.load(balance, 16), otherFactor), deposit);
    v128.store(balance, grown);
    v128.store(balance, otherGrown, 16);
    if (rate >= 0) {
      value = times(expected, v128.load(level));
      otherValue = times(expected, v128.load(level, 16));
      level += 32;
    }
    v128.store(row, plus(v128.load(row), times(grown, value)));
    v128.store(row, plus(v128.load(row, 16), times(otherGrown, otherValue)), 16);
    drawn += 32;
    correction += 32;
    row += 32;
  }
}

/** B = B (1 + c)(1 - f) + d, with 1 + c the random growth of the month, or what is expected where no market moves the fund. */
function growGroup(balance: usize, group: i32, month: i32, width: usize): void {
  const index = <i32>at(classes, group);
  const deposit = both(atMonth(deposits, group, month));
  const product = both(productOf(group, month));
  if (index < 0) {
    for (let path: usize = 0; path < width; path += 16)
      v128.store(balance + path, plus(times(v128.load(balance + path), product), deposit));
    return;
  }
  const drawn = growth + <usize>(index * blockMonths + month - from) * ROW;
  const correction = corrections + <usize>index * ROW;
  for (let path: usize = 0; path < width; path += 16) {
    const factor = times(times(v128.load(drawn + path), v128.load(correction + path)), product);
    v128.store(balance + path, plus(times(v128.load(balance + path), factor), deposit));
  }
}

/** A deposit that follows the price level of the path. */
function addIndexed(balance: usize, prices: usize, deposit: f64, width: usize): void {
  const base = both(deposit);
  for (let path: usize = 0; path < width; path += 16)
    v128.store(balance + path, plus(v128.load(balance + path), times(base, v128.load(prices + path))));
}

/** A share of a group's balance becomes cash in its currency, less tax. */
function payOut(balance: usize, pot: usize, share: f64, afterTax: f64, width: usize): void {
  for (let path: usize = 0; path < width; path += 16) {
    const held = v128.load(balance + path);
    const paid = times(held, both(share));
    v128.store(balance + path, minus(held, paid));
    v128.store(pot + path, plus(v128.load(pot + path), times(paid, both(afterTax))));
  }
}

/**
 * T of the month in the display currency: cash, then pensions, investments and savings, less debts; of pairs only, because the next row of
 * the grid begins behind them.
 */
function writeTotals(month: i32, width: usize): void {
  let total = grid + <usize>(month - gridFrom) * pathStride + ((<usize>first) << 3);
  const owes = hasDebts;
  const isShown = shownTimes >= 0 || shownOver >= 0;
  if (owes) countDebts(month, width);
  for (let path: usize = 0, end = usedWidth(); path < end; path += 16) {
    const funds = worth + path;
    const investment = v128.load(funds, 0);
    const pension = v128.load(funds, ROW);
    const saving = v128.load(funds, 2 * ROW);
    let sum = plus(plus(plus(v128.load(cash + path), pension), investment), saving);
    if (owes) sum = minus(sum, v128.load(owed + path));
    v128.store(total, isShown ? shown(sum, month, path) : sum);
    total += 16;
  }
}

function countDebts(month: i32, width: usize): void {
  fill(owed, 0.0, width);
  for (let unit = 0; unit < unitCount; unit++) {
    const debt = atMonth(debts, unit, month);
    if (debt === 0.0) continue;
    for (let path: usize = 0; path < width; path += 16) {
      const value = times(both(debt), unitValue(unit, month, path));
      v128.store(owed + path, plus(v128.load(owed + path), value));
    }
  }
}

/** The total and the worth of each category at the last month. */
function writeCategories(): void {
  const place = (<usize>first) << 3;
  const total = grid + <usize>(months - 1 - gridFrom) * pathStride + place;
  memory.copy(outcomes + place, total, (<usize>count) << 3);
  for (let category: usize = 0; category < 3; category++) {
    const into = outcomes + (1 + category) * pathStride + place;
    const row = worth + category * ROW;
    for (let path: usize = 0, end = usedWidth(); path < end; path += 16)
      v128.store(row + path, shown(v128.load(row + path), months - 1, path));
    memory.copy(into, row, (<usize>count) << 3);
  }
}
