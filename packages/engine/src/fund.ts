import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import type { PlanItem } from './item.ts';
import type { Period } from './period.ts';

/**
 * One pension, saving or investment item on the monthly grid, in its own currency (finance.md section 1.4).
 */
export interface Fund {
  readonly currency: CurrencyCode;
  /** Balance before the first month. */
  readonly opening: number;
  /** Index of the first month. */
  readonly first: number;
  /** Index after the last deposit. */
  readonly depositEnd: number;
  /** What arrives of a monthly deposit. */
  readonly deposit: number;
  /** Growth of a month, return then accumulation fee: (1 + c)(1 - f). */
  readonly factor: number;
}

/**
 * The fund of an item: its capped return and its fees made into one factor and one deposit (finance.md
 * section 1.4).
 */
export function fundOf(item: PlanItem, period: Period, rates: Rates): Fund {
  const { monthlyRate, interestLimit } = item;
  const credited = interestLimit > 0 ? Math.min(monthlyRate, interestLimit) : monthlyRate;
  return {
    currency: item.currency,
    opening: convert(item.existingFunds, item.existingFundsCurrency, item.currency, rates),
    first: period.first,
    depositEnd: period.end,
    deposit: item.amount * (1 - item.depositFee),
    factor: (1 + credited) * (1 - item.accumulationFee / 12),
  };
}

/** The funds of one category on their way through the months of a grid. */
export interface Holding {
  readonly funds: readonly Fund[];
  /** Value of one unit of each fund's currency in the display currency. */
  readonly unitValues: Float64Array;
  /** What each fund holds now, in its own currency; its opening until its first month. */
  readonly balances: Float64Array;
  /** What all of them were worth together at the end of each month, in the display currency. */
  readonly worth: Float64Array;
  /** Months advanced so far. */
  advanced: number;
}

/** A holding before its first month, on a grid of `months` months. */
export function openHolding(
  funds: readonly Fund[],
  months: number,
  currency: CurrencyCode,
  rates: Rates,
): Holding {
  const unitValues = new Float64Array(funds.length);
  const balances = new Float64Array(funds.length);
  funds.forEach((fund, index) => {
    unitValues[index] = convert(1, fund.currency, currency, rates);
    balances[index] = fund.opening;
  });
  return { funds, unitValues, balances, worth: new Float64Array(months), advanced: 0 };
}

/**
 * Carries a holding on up to, but without, the month `to`: B(m) = B(m-1) q + d while deposits last, then
 * B(m-1) q (finance.md section 1.4). Fund by fund, so that the inner loops run over plain numbers.
 */
export function advance(holding: Holding, to: number): void {
  const { funds, unitValues, balances, worth, advanced } = holding;
  for (let index = 0; index < funds.length; index++) {
    const { first, depositEnd, deposit, factor } = funds[index]!;
    const unitValue = unitValues[index]!;
    const lastDeposit = Math.min(depositEnd, to);
    let balance = balances[index]!;
    let month = Math.max(first, advanced);
    for (; month < lastDeposit; month++) {
      balance = balance * factor + deposit;
      worth[month] = worth[month]! + balance * unitValue;
    }
    for (; month < to; month++) {
      balance *= factor;
      worth[month] = worth[month]! + balance * unitValue;
    }
    balances[index] = balance;
  }
  holding.advanced = to;
}

/**
 * Sells up to `shortfall`, in the display currency, out of a holding at the end of `month`: every balance
 * shrinks by the same share, funds yet to begin stay untouched (finance.md section 1.6). Gives the proceeds,
 * at most what was there.
 */
export function sell(holding: Holding, month: number, shortfall: number): number {
  advance(holding, month + 1);
  const { funds, balances, worth } = holding;
  const available = worth[month]!;
  if (available === 0) return 0;
  const proceeds = Math.min(shortfall, available);
  const keep = 1 - proceeds / available;
  funds.forEach((fund, index) => {
    if (fund.first <= month) balances[index] = balances[index]! * keep;
  });
  worth[month] = available - proceeds;
  return proceeds;
}
