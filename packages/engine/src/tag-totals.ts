import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { type PlanItem, isFundCategory, monthlyAmount } from './item.ts';
import type { Month } from './month.ts';
import { affectsPlan, toItemPeriod } from '#kernel/item-period.ts';

/** An item with the ids of its tags, each once. */
export interface TaggedItem extends PlanItem {
  readonly tagIds: readonly number[];
}

/** Totals of the items with one tag, unrounded, in the display currency (finance.md section 1.9). */
export interface TagTotal {
  readonly tagId: number;
  /** Sum of the amounts of all items. */
  readonly totalAmount: number;
  /**
   * Sum of the average monthly amounts of items active in the month, without balances and one-time payments (finance.md section
   * 14). A fund with payouts has no deposits.
   */
  readonly monthlyAmount: number;
  /** Sum of the existing funds of all items. */
  readonly existingFunds: number;
}

/**
 * Totals of every tag of the visible items, in order of first use (finance.md section 1.9). `start` is the month of
 * `monthlyAmount`. An item counts fully under each of its tags, so the totals of tags must not be added.
 */
export function computeTagTotals(
  items: readonly TaggedItem[],
  start: Month,
  currency: CurrencyCode,
  rates: Rates,
): TagTotal[] {
  const totals = new Map<number, TagTotal>();
  for (const item of items) {
    if (!affectsPlan(item)) continue;
    const amount = convert(item.amount, item.currency, currency, rates);
    const monthly = isActive(item, start) ? convert(monthlyAmount(item), item.currency, currency, rates) : 0;
    const existingFunds = isFundCategory(item.category)
      ? convert(item.existingFunds, item.existingFundsCurrency, currency, rates)
      : 0;
    for (const tagId of item.tagIds) {
      const sofar = totals.get(tagId);
      totals.set(tagId, {
        tagId,
        totalAmount: (sofar?.totalAmount ?? 0) + amount,
        monthlyAmount: (sofar?.monthlyAmount ?? 0) + monthly,
        existingFunds: (sofar?.existingFunds ?? 0) + existingFunds,
      });
    }
  }
  return [...totals.values()];
}

function isActive(item: PlanItem, month: Month): boolean {
  return toItemPeriod(item, month, 1)?.end === 1;
}
