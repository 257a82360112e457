import type { FinancialItem } from '@meridian/contract';
import { CATEGORIES, type Category } from '@meridian/engine';

/** A scenario at a glance. */
export interface ScenarioFacts {
  /** Items of each category, hidden ones included. */
  readonly counts: Readonly<Record<Category, number>>;
  readonly hidden: number;
  /** First start and last end; null where an item runs already, or without end. */
  readonly from: string | null;
  readonly to: string | null;
}

export function scenarioFacts(items: readonly FinancialItem[]): ScenarioFacts {
  const counts = Object.fromEntries(
    CATEGORIES.map((category) => [category, items.filter((item) => item.category === category).length]),
  ) as Record<Category, number>;
  const starts = items.map(({ from_date }) => from_date);
  // A balance happens once: an end date would say nothing about it.
  const ends = items.map(({ category, from_date, to_date }) =>
    category === 'balance' ? (from_date ?? '') : to_date,
  );
  return {
    counts,
    hidden: items.filter(({ is_hidden }) => is_hidden).length,
    from: outermost(starts, 'first'),
    to: outermost(ends, 'last') || null,
  };
}

/** The first or last of ISO dates; null as soon as one of them is open. */
function outermost(dates: readonly (string | null)[], which: 'first' | 'last'): string | null {
  const closed = dates.filter((date) => date !== null);
  if (closed.length === 0 || closed.length < dates.length) return null;
  const sorted = closed.toSorted();
  return sorted.at(which === 'first' ? 0 : -1) ?? null;
}
