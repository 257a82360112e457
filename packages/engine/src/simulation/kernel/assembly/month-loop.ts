/**
 * Funds and cash of a batch, month by month: the loops of ../../batch-funds.ts and ../../month-loop.ts, two paths at a time. Their
 * arithmetic is made of ../../../month-arithmetic.ts by scripts/vectorize.mjs.
 */
import {
  balanceAfter,
  correctedMove,
  creditedGrowth,
  growthAfterFee,
  increased,
  netWorth,
  openingBalance,
  plusConverted,
  reduced,
  relativeMove,
  shareOf,
  unitValue,
  unlimitedGrowth,
} from '../../../../dist/month-arithmetic.ts';
import {
  ROW,
  at,
  balances,
  blockMonths,
  cash,
  categories,
  ceilings,
  corrections,
  count,
  deposits,
  first,
  firsts,
  from,
  grid,
  gridFrom,
  groupCount,
  groupUnits,
  growth,
  growths,
  hasProceeds,
  keeps,
  levels,
  months,
  openingCount,
  openings,
  outcomes,
  pathStride,
  payoutFirsts,
  payoutShares,
  plannedCash,
  proceeds,
  products,
  rateCount,
  to,
  unitCount,
  unitRates,
  units,
  usedWidth,
  worth,
} from './places.ts';
import { sellWhereShort } from './sales.ts';

/** Number `month` of row `index` over the months. */
function atMonth(rows: usize, index: i32, month: i32): f64 {
  return at(rows, index * months + month);
}

/** The levels of a random exchange rate at the end of a month; of the one before the block, too. */
function levelRow(rate: i32, month: i32): usize {
  return levels + <usize>(rate * (blockMonths + 1) + month - from + 1) * ROW;
}

/**
 * Carries the funds and the cash of one run through the block. Run 0 writes what it comes to; the run that sells notes on which paths
 * cash ran out. Loops take two pairs of paths at a time; a row over the batch is long enough for one pair too many.
 */
export function carryBlock(run: i32, sells: bool): void {
  const width = (usedWidth() + 31) & ~31;
  const held = balances + <usize>(run * groupCount) * ROW;
  const received = proceeds + <usize>(run * unitCount) * ROW;
  for (let month = from; month < to; month++) {
    addOpenings(held, month, width);
    growFunds(held, received, month, width);
    countCash(received, month, width);
    if (sells) sellWhereShort(held, received, month, width);
    if (run === 0) writeTotals(month);
  }
  if (run === 0 && to === months) writeCategories();
}

/** The fund step of every group, and what each category is worth then. */
function growFunds(held: usize, received: usize, month: i32, width: usize): void {
  fill(worth, 0.0, 2 * ROW + width);
  for (let group = 0; group < groupCount; group++) {
    if (<f64>month < at(firsts, group)) continue;
    const balance = held + <usize>group * ROW;
    const isPaidOut = <f64>month >= at(payoutFirsts, group);
    const isPlain =
      !isPaidOut && at(ceilings, group) === Infinity && at(unitRates, <i32>at(groupUnits, group)) < 0.0;
    if (isPlain) {
      growAndAdd(balance, group, month, width);
      continue;
    }
    growGroup(balance, group, month, width);
    if (isPaidOut) payOut(balance, received, group, month, width);
    addWorth(balance, group, month, width);
  }
}

function fill(row: usize, value: f64, width: usize): void {
  const filling = f64x2.splat(value);
  for (const end = row + width; row < end; row += 32) {
    v128.store(row, filling);
    v128.store(row, filling, 16);
  }
}

/** `growGroup` and `addWorth` in one loop for the usual group: no limit, no payout, no random exchange rate. */
function growAndAdd(balance: usize, group: i32, month: i32, width: usize): void {
  const category = <i32>at(categories, group);
  let factors = growth + <usize>(category * blockMonths + month - from) * ROW;
  let correction = corrections + <usize>category * ROW;
  let row = worth + <usize>category * ROW;
  const deposit = f64x2.splat(atMonth(deposits, group, month));
  const product = f64x2.splat(at(products, group));
  const value = f64x2.splat(atMonth(units, <i32>at(groupUnits, group), month));
  for (const end = balance + width; balance < end; balance += 32) {
    const move = correctedMove(v128.load(factors), v128.load(correction));
    const otherMove = correctedMove(v128.load(factors, 16), v128.load(correction, 16));
    const held = balanceAfter(v128.load(balance), unlimitedGrowth(move, product), deposit);
    const otherHeld = balanceAfter(v128.load(balance, 16), unlimitedGrowth(otherMove, product), deposit);
    v128.store(balance, held);
    v128.store(balance, otherHeld, 16);
    v128.store(row, plusConverted(v128.load(row), held, value));
    v128.store(row, plusConverted(v128.load(row, 16), otherHeld, value), 16);
    factors += 32;
    correction += 32;
    row += 32;
  }
}

/** Existing funds arrive before the return of the month, at the exchange rates of the end of the month before. */
function addOpenings(held: usize, month: i32, width: usize): void {
  const end = openings + <usize>openingCount * 40;
  for (let opening = openings; opening < end; opening += 40) {
    if (load<f64>(opening) !== <f64>month) continue;
    const balance = held + <usize>load<f64>(opening, 8) * ROW;
    const amount = v128.load64_splat(opening, 16);
    const times = <i32>load<f64>(opening, 24);
    const over = <i32>load<f64>(opening, 32);
    const one = f64x2.splat(1.0);
    for (let path: usize = 0; path < width; path += 16) {
      const up = times < 0 ? one : v128.load(levelRow(times, month - 1) + path);
      const down = over < 0 ? one : v128.load(levelRow(over, month - 1) + path);
      const arrived = openingBalance(amount, relativeMove(up, down));
      v128.store(balance + path, increased(v128.load(balance + path), arrived));
    }
  }
}

