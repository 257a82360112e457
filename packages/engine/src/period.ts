import type { PlanItem } from './item.ts';
import type { Month } from './month.ts';

/**
 * Where an item acts on the monthly grid: indices from `first`, the anchor, up to but without `end`. The two
 * are equal when the item pays nothing any more.
 */
export interface Period {
  readonly first: number;
  readonly end: number;
}

/**
 * Whether an item takes part at all: it is visible, and does not end before it begins (finance.md sections 0
 * and 1.1).
 */
export function counts(item: PlanItem): boolean {
  return !item.hidden && (item.from === null || item.to === null || item.from <= item.to);
}

/**
 * The period of an item on a grid of `months` months whose index 0 is `start`: anchor max(from, start), both
 * end months included (finance.md sections 1.1 and 1.2). Null when the item does not count or begins after
 * the grid.
 */
export function periodOf(item: PlanItem, start: Month, months: number): Period | null {
  if (!counts(item)) return null;
  const first = item.from === null ? 0 : Math.max(item.from - start, 0);
  if (first >= months) return null;
  const end = item.to === null ? months : Math.min(Math.max(item.to + 1 - start, first), months);
  return { first, end };
}
