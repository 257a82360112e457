/** The effects of a crisis on a plan, told against the plan without it. */
import type { PlanItem } from '#item.ts';
import type { ItemWorths } from '#item-worths.ts';
import { HALF_A_CENT } from '#money.ts';

/** How far a plan falls below what it would be, and for how long; months are indices. */
export interface CrisisEffects {
  /** The month of the largest fall against the base, in money, and in shares of the base where that is above half a cent. Null without a fall. */
  readonly trough: { readonly index: number; readonly amount: number; readonly share: number | null } | null;
  /** How many months end below the base. */
  readonly monthsBelow: number;
  /** The first month after the trough that ends at the base or above it; null when there is none. */
  readonly recoveredAt: number | null;
}

/**
 * Compares the net worth through a crisis with that of the plan without it, month by month, both in the same
 * money. Half a cent of difference counts as none.
 */
export function crisisEffects(base: Float64Array, crisis: Float64Array): CrisisEffects {
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

/** By how much a crisis changes the net worth of a plan at the end of a month, and what of it comes from where. */
export interface CrisisDifference {
  readonly total: number;
  /** Only items that it changes at all, the largest loss first. */
  readonly items: readonly { readonly item: PlanItem; readonly amount: number }[];
  /**
   * A part that no item explains by itself: under `liquidate` funds are sold, or kept, because of the crisis, and what
   * they then earn or lose; at moving rates money is exchanged between currencies. Under an overdraft at flat rates nothing, but for rounding.
   */
  readonly sales: number;
}

/** The values of a plan, item by item and as a whole, with or without a crisis. */
export interface WorthOfPlan {
  readonly whole: Float64Array;
  readonly items: ItemWorths;
  /** The divisor of both, such as a price level; absent: nothing. */
  readonly prices?: Float64Array | undefined;
}

/**
 * Divides the difference that a crisis makes at the end of the month `index` among the items: `total` is the sum
 * of their amounts and of `sales`, exactly so up to rounding in the last digits of a double.
 */
export function crisisDifference(
  items: readonly PlanItem[],
  base: WorthOfPlan,
  crisis: WorthOfPlan,
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
