/** The sales of funds that cover the cash shortfalls of a plan. Pure functions. */
import type { FinancialItem } from '@meridian/contract';
import { type Forecast, type FundCategory, HALF_A_CENT, parseMonth } from '@meridian/engine';

/** The order in which funds are sold. */
const SALE_ORDER = ['saving', 'investment', 'pension'] as const;

/**
 * The sales of funds in a forecast. `from` and `to` are the first and the last month with a sale, as indices into the forecast's labels.
 */
export interface FundSales {
  readonly from: number;
  readonly to: number;
  /** The amount sold of each category of fund, before tax, in the currency of the forecast. */
  readonly parts: readonly { readonly category: FundCategory; readonly amount: number }[];
  readonly total: number;
}

/** Returns the sales of a forecast; null if nothing is sold. */
export function summarizeSales({ sold, labels }: Pick<Forecast, 'sold' | 'labels'>): FundSales | null {
  const isSale = (month: number) => SALE_ORDER.some((category) => (sold[category][month] ?? 0) > HALF_A_CENT);
  const months = labels.flatMap((_, month) => (isSale(month) ? [month] : []));
  const [from] = months;
  if (from === undefined) return null;
  const parts = SALE_ORDER.map((category) => ({
    category,
    amount: sold[category].reduce((sum, amount) => sum + amount, 0),
  })).filter(({ amount }) => amount > HALF_A_CENT);
  return {
    from,
    to: months.at(-1) ?? from,
    parts,
    total: parts.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Returns the locked funds that exist in a month ('YYYY-MM') and cannot be sold. */
export function lockedFunds(items: readonly FinancialItem[], month: string): FinancialItem[] {
  return items.filter(
    ({ category, is_locked, is_hidden, ...item }) =>
      is_locked && !is_hidden && (category === 'saving' || category === 'investment') && isActive(item, month),
  );
}

type Span = Pick<FinancialItem, 'from_date' | 'payout_from_date' | 'payout_months'>;

/** Returns whether, in the month, a fund has begun and is not fully paid out. */
function isActive({ from_date: from, payout_from_date: paid, payout_months: months }: Span, month: string): boolean {
  if (from !== null && from.slice(0, 7) > month) return false;
  return paid === null || parseMonth(paid) + Math.max(1, months) - 1 > parseMonth(month);
}
