import { type Fund, expectedGrowth, payoutOf } from './fund.ts';
import type { FundCategory } from '#item.ts';
import { type Path, isStill, relativeValue, wageFactor } from './path.ts';
import { isDue, nextChange } from './period.ts';

/** The funds of one category on their way through the months of a path. */
export interface Holding {
  readonly category: FundCategory;
  readonly funds: readonly Fund[];
  /** What each fund holds now, in its own currency; its opening until its first month. */
  readonly balances: Float64Array;
  readonly path: Path;
  /** Whether the value of any currency moves. */
  readonly ratesMove: boolean;
  /** What all of them are worth together at the end of each month, in the display currency. */
  readonly worth: Float64Array;
  /** What of it a sale of everything that may be sold would bring after tax; the same array where that is all of it. */
  readonly sellable: Float64Array;
  /** Fees and taxes on payouts and sales so far, in the display currency, each at the value of its month. */
  fees: number;
  taxes: number;
  /** Months advanced so far. */
  advanced: number;
}

/**
 * The funds of a category before the first month of a path; `worth` takes what they come to, a month each.
 * Existing funds in another currency are worth what they are before the fund's first month, at V(a - 1), and in a crisis at its level there
 * (finance.md sections 1.4, 3 and 14).
 */
export function openHolding(
  funds: readonly Fund[],
  category: FundCategory,
  path: Path,
  ratesMove: boolean,
  worth: Float64Array,
): Holding {
  const balances = new Float64Array(funds.length);
  let isAllSellable = category !== 'pension';
  for (let index = 0; index < funds.length; index++) {
    const { opening, openingCode, code, first, ceiling, assetClass, sellable, afterTax } = funds[index]!;
    const levels = ceiling === Infinity ? path.levels[assetClass] : undefined;
    const level = first > 0 ? (levels?.level[first - 1] ?? 1) : 1;
    balances[index] = opening * relativeValue(path, openingCode, code, first - 1) * level;
    if (sellable > 0 || afterTax !== 1) isAllSellable = false;
  }
  return {
    category,
    funds,
    balances,
    path,
    ratesMove,
    worth,
    sellable: isAllSellable ? worth : new Float64Array(worth.length),
    fees: 0,
    taxes: 0,
    advanced: 0,
  };
}

/**
 * The fund step: carries a category on up to, but without, the month `to`. `units` has the value of each
 * currency, `payouts` takes what is paid out after tax, both laid out as the flows of the plan.
 *
 * It goes fund by fund, and from change to change: in between a fund is an annuity of one factor and one flow, and the inner
 * loops run over plain numbers. Where something moves every month, so do these strides.
 */
export function advance(holding: Holding, to: number, units: Float64Array, payouts: Float64Array): void {
  const { funds, balances, worth, sellable, advanced, ratesMove } = holding;
  if (advanced >= to) return;
  const isSeparate = sellable !== worth;
  for (let index = 0; index < funds.length; index++) {
    const fund = funds[index]!;
    const { first, payout, keep, depositFee, afterTax } = fund;
    const row = fund.currency * worth.length;
    let balance = balances[index]!;
    let month = Math.max(first, advanced);
    while (month < to) {
      const credited = growthAt(holding, fund, month);
      const factor = credited * keep;
      const unit = units[row + month]!;
      let until = Math.min(to, nextChange(fund, month), steadyUntil(holding, fund, month));
      if (month < fund.sellable) until = Math.min(until, fund.sellable);
      if (ratesMove) until = month + 1;
      let flow = 0;
      let fees = 0;
      if (month >= payout) {
        const paid = payoutOf(fund, month, balance * factor);
        payouts[row + month] = payouts[row + month]! + paid * afterTax;
        holding.taxes += paid * (1 - afterTax) * unit;
        flow = -paid;
      } else if (isDue(fund, month)) {
        if (depositMoves(holding, fund)) until = month + 1;
        const deposit = depositAt(holding, fund, month);
        flow = deposit * (1 - depositFee);
        fees = (until - month) * deposit * depositFee;
      }
      const net = month >= fund.sellable ? afterTax : 0;
      let charged = 0;
      if (isSeparate) {
        for (; month < until; month++) {
          charged += balance;
          balance = balance * factor + flow;
          worth[month] = worth[month]! + balance * unit;
          sellable[month] = sellable[month]! + balance * unit * net;
        }
      } else if (flow === 0) {
        for (; month < until; month++) {
          charged += balance;
          balance = balance * factor;
          worth[month] = worth[month]! + balance * unit;
        }
      } else {
        for (; month < until; month++) {
          charged += balance;
          balance = balance * factor + flow;
          worth[month] = worth[month]! + balance * unit;
        }
      }
      holding.fees += (fees + charged * (credited * (1 - keep))) * unit;
    }
    balances[index] = balance;
  }
  holding.advanced = to;
}

