import { type PlanItem, isFundCategory } from '#item.ts';
import type { Month } from '#month.ts';

/**
 * When an item acts on the monthly grid (finance.md sections 1.1, 1.2 and 14): from its anchor `first` it
 * counts; it pays or deposits in `due`, `due + interval`, ... before `end`; from `payout` on it is paid out.
 * All are indices; first <= end <= payout.
 */
export interface Period {
  /** Index of the anchor. */
  readonly first: number;
  /** Index of the first payment; not before `first`. */
  readonly due: number;
  /** Months from one payment to the next; 1 or more. */
  readonly interval: number;
  /** Index after the last month that can have a payment; `first` when nothing is paid any more. */
  readonly end: number;
  /** Index of the first payout; the number of months when none falls on the grid. */
  readonly payout: number;
}

/**
 * True if an item takes part at all: it is visible, and does not end before it begins (finance.md sections 0
 * and 1.1).
 */
export function counts(item: PlanItem): boolean {
  return !item.hidden && (item.from === null || item.to === null || item.from <= item.to);
}

/**
 * The period of an item on a grid of `months` months whose index 0 is `start`: anchor max(from, start), both
 * end months included (finance.md sections 1.1 and 1.2). Null when the item does not count or begins after
 * the grid.
 *
 * Intervals are counted from `from`, even from one before the start; a single payment (interval 0) is a
 * period of one month, and of none if it was due before the start. Payouts begin at max(anchor, payoutFrom)
 * and end the deposits (finance.md section 14).
 */
export function periodOf(item: PlanItem, start: Month, months: number): Period | null {
  if (!counts(item)) return null;
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

/** True if a payment or deposit is due in a month; not before `first`. */
export function isDue({ due, interval, end }: Period, month: number): boolean {
  return month >= due && month < end && (interval === 1 || (month - due) % interval === 0);
}

/**
 * The next month in which a fund takes or pays something else than in this one: its deposits begin, pause or
 * end, or it is paid out, which is another amount every month.
 */
export function nextChange({ due, interval, end, payout }: Period, month: number): number {
  if (month >= end) return month < payout ? payout : month + 1;
  if (month < due) return Math.min(due, end);
  if (interval === 1) return end;
  const since = (month - due) % interval;
  return since === 0 ? month + 1 : Math.min(end, month + interval - since);
}

/** An amount at the anchor of an item, what it is multiplied with every month, and the price level it follows, if any. */
interface Growing {
  readonly amount: number;
  readonly factor: number;
  readonly prices: Float64Array | null;
}

/**
 * Adds A g^k, and times the price level where there is one, to each month with a payment, k months after the anchor (finance.md section 1.3);
 * the first month of the grid is at `offset` in `row`.
 */
export function addGrowing(
  row: Float64Array,
  offset: number,
  { first, due, interval, end }: Period,
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

/** g^n by multiplication, which gives g itself for n = 1, and is faster than a power for the few months there are. */
function compounded(growth: number, months: number): number {
  let product = 1;
  for (let month = 0; month < months; month++) product *= growth;
  return product;
}
