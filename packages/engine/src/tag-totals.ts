import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { type PlanItem, isFundCategory, monthlyAmount } from './item.ts';
import type { Month } from './month.ts';
import { counts, periodOf } from '#kernel/period.ts';

/** An item with the ids of its tags, each once. */
export interface TaggedItem extends PlanItem {
  readonly tagIds: readonly number[];
}

/** The sums of the items under one tag, unrounded, in the display currency (finance.md section 1.9). */
export interface TagTotal {
  readonly tagId: number;
  /** Amounts of all items. */
  readonly totalAmount: number;
  /**
   * The sums of the items that are active in the month, in an average month, balances and single payments left
   * out (finance.md section 14). A fund that is paid out takes no deposits any more.
   */
  readonly monthlyAmount: number;
  /** Existing funds of all items. */
  readonly existingFunds: number;
}

/**
 * The totals of every tag that a visible item carries, in the order in which the items name them (finance.md
 * section 1.9). `start` is the month that `monthlyAmount` tells. An item counts fully under each of its tags,
 * so tags do not add up.
 */
export function tagTotals(
  items: readonly TaggedItem[],
  start: Month,
  currency: CurrencyCode,
  rates: Rates,
): TagTotal[] {
  const totals = new Map<number, TagTotal>();
  for (const item of items) {
    if (!counts(item)) continue;
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
  return periodOf(item, month, 1)?.end === 1;
}
