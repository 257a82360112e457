import { type Fund, payoutOf } from './fund.ts';
import type { FundCategory } from './item.ts';
import { type FundPath, type Path, relativeValue } from './path.ts';
import { isDue, nextChange } from './period.ts';

/** The funds of one category on their way through the months of a path. */
export interface Holding {
  readonly funds: readonly Fund[];
  /** What each fund holds now, in its own currency; its opening until its first month. */
  readonly balances: Float64Array;
  readonly path: FundPath;
  /** Whether the value of any currency moves. */
  readonly ratesMove: boolean;
  /** What all of them are worth together at the end of each month, in the display currency. */
  readonly worth: Float64Array;
  /** Fees taken so far, in the display currency, each at the value of its month. */
  fees: number;
  /** Months advanced so far. */
  advanced: number;
}

/**
 * The funds of a category before the first month of a path; `worth` takes what they come to, a month each.
 * Existing funds in another currency are worth what they are before the fund's first month, at V(a - 1): B(a -
 * 1) of finance.md section 1.4, where section 14 says nothing.
 */
export function openHolding(
  funds: readonly Fund[],
  category: FundCategory,
  path: Path,
  ratesMove: boolean,
  worth: Float64Array,
): Holding {
  const balances = new Float64Array(funds.length);
  for (let index = 0; index < funds.length; index++) {
    const { opening, openingCode, code, first } = funds[index]!;
    balances[index] = opening * relativeValue(path, openingCode, code, first - 1);
  }
  return { funds, balances, path: path.funds[category], ratesMove, worth, fees: 0, advanced: 0 };
}

/**
 * The fund step: carries a category on up to, but without, the month `to`. `units` has the value of each
 * currency, `payouts` takes what is paid out, both laid out as the flows of the plan.
 */
export function advance(holding: Holding, to: number, units: Float64Array, payouts: Float64Array): void {
  while (holding.advanced < to) {
    const { advanced, path, ratesMove } = holding;
    const until = ratesMove ? advanced + 1 : Math.min(to, path.steadyUntil[advanced]!);
    advanceSteadily(holding, until, units, payouts);
    holding.advanced = until;
  }
}

/**
 * The same for months in which neither the path nor a rate moves. It goes fund by fund, and from change to
 * change of its deposits and payouts: in between a fund is an annuity of one factor and one flow, and the inner
 * loops run over plain numbers. Where something moves every month, so do these strides.
 */
function advanceSteadily(holding: Holding, to: number, units: Float64Array, payouts: Float64Array): void {
  const { funds, balances, worth, advanced, path } = holding;
  const returned = path.returns[advanced]!;
  const shock = path.shocks[advanced]!;
  const deposited = path.deposits[advanced]!;
  for (let index = 0; index < funds.length; index++) {
    const fund = funds[index]!;
    const { first, payout, growth, ceiling, keep } = fund;
    const credited = Math.min(growth * returned, ceiling);
    const factor = credited * keep * shock;
    const row = fund.currency * worth.length;
    const unit = units[row + advanced]!;
    // A shock of the path comes after the fee.
    const accumulationFee = credited * (1 - keep);
    let fees = 0;
    let balance = balances[index]!;
    let month = Math.max(first, advanced);
    while (month < to) {
      const until = Math.min(to, nextChange(fund, month));
      let flow = 0;
      if (month >= payout) {
        flow = -payoutOf(fund, month, balance * factor);
        payouts[row + month] = payouts[row + month]! - flow;
      } else if (isDue(fund, month)) {
        flow = fund.deposit * deposited;
        fees += (until - month) * fund.depositFee * deposited;
      }
      let charged = 0;
      if (flow === 0) {
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
      fees += charged * accumulationFee;
    }
    balances[index] = balance;
    holding.fees += fees * unit;
  }
}

/**
 * Sells up to `shortfall`, in the display currency, out of a category at the end of `month`, up to which it
 * has been carried: every balance shrinks by the same share, funds yet to begin stay untouched (finance.md
 * section 1.6). What is sold is added to `cash`, each amount in the currency of its fund. Gives the proceeds,
 * at most what was there.
 */
export function sell(holding: Holding, month: number, shortfall: number, cash: Float64Array): number {
  const { funds, balances, worth } = holding;
  const available = worth[month]!;
  if (available <= 0) return 0;
  const proceeds = Math.min(shortfall, available);
  const kept = 1 - proceeds / available;
  for (let index = 0; index < funds.length; index++) {
    const { first, currency } = funds[index]!;
    if (first > month) continue;
    const balance = balances[index]!;
    balances[index] = balance * kept;
    cash[currency] = cash[currency]! + (balance - balance * kept);
  }
  worth[month] = available - proceeds;
  return proceeds;
}
