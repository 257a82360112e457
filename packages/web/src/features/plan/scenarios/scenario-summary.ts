import type { FinancialItem } from '@meridian/contract';
import { CATEGORIES, type Category } from '@meridian/engine';

/** The number of items and the period of a scenario. */
export interface ScenarioSummary {
  /** The number of items by category, including hidden ones. */
  readonly counts: Readonly<Record<Category, number>>;
  readonly hidden: number;
  /** The earliest start of an item, as an ISO date; null if an item has no start. */
  readonly from: string | null;
  /** The latest end of an item, as an ISO date; null if an item has no end. */
  readonly to: string | null;
}

export function summarizeScenario(items: readonly FinancialItem[]): ScenarioSummary {
  const counts = Object.fromEntries(
    CATEGORIES.map((category) => [category, items.filter((item) => item.category === category).length]),
  ) as Record<Category, number>;
  const starts = items.map(({ from_date }) => from_date);
  // A balance counts on one day only, so its date is also its end.
  const ends = items.map(({ category, from_date, to_date }) => (category === 'balance' ? (from_date ?? '') : to_date));
  return {
    counts,
    hidden: items.filter(({ is_hidden }) => is_hidden).length,
    from: outermost(starts, 'first'),
    to: outermost(ends, 'last') || null,
  };
}

/** Returns the first or the last of some ISO dates; null if there are none or one of them is null. */
function outermost(dates: readonly (string | null)[], which: 'first' | 'last'): string | null {
  const closed = dates.filter((date) => date !== null);
  if (closed.length === 0 || closed.length < dates.length) return null;
  const sorted = closed.toSorted();
  return sorted.at(which === 'first' ? 0 : -1) ?? null;
}
