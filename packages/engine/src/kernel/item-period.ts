import { type PlanItem, isFundCategory } from '#item.ts';
import type { Month } from '#month.ts';

/**
 * The active months of an item, as indices (finance.md sections 1.1, 1.2 and 14). The item counts from its anchor `first`.
 * Payments or deposits are due in `due`, `due + interval`, ... before `end`. Payouts begin at `payout`. first <= end <= payout.
 */
export interface ItemPeriod {
  /** Index of the month of the item's anchor. */
  readonly first: number;
  /** Index of the first payment; not before `first`. */
  readonly due: number;
  /** Months from one payment to the next; 1 or more. */
  readonly interval: number;
  /** Index after the last possible payment; `first` if no payment is left. */
  readonly end: number;
  /** Index of the first payout; the number of months if there is none within the horizon. */
  readonly payout: number;
}

/** Returns true if an item counts: it is visible and does not end before it begins (finance.md sections 0 and 1.1). */
export function affectsPlan(item: PlanItem): boolean {
  return !item.hidden && (item.from === null || item.to === null || item.from <= item.to);
}

/**
 * Period of an item over `months` months from `start`: anchor max(from, start), both end months included (finance.md sections 1.1
 * and 1.2). Null if the item does not count or begins later.
 *
 * Intervals count from `from`, even if that is before the start. A one-time payment (interval 0) has a period of one month, or
 * none if it was due before the start. Payouts begin at max(anchor, payoutFrom) and end the deposits (finance.md section 14).
 */
export function toItemPeriod(item: PlanItem, start: Month, months: number): ItemPeriod | null {
  if (!affectsPlan(item)) return null;
  const { from, to, intervalMonths = 1 } = item;
  const since = from === null ? 0 : from - start;
  const first = Math.max(since, 0);
  if (first >= months) return null;
  const payout = payoutStart(item, start, first, months);
  const last = to === null ? payout : Math.min(Math.max(to + 1 - start, first), payout);
  if (intervalMonths === 0) {
    return { first, due: first, interval: 1, end: since < 0 ? first : Math.min(first + 1, last), payout };
  }
  const due = first + ((intervalMonths - ((first - since) % intervalMonths)) % intervalMonths);
  return { first, due, interval: intervalMonths, end: last, payout };
}

function payoutStart(item: PlanItem, start: Month, first: number, months: number): number {
  const { category, payoutFrom = null } = item;
  if (payoutFrom === null || !isFundCategory(category)) return months;
  return Math.min(Math.max(payoutFrom - start, first), months);
}

/** Returns true if a payment or deposit is due in a month that is not before `first`. */
export function isPaymentDue({ due, interval, end }: ItemPeriod, month: number): boolean {
  return month >= due && month < end && (interval === 1 || (month - due) % interval === 0);
}

/**
 * Returns the next month in which a fund's flow differs from this month's: deposits begin, pause or end, or payouts begin.
 * Payouts differ every month.
 */
export function nextFlowChange({ due, interval, end, payout }: ItemPeriod, month: number): number {
  if (month >= end) return month < payout ? payout : month + 1;
  if (month < due) return Math.min(due, end);
  if (interval === 1) return end;
  const since = (month - due) % interval;
  return since === 0 ? month + 1 : Math.min(end, month + interval - since);
}

/** An amount at an item's anchor, its monthly growth factor, and the price level that it follows (null: none). */
interface Growing {
  readonly amount: number;
  readonly factor: number;
  readonly prices: Float64Array | null;
}

/**
 * Adds A g^k, multiplied by the price level if there is one, to each month with a payment. A is the amount at the anchor, g its
 * monthly growth factor, k the number of months after the anchor (finance.md section 1.3). The first month of the plan is at
 * `offset` in `row`.
 */
export function addGrowingPayments(
  row: Float64Array,
  offset: number,
  { first, due, interval, end }: ItemPeriod,
  { amount, factor, prices }: Growing,
): void {
  const step = compounded(factor, interval);
  let payment = amount * compounded(factor, due - first);
  if (prices === null) {
    for (let at = offset + due; at < offset + end; at += interval) {
      row[at] = row[at]! + payment;
      payment *= step;
    }
    return;
  }
  for (let month = due; month < end; month += interval) {
    row[offset + month] = row[offset + month]! + payment * prices[month]!;
    payment *= step;
  }
}

/** Returns g^n by multiplication: exact for n = 1, and faster than a power for small n. */
function compounded(growth: number, months: number): number {
  let product = 1;
  for (let month = 0; month < months; month++) product *= growth;
  return product;
}
