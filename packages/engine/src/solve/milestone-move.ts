/** The items of a plan when a milestone that tells some of their dates is in another month (finance.md sections 15 and 16). */
import type { PlanItem } from '#item.ts';
import type { Month } from '#month.ts';

/** A date of an item that a milestone tells. */
export interface ToldMonth {
  readonly itemId: number;
  readonly field: 'from' | 'to' | 'payoutFrom';
  /** Months after the milestone; before it when negative. */
  readonly offset: number;
}

/** The dates that move with a milestone, and the months in which it can be: in others an item would end before it begins. */
export interface MilestoneMove {
  readonly told: readonly ToldMonth[];
  readonly first: Month;
  readonly last: Month;
}

/** The items with the milestone in a month; null where it cannot be. */
export function withMilestoneMoved(
  items: readonly PlanItem[],
  { told, first, last }: MilestoneMove,
  month: Month,
): PlanItem[] | null {
  if (month < first || month > last) return null;
  const moved = new Map<number, Partial<Record<ToldMonth['field'], Month>>>();
  for (const { itemId, field, offset } of told)
    moved.set(itemId, { ...moved.get(itemId), [field]: month + offset });
  return items.map((item) => ({ ...item, ...moved.get(item.id) }));
}
