/**
 * Funds and cash of a batch, month by month and two paths at a time, as the engine's forecast carries one (holding.ts and month-step.ts
 * there; finance.md sections 1.4 to 1.6, 5.1 and 14). What no draw decides is in the layout already.
 */
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
import { both, fill, minus, over, plus, times } from './vector.ts';

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
 * cash ran out. Loops take two pairs of paths at a time where that saves time; a row over the batch is long enough for one pair too many.
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
function growFunds(held: usize, received: usize, month: i32, width: usize): void {
  fill(worth, 0.0, 2 * ROW + width);
  for (let group = 0; group < groupCount; group++) {
    if (<f64>month < at(firsts, group)) continue;
    const balance = held + <usize>group * ROW;
    const unit = <i32>at(groupUnits, group);
    const isPaidOut = <f64>month >= at(payoutFirsts, group);
    if (!isPaidOut && at(ceilings, group) === Infinity && at(unitRates, unit) < 0.0) {
      growAndAdd(balance, group, month, width);
      continue;
    }
    growGroup(balance, group, month, width);
    if (isPaidOut) payOut(balance, received + <usize>unit * ROW, atMonth(payoutShares, group, month), width);
    addConverted(worth + <usize>at(categories, group) * ROW, balance, unit, month, width);
  }
}

/** `growGroup` and `addConverted` in one loop for the usual group: no limit, no payout, no random exchange rate. */
function growAndAdd(balance: usize, group: i32, month: i32, width: usize): void {
  const category = <i32>at(categories, group);
  let drawn = growth + <usize>(category * blockMonths + month - from) * ROW;
  let correction = corrections + <usize>category * ROW;
  let row = worth + <usize>category * ROW;
  const deposit = both(atMonth(deposits, group, month));
  const product = both(at(products, group));
  const value = both(atMonth(units, <i32>at(groupUnits, group), month));
  for (const end = balance + width; balance < end; balance += 32) {
    const factor = times(times(v128.load(drawn), v128.load(correction)), product);
    const otherFactor = times(times(v128.load(drawn, 16), v128.load(correction, 16)), product);
    const grown = plus(times(v128.load(balance), factor), deposit);
    const otherGrown = plus(times(v128.load(balance, 16), otherFactor), deposit);
    v128.store(balance, grown);
    v128.store(balance, otherGrown, 16);
    v128.store(row, plus(v128.load(row), times(grown, value)));
    v128.store(row, plus(v128.load(row, 16), times(otherGrown, value)), 16);
    drawn += 32;
    correction += 32;
    row += 32;
  }
}

/** B = B (1 + c)(1 - f) + d, with 1 + c the random growth of the month, at most 1 + L where the fund has a limit. */
function growGroup(balance: usize, group: i32, month: i32, width: usize): void {
  const category = <i32>at(categories, group);
  const drawn = growth + <usize>(category * blockMonths + month - from) * ROW;
  const correction = corrections + <usize>category * ROW;
  const deposit = both(atMonth(deposits, group, month));
  if (at(ceilings, group) === Infinity) {
    const product = both(at(products, group));
    for (let path: usize = 0; path < width; path += 16) {
      const factor = times(times(v128.load(drawn + path), v128.load(correction + path)), product);
      v128.store(balance + path, plus(times(v128.load(balance + path), factor), deposit));
    }
    return;
  }
  const ceiling = both(at(ceilings, group));
  const expected = both(at(growths, group));
  const keep = both(at(keeps, group));
  for (let path: usize = 0; path < width; path += 16) {
    const move = times(v128.load(drawn + path), v128.load(correction + path));
    const factor = times(f64x2.min(times(expected, move), ceiling), keep);
    v128.store(balance + path, plus(times(v128.load(balance + path), factor), deposit));
  }
}

/** A share of a group's balance becomes cash in its currency. */
function payOut(balance: usize, received: usize, share: f64, width: usize): void {
  for (let path: usize = 0; path < width; path += 16) {
    const held = v128.load(balance + path);
    const paid = times(held, both(share));
    v128.store(balance + path, minus(held, paid));
    v128.store(received + path, plus(v128.load(received + path), paid));
  }
}

/** The cash step: what the plan settled, and what funds have given, each at the value of its currency. */
function countCash(received: usize, month: i32, width: usize): void {
  fill(cash, atMonth(plannedCash, 0, month), width);
  for (let rate = 0; rate < rateCount; rate++) {
    const value = atMonth(plannedCash, 1 + rate, month);
    if (value !== 0.0) addTimes(cash, levelRow(rate, month), value, width);
  }
  if (!hasProceeds) return;
  for (let unit = 0; unit < unitCount; unit++)
    addConverted(cash, received + <usize>unit * ROW, unit, month, width);
}

/** The conversion: adds amounts in a currency at its value, which is the expected one times the level of a random exchange rate. */
function addConverted(row: usize, amounts: usize, unit: i32, month: i32, width: usize): void {
  const rate = <i32>at(unitRates, unit);
  const value = atMonth(units, unit, month);
  if (rate < 0) {
    addTimes(row, amounts, value, width);
    return;
  }
  const level = levelRow(rate, month);
  const expected = both(value);
  for (let path: usize = 0; path < width; path += 16) {
    const moved = times(expected, v128.load(level + path));
    v128.store(row + path, plus(v128.load(row + path), times(v128.load(amounts + path), moved)));
  }
}

/** Adds a row of amounts to another, all at one value. */
function addTimes(row: usize, amounts: usize, value: f64, width: usize): void {
  const unit = both(value);
  for (const end = row + width; row < end; row += 32) {
    v128.store(row, plus(v128.load(row), times(v128.load(amounts), unit)));
    v128.store(row, plus(v128.load(row, 16), times(v128.load(amounts, 16), unit)), 16);
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
    v128.store(total, plus(plus(plus(v128.load(row), pension), investment), saving));
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