/** B = B (1 + c)(1 - f) + d, with c the random return up to the interest limit. */
function growGroup(balance: usize, group: i32, month: i32, width: usize): void {
  const category = <i32>at(categories, group);
  const factors = growth + <usize>(category * blockMonths + month - from) * ROW;
  const correction = corrections + <usize>category * ROW;
  const deposit = f64x2.splat(atMonth(deposits, group, month));
  const ceiling = f64x2.splat(at(ceilings, group));
  if (at(ceilings, group) === Infinity) {
    const product = f64x2.splat(at(products, group));
    for (let path: usize = 0; path < width; path += 16) {
      const move = correctedMove(v128.load(factors + path), v128.load(correction + path));
      const factor = unlimitedGrowth(move, product);
      v128.store(balance + path, balanceAfter(v128.load(balance + path), factor, deposit));
    }
    return;
  }
  const expected = f64x2.splat(at(growths, group));
  const keep = f64x2.splat(at(keeps, group));
  for (let path: usize = 0; path < width; path += 16) {
    const move = correctedMove(v128.load(factors + path), v128.load(correction + path));
    const factor = growthAfterFee(creditedGrowth(expected, move, ceiling), keep);
    v128.store(balance + path, balanceAfter(v128.load(balance + path), factor, deposit));
  }
}

/** What a group pays out becomes cash in its currency. */
function payOut(balance: usize, received: usize, group: i32, month: i32, width: usize): void {
  const into = received + <usize>at(groupUnits, group) * ROW;
  const share = f64x2.splat(atMonth(payoutShares, group, month));
  for (let path: usize = 0; path < width; path += 16) {
    const held = v128.load(balance + path);
    const paid = shareOf(held, share);
    v128.store(balance + path, reduced(held, paid));
    v128.store(into + path, increased(v128.load(into + path), paid));
  }
}

/** Adds what a group is worth in the display currency to its category. */
function addWorth(balance: usize, group: i32, month: i32, width: usize): void {
  const row = worth + <usize>at(categories, group) * ROW;
  const unit = <i32>at(groupUnits, group);
  const rate = <i32>at(unitRates, unit);
  const value = f64x2.splat(atMonth(units, unit, month));
  if (rate < 0) {
    for (let path: usize = 0; path < width; path += 16) {
      v128.store(row + path, plusConverted(v128.load(row + path), v128.load(balance + path), value));
    }
    return;
  }
  const level = levelRow(rate, month);
  for (let path: usize = 0; path < width; path += 16) {
    const worthOfOne = unitValue(value, v128.load(level + path));
    v128.store(row + path, plusConverted(v128.load(row + path), v128.load(balance + path), worthOfOne));
  }
}

/** The cash step: what the plan settled, and what funds have given, each at the value of its currency. */
function countCash(received: usize, month: i32, width: usize): void {
  const row = cash;
  fill(row, atMonth(plannedCash, 0, month), width);
  for (let rate = 0; rate < rateCount; rate++) {
    const value = atMonth(plannedCash, 1 + rate, month);
    if (value !== 0.0) addConverted(row, levelRow(rate, month), value, width);
  }
  if (!hasProceeds) return;
  for (let unit = 0; unit < unitCount; unit++) {
    const given = received + <usize>unit * ROW;
    const rate = <i32>at(unitRates, unit);
    const value = atMonth(units, unit, month);
    if (rate < 0) {
      addConverted(row, given, value, width);
      continue;
    }
    const level = levelRow(rate, month);
    for (let path: usize = 0; path < width; path += 16) {
      const worthOfOne = unitValue(f64x2.splat(value), v128.load(level + path));
      v128.store(row + path, plusConverted(v128.load(row + path), v128.load(given + path), worthOfOne));
    }
  }
}

/** Adds a row of amounts to another, all at one value. */
function addConverted(row: usize, amounts: usize, value: f64, width: usize): void {
  const unit = f64x2.splat(value);
  for (const end = row + width; row < end; row += 32) {
    v128.store(row, plusConverted(v128.load(row), v128.load(amounts), unit));
    v128.store(row, plusConverted(v128.load(row, 16), v128.load(amounts, 16), unit), 16);
    amounts += 32;
  }
}

/** T of the month: cash, then pensions, investments and savings; of pairs only, because the next row of the grid begins behind them. */
function writeTotals(month: i32): void {
  let total = grid + <usize>(month - gridFrom) * pathStride + ((<usize>first) << 3);
  let funds = worth;
  for (let row = cash, end = cash + usedWidth(); row < end; row += 16) {
    const investment = v128.load(funds, 0);
    const pension = v128.load(funds, ROW);
    const saving = v128.load(funds, 2 * ROW);
    v128.store(total, netWorth(v128.load(row), pension, investment, saving));
    total += 16;
    funds += 16;
  }
}

/** The total and the worth of each category at the last month. */
function writeCategories(): void {
  const place = (<usize>first) << 3;
  const total = grid + <usize>(months - 1 - gridFrom) * pathStride + place;
  memory.copy(outcomes + place, total, (<usize>count) << 3);
  for (let category: usize = 0; category < 3; category++) {
    const into = outcomes + (1 + category) * pathStride + place;
    memory.copy(into, worth + category * ROW, (<usize>count) << 3);
  }
}
