import type { PlanItem } from '#item.ts';
import type { Month } from '#month.ts';
import { type Period, isDue, periodOf } from './period.ts';

/** A loan month by month, in its own currency; each row has a value for every month of the grid, 0 before the anchor. */
export interface LoanSchedule {
  readonly payments: Float64Array;
  readonly interest: Float64Array;
  /** The debt at the end of each month. */
  readonly debts: Float64Array;
}

/**
 * The schedule of an expense that is the payment of a loan (finance.md section 17): with j a twelfth of the yearly rate, what is owed grows
 * to D' = D(1 + j), and a payment that is due is min(A, D'). In the month with the index `last`, that of the item's end, everything left is
 * paid; null: the item is open-ended. Nothing is owed where it ends before it begins to count.
 */
export function loanSchedule(
  item: PlanItem,
  period: Period,
  last: number | null,
  months: number,
): LoanSchedule {
  const rows = new Float64Array(3 * months);
  const payments = rows.subarray(0, months);
  const interest = rows.subarray(months, 2 * months);
  const debts = rows.subarray(2 * months);
  const { amount, monthlyRate, growth, loanBalance = 0, loanRate = 0 } = item;
  const factor = growth === 'fixed' ? 1 : 1 + monthlyRate;
  let due = amount;
  let owed = last !== null && last < period.first ? 0 : loanBalance;
  for (let month = period.first; month < months && owed > 0; month++) {
    const charged = owed * (loanRate / 12);
    const grown = owed + charged;
    const isLast = month === last;
    const payment = isLast ? grown : isDue(period, month) ? Math.min(due, grown) : 0;
    owed = grown - payment;
    interest[month] = charged;
    payments[month] = payment;
    debts[month] = owed;
    due *= factor;
  }
  return { payments, interest, debts };
}

/** How a loan ends, in its own currency. */
export interface LoanOutlook {
  /** The month of the last payment; null where it is not paid off within 80 years. */
  readonly lastMonth: Month | null;
  /** That payment: everything left where the item ends before. */
  readonly lastPayment: number;
  /** All interest until then. */
  readonly interest: number;
  /** True if the debt grows until its last payment or for 80 years, because the payments do not cover the interest. */
  readonly grows: boolean;
}

const OUTLOOK_MONTHS = 960;

/** How a loan that counts from `start` on ends (finance.md section 17); null where the item does not count, or owes nothing. */
export function loanOutlook(item: PlanItem, start: Month): LoanOutlook | null {
  const begin = Math.max(start, item.from ?? start);
  const period = periodOf(item, begin, OUTLOOK_MONTHS);
  if (period === null) return null;
  const last = item.to === null ? null : item.to - begin;
  const { payments, interest, debts } = loanSchedule(item, period, last, OUTLOOK_MONTHS);
  const index = payments.findLastIndex((payment) => payment > 0);
  if (index === -1 && debts[0] === 0) return null;
  const isPaid = index !== -1 && debts[index] === 0;
  // Interest is charged between two payments, too.
  const before = payments.findLastIndex((payment, at) => payment > 0 && at < index);
  const late = isPaid ? (before === -1 ? index - 1 : before) : OUTLOOK_MONTHS - 1;
  return {
    lastMonth: isPaid ? begin + index : null,
    lastPayment: payments[index] ?? 0,
    interest: interest.reduce((sum, charged) => sum + charged, 0),
    grows: (debts[late] ?? 0) > (item.loanBalance ?? 0),
  };
}

/**
 * The payment with which a loan is paid off in the month of the item's end, unrounded: for monthly payments that stay the same
 * D j/(1 - (1 + j)^-n), the annuity of a loan (finance.md section 17). Payments that are due less often, or grow, are weighed by when they
 * come. Null where the item has no end, or no payment is due before it.
 */
export function loanPayment(item: PlanItem, start: Month): number | null {
  if (item.to === null) return null;
  const begin = Math.max(start, item.from ?? start);
  const months = item.to - begin + 1;
  const period = months > 0 ? periodOf(item, begin, months) : null;
  if (period === null) return null;
  const { monthlyRate, growth, loanBalance = 0, loanRate = 0 } = item;
  const discount = 1 / (1 + loanRate / 12);
  const factor = growth === 'fixed' ? 1 : 1 + monthlyRate;
  let weight = 1;
  let worth = 0;
  for (let month = 0; month < months; month++) {
    weight *= discount;
    if (isDue(period, month)) worth += weight;
    weight *= factor;
  }
  return worth === 0 ? null : loanBalance / worth;
}
