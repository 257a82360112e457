/** Moves the dates of items that refer to a milestone to the milestone's new month (finance.md sections 15 and 16). */
import type { PlanItem } from '#item.ts';
import type { Month } from '#month.ts';

/** A date of an item that refers to the milestone. */
export interface MilestoneReference {
  readonly itemId: number;
  readonly field: 'from' | 'to' | 'payoutFrom';
  /** Months after the milestone; negative: before it. */
  readonly offset: number;
}

/** Dates that refer to a milestone, and the months allowed for it: in other months an item would end before it begins. */
export interface MilestoneMove {
  readonly dates: readonly MilestoneReference[];
  readonly first: Month;
  readonly last: Month;
}

/** Returns the items with the milestone in a month; null if the month is not allowed. */
export function withMilestoneMoved(
  items: readonly PlanItem[],
  { dates, first, last }: MilestoneMove,
  month: Month,
): PlanItem[] | null {
  if (month < first || month > last) return null;
  const moved = new Map<number, Partial<Record<MilestoneReference['field'], Month>>>();
  for (const { itemId, field, offset } of dates) moved.set(itemId, { ...moved.get(itemId), [field]: month + offset });
  return items.map((item) => ({ ...item, ...moved.get(item.id) }));
}
