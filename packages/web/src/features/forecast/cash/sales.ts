/** The sales of a plan that cover what its cash lacks. Pure. */
import type { FinancialItem } from '@meridian/contract';
import { type Forecast, type FundCategory, HALF_A_CENT } from '@meridian/engine';

/** The order in which funds are sold. */
const SOLD_FIRST = ['saving', 'investment', 'pension'] as const;

/** The sales of a forecast; months are indices into its labels. */
export interface Sales {
  readonly from: number;
  readonly to: number;
  /** The amounts of every kind that is sold, before tax. */
  readonly parts: readonly { readonly category: FundCategory; readonly amount: number }[];
  readonly total: number;
}

/** How much is sold of what, and from when until when; null where nothing is. */
export function salesOf({ sold, labels }: Pick<Forecast, 'sold' | 'labels'>): Sales | null {
  const isSale = (month: number) => SOLD_FIRST.some((category) => (sold[category][month] ?? 0) > HALF_A_CENT);
  const months = labels.flatMap((_, month) => (isSale(month) ? [month] : []));
  const [from] = months;
  if (from === undefined) return null;
  const parts = SOLD_FIRST.map((category) => ({
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

/** The funds that are never sold because somebody locked them. */
export function lockedFunds(items: readonly FinancialItem[]): FinancialItem[] {
  return items.filter(
    ({ category, is_locked, is_hidden }) =>
      is_locked && !is_hidden && (category === 'saving' || category === 'investment'),
  );
}
