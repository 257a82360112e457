import { type Fund, expectedGrowth, payoutInMonth } from './fund.ts';
import type { FundCategory } from '#item.ts';
import { type MarketPath, relativeCurrencyValue } from './market-path.ts';
import { depositFactors } from './path-flows.ts';
import { isPaymentDue, nextFlowChange } from './item-period.ts';

/** State of the funds of one category while a plan runs along a path. */
export interface CategoryFunds {
  readonly category: FundCategory;
  readonly funds: readonly Fund[];
  /** Current balance of each fund, in its own currency; its opening balance until its first month. */
  readonly balances: Float64Array;
  readonly path: MarketPath;
  /** Monthly factors on the deposits of each fund, from {@link depositFactors}; null: no factor differs from 1. */
  readonly factors: readonly (Float64Array | null)[];
  /** Total value at the end of each month, in the display currency. */
  readonly worth: Float64Array;
  /**
   * Proceeds after tax if everything that may be sold were sold at the end of each month, in the display currency; the same array
   * as `worth` if the two are equal.
   */
  readonly sellable: Float64Array;
  /** Total fees, in the display currency at the value of their month. */
  fees: number;
  /** Total taxes on payouts and sales, in the display currency at the value of their month. */
  taxes: number;
  /** Number of months computed so far. */
  advanced: number;
}

/**
 * State of a category's funds before the first month of a path. `worth` receives their total value at the end of each month.
 * Existing funds in another currency are converted at the exchange rate of the month before the fund's first month. For a fund that
 * begins during a crisis they are also multiplied by the crisis level of that month (finance.md sections 1.4, 3 and 14).
 */
export function createCategoryFunds(
  funds: readonly Fund[],
  category: FundCategory,
  path: MarketPath,
  worth: Float64Array,
): CategoryFunds {
  const balances = new Float64Array(funds.length);
  let isAllSellable = true;
  for (let index = 0; index < funds.length; index++) {
    const { opening, openingCode, code, first, sellable, afterTax } = funds[index]!;
    const level = crisisLevelAtOpening(funds[index]!, path);
    balances[index] = opening * relativeCurrencyValue(path, openingCode, code, first - 1) * level;
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

/**
 * For a fund that begins during a crisis: share of its existing funds with which it opens; otherwise 1 (finance.md section 3).
 */
export function crisisLevelAtOpening({ first, ceiling, assetClass }: Fund, { levels }: MarketPath): number {
  return first > 0 && ceiling === Infinity ? (levels[assetClass]?.level[first - 1] ?? 1) : 1;
}

/**
 * Advances the funds of a category to the month before `to`. `units` has the value of each currency; `payouts` receives payouts
 * after tax; both have the layout of the plan's flows.
 *
 * Processes one fund at a time, from one change to the next. Between changes a fund is an annuity with one constant flow, so the
 * inner loop uses only numbers (finance.md sections 1.4, 3 and 5.1).
 */
export function runCategoryFunds(state: CategoryFunds, to: number, units: Float64Array, payouts: Float64Array): void {
  const { funds, balances, worth, sellable, advanced } = state;
  if (advanced >= to) return;
  const isSeparate = sellable !== worth;
  for (let index = 0; index < funds.length; index++) {
    const fund = funds[index]!;
    const { first, payout, afterFeeFactor, depositFee, afterTax } = fund;
    const row = fund.currency * worth.length;
    const factors = state.factors[index] ?? null;
    // A fund with a limit earns its expected return. Any other fund follows its asset class; during a crisis its growth is the
    // ratio of two levels of the class.
    const isLimited = fund.ceiling !== Infinity;
    const levels = isLimited ? undefined : state.path.levels[fund.assetClass];
    const usual = isLimited ? expectedGrowth(fund) : fund.growth;
    const usualMoves = isLimited ? null : (state.path.returns[fund.assetClass] ?? null);
    let balance = balances[index]!;
    let month = Math.max(first, advanced);
    while (month < to) {
      const isStruck = levels !== undefined && month >= levels.from && month < levels.until;
      const base = isStruck ? 1 : usual;
      const moves = isStruck ? levels.ratio : usualMoves;
      let until = Math.min(to, nextFlowChange(fund, month));
      if (levels !== undefined && month < levels.until) {
        until = Math.min(until, isStruck ? levels.until : levels.from);
      }
      if (month < fund.sellable) until = Math.min(until, fund.sellable);
      const isPaidIn = month < payout && isPaymentDue(fund, month);
      let deposit = isPaidIn ? fund.deposit : 0;
      let flow = deposit * (1 - depositFee);
      if (month >= payout) {
        const credited = moves === null ? base : base * moves[month]!;
        const paid = payoutInMonth(fund, month, balance * (credited * afterFeeFactor));
        payouts[row + month] = payouts[row + month]! + paid * afterTax;
        state.taxes += paid * (1 - afterTax) * units[row + month]!;
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
        fees += (balance * (credited * (1 - afterFeeFactor)) + deposit * depositFee) * unit;
        balance = balance * (credited * afterFeeFactor) + flow;
        worth[month] = worth[month]! + balance * unit;
        if (isSeparate) sellable[month] = sellable[month]! + balance * unit * net;
      }
      state.fees += fees;
    }
    balances[index] = balance;
  }
  state.advanced = to;
}

/** Returns the deposit of a month in which one is due, before its fee. */
function depositAt({ depositRow, deposit }: Fund, factors: Float64Array | null, month: number): number {
  const amount = depositRow === null ? deposit : depositRow[month]!;
  return factors === null ? amount : amount * factors[month]!;
}

/**
 * Sells from a category at the end of `month`, to which it must have been advanced, until `shortfall` (in the display currency)
 * is covered. All balances that may be sold shrink by the same share; funds that begin later stay unchanged (finance.md section
 * 1.6). Returns the proceeds after tax, at most those available.
 */
export function sellCategoryFunds(state: CategoryFunds, month: number, shortfall: number, units: Float64Array): number {
  const { funds, balances, worth, sellable } = state;
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
    state.taxes += gross * (1 - afterTax);
  }
  if (sellable === worth) worth[month] = available - proceeds;
  else {
    worth[month] = worth[month]! - sold;
    sellable[month] = available - proceeds;
  }
  return proceeds;
}