/** 1 + c of a month: a fund with a limit is credited what it expects, any other moves as its class does (finance.md sections 1.4, 3 and 5.1). */
function growthAt({ path }: Holding, fund: Fund, month: number): number {
  const { growth, ceiling, assetClass } = fund;
  if (ceiling !== Infinity) return expectedGrowth(fund);
  const levels = path.levels[assetClass];
  if (levels !== undefined && month >= levels.from && month < levels.until) {
    return levels.level[month]! / (month > 0 ? levels.level[month - 1]! : 1);
  }
  const returned = path.returns[assetClass];
  return returned === undefined ? growth : growth * returned[month]!;
}

/** The month up to which the growth of a fund stays what it is in this one. */
function steadyUntil({ path }: Holding, { ceiling, assetClass }: Fund, month: number): number {
  if (ceiling !== Infinity) return Infinity;
  if (path.returns[assetClass] !== undefined) return month + 1;
  const levels = path.levels[assetClass];
  if (levels === undefined || month >= levels.until) return Infinity;
  return month < levels.from ? levels.from : month + 1;
}

/** Whether deposits of a fund differ from month to month. */
function depositMoves({ path, category }: Holding, { depositRow, depositGrowth }: Fund): boolean {
  if (depositRow !== null) return true;
  if (category === 'pension' && !isStill(path.income)) return true;
  if (depositGrowth === 'fixed') return false;
  return path.crisisPrices !== null || (depositGrowth === 'prices' && !isStill(path.prices));
}

/** The deposit of a month in which one is due, before its fee. */
function depositAt({ path, category }: Holding, fund: Fund, month: number): number {
  const { depositRow, deposit, depositGrowth, code } = fund;
  const amount = depositRow === null ? deposit : depositRow[month]!;
  const moved = amount * wageFactor(path, depositGrowth, code, month);
  return category === 'pension' ? moved * path.income[month]! : moved;
}

/**
 * Sells out of a category at the end of `month`, up to which it has been carried, until `shortfall`, in the display currency, is covered:
 * every balance that may be sold shrinks by the same share, funds yet to begin stay untouched (finance.md section 1.6). Returns what it
 * brings after tax, at most what was there.
 */
export function sell(holding: Holding, month: number, shortfall: number, units: Float64Array): number {
  const { funds, balances, worth, sellable } = holding;
  const available = sellable[month]!;
  if (available <= 0) return 0;
  const proceeds = Math.min(shortfall, available);
  const kept = 1 - proceeds / available;
  let sold = 0;
  for (let index = 0; index < funds.length; index++) {
    const { first, currency, afterTax, sellable: from } = funds[index]!;
    if (first > month || from > month) continue;
    const balance = balances[index]!;
    balances[index] = balance * kept;
    const gross = (balance - balance * kept) * units[currency * worth.length + month]!;
    sold += gross;
    holding.taxes += gross * (1 - afterTax);
  }
  if (sellable === worth) worth[month] = available - proceeds;
  else {
    worth[month] = worth[month]! - sold;
    sellable[month] = available - proceeds;
  }
  return proceeds;
}
