import { type Fund, expectedGrowth, payoutOf } from './fund.ts';
import type { FundCategory } from '#item.ts';
import { type Path, relativeValue } from './path.ts';
import { depositFactors } from './path-flows.ts';
import { isDue, nextChange } from './period.ts';

/** The funds of one category on their way through the months of a path. */
export interface Holding {
  readonly category: FundCategory;
  readonly funds: readonly Fund[];
  /** The balance of each fund now, in its own currency; its opening until its first month. */
  readonly balances: Float64Array;
  readonly path: Path;
  /** On the deposits of each fund: {@link depositFactors}. */
  readonly factors: readonly (Float64Array | null)[];
  /** The worth of all of them together at the end of each month, in the display currency. */
  readonly worth: Float64Array;
  /** The proceeds after tax of a sale of everything that may be sold; the same array where that is all of it. */
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
  worth: Float64Array,
): Holding {
  const balances = new Float64Array(funds.length);
  let isAllSellable = category !== 'pension';
  for (let index = 0; index < funds.length; index++) {
    const { opening, openingCode, code, first, sellable, afterTax } = funds[index]!;
    const level = openingLevel(funds[index]!, path);
    balances[index] = opening * relativeValue(path, openingCode, code, first - 1) * level;
    if (sellable > 0 || afterTax !== 1) isAllSellable = false;
  }
  return {
    category,
    funds,
    balances,
    path,
    factors: depositFactors(funds, category, path, worth.length),
    worth,
    sellable: isAllSellable ? worth : new Float64Array(worth.length),
    fees: 0,
    taxes: 0,
    advanced: 0,
  };
}

/** The share of its existing funds with which a fund opens that begins in the middle of a crisis (finance.md section 3). */
export function openingLevel({ first, ceiling, assetClass }: Fund, { levels }: Path): number {
  return first > 0 && ceiling === Infinity ? (levels[assetClass]?.level[first - 1] ?? 1) : 1;
}

/**
 * The fund step: carries a category on up to, but without, the month `to`. `units` has the value of each
 * currency, `payouts` takes what is paid out after tax, both laid out as the flows of the plan.
 *
 * It goes fund by fund, and from change to change: in between a fund is an annuity of one flow, and the inner
 * loop runs over plain numbers (finance.md sections 1.4, 3 and 5.1).
 */
export function advance(holding: Holding, to: number, units: Float64Array, payouts: Float64Array): void {
  const { funds, balances, worth, sellable, advanced } = holding;
  if (advanced >= to) return;
  const isSeparate = sellable !== worth;
  for (let index = 0; index < funds.length; index++) {
    const fund = funds[index]!;
    const { first, payout, keep, depositFee, afterTax } = fund;
    const row = fund.currency * worth.length;
    const factors = holding.factors[index] ?? null;
    // A fund with a limit is credited what it expects; any other moves as its class does, in a crisis by the ratio of its levels.
    const isLimited = fund.ceiling !== Infinity;
    const levels = isLimited ? undefined : holding.path.levels[fund.assetClass];
    const usual = isLimited ? expectedGrowth(fund) : fund.growth;
    const usualMoves = isLimited ? null : (holding.path.returns[fund.assetClass] ?? null);
    let balance = balances[index]!;
    let month = Math.max(first, advanced);
    while (month < to) {
      const isStruck = levels !== undefined && month >= levels.from && month < levels.until;
      const base = isStruck ? 1 : usual;
      const moves = isStruck ? levels.ratio : usualMoves;
      let until = Math.min(to, nextChange(fund, month));
      if (levels !== undefined && month < levels.until) {
        until = Math.min(until, isStruck ? levels.until : levels.from);
      }
      if (month < fund.sellable) until = Math.min(until, fund.sellable);
      const isPaidIn = month < payout && isDue(fund, month);
      let deposit = isPaidIn ? fund.deposit : 0;
      let flow = deposit * (1 - depositFee);
      if (month >= payout) {
        const credited = moves === null ? base : base * moves[month]!;
        const paid = payoutOf(fund, month, balance * (credited * keep));
        payouts[row + month] = payouts[row + month]! + paid * afterTax;
        holding.taxes += paid * (1 - afterTax) * units[row + month]!;
        flow = -paid;
      }
      const net = month >= fund.sellable ? afterTax : 0;
      const isMoving = isPaidIn && (fund.depositRow !== null || factors !== null);
      let fees = 0;
      let credited = base;
      for (let at = row + month; month < until; month++, at++) {
        if (isMoving) {
          deposit = depositAt(fund, factors, month);
          flow = deposit * (1 - depositFee);
        }
        if (moves !== null) credited = base * moves[month]!;
        const unit = units[at]!;
        fees += (balance * (credited * (1 - keep)) + deposit * depositFee) * unit;
        balance = balance * (credited * keep) + flow;
        worth[month] = worth[month]! + balance * unit;
        if (isSeparate) sellable[month] = sellable[month]! + balance * unit * net;
      }
      holding.fees += fees;
    }
    balances[index] = balance;
  }
  holding.advanced = to;
}

/** The deposit of a month in which one is due, before its fee. */
function depositAt({ depositRow, deposit }: Fund, factors: Float64Array | null, month: number): number {
  const amount = depositRow === null ? deposit : depositRow[month]!;
  return factors === null ? amount : amount * factors[month]!;
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
