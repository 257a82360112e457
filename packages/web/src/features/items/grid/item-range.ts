import type { FinancialItem } from '@meridian/contract';

/** The ids from one item to another in the order shown, both included; the second alone when the first is not shown. */
export function idsBetween(items: readonly FinancialItem[], from: number | null, to: number): number[] {
  const ids = items.map(({ id }) => id);
  const end = ids.indexOf(to);
  const start = from === null || !ids.includes(from) ? end : ids.indexOf(from);
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
