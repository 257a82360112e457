/** Effects of a crisis on a plan, compared with the plan without it. */
import type { PlanItem } from '#item.ts';
import type { ItemNetWorths } from '#item-net-worths.ts';
import { HALF_A_CENT } from '#round-money.ts';

/**
 * Depth and duration of a plan's fall in a crisis below its base, the net worth without the crisis. Months are indices from the
 * start of the plan.
 */
export interface CrisisEffects {
  /**
   * The largest fall below the base: the index of its month, its amount, and its share of the base, which is null if the base is
   * at most half a cent. Null if net worth never falls below the base.
   */
  readonly trough: { readonly index: number; readonly amount: number; readonly share: number | null } | null;
  /** Number of months that end below the base. */
  readonly monthsBelow: number;
  /** First month after the trough that ends at or above the base; null if there is none. */
  readonly recoveredAt: number | null;
}

/**
 * Compares net worth with and without a crisis, month by month; either both are nominal or both are in prices of the start.
 * Differences up to half a cent are ignored.
 */
export function measureCrisisEffects(base: Float64Array, crisis: Float64Array): CrisisEffects {
  const falls = base.map((value, month) => value - crisis[month]!);
  const amount = falls.reduce((most, fall) => Math.max(most, fall), 0);
  if (amount <= HALF_A_CENT) return { trough: null, monthsBelow: 0, recoveredAt: null };
  const index = falls.indexOf(amount);
  const recovered = falls.findIndex((fall, month) => month > index && fall <= HALF_A_CENT);
  return {
    trough: { index, amount, share: base[index]! > HALF_A_CENT ? amount / base[index]! : null },
    monthsBelow: falls.filter((fall) => fall > HALF_A_CENT).length,
    recoveredAt: recovered === -1 ? null : recovered,
  };
}

/** Change of net worth caused by a crisis, measured at the end of a month, in the display currency, divided into its parts. */
export interface CrisisDifference {
  readonly total: number;
  /** Effect of the crisis on every item that it changes; the largest loss first. */
  readonly items: readonly { readonly item: PlanItem; readonly amount: number }[];
  /**
   * Part that no single item explains. Under `liquidate` it comes from funds that are sold or kept because of the crisis, and
   * from their later returns; at changing rates, from exchange between currencies. With an overdraft at constant rates it is 0 up
   * to rounding.
   */
  readonly sales: number;
}

/** Net worth of a plan, as a whole and by item, with or without a crisis. */
export interface PlanNetWorth {
  readonly whole: Float64Array;
  readonly items: ItemNetWorths;
  /** Divisor of the net worth of the plan and of its items in each month, such as a price level; absent: 1. */
  readonly prices?: Float64Array | undefined;
}

/**
 * Divides the effect of a crisis at the end of month `index` among the items. `total` equals the sum of their amounts and
 * `sales`, up to rounding errors.
 */
export function explainCrisisDifference(
  items: readonly PlanItem[],
  base: PlanNetWorth,
  crisis: PlanNetWorth,
  index: number,
): CrisisDifference {
  const change = (without: Float64Array, through: Float64Array) =>
    through[index]! / (crisis.prices?.[index] ?? 1) - without[index]! / (base.prices?.[index] ?? 1);
  const amounts = items.map((item, position) => ({
    item,
    amount: change(base.items[position]!, crisis.items[position]!),
  }));
  const total = change(base.whole, crisis.whole);
  return {
    total,
    items: amounts.filter(({ amount }) => amount !== 0).toSorted((one, other) => one.amount - other.amount),
    sales: total - amounts.reduce((sum, { amount }) => sum + amount, 0),
  };
}
