import type { PlanItem } from '#item.ts';
import type { Month } from '#month.ts';
import { type ItemPeriod, isPaymentDue, toItemPeriod } from './item-period.ts';

/** A loan by month, in its own currency; each row has a value for every month of the plan, 0 before the anchor. */
export interface LoanSchedule {
  readonly payments: Float64Array;
  readonly interest: Float64Array;
  /** The debt at the end of each month. */
  readonly debts: Float64Array;
}

/**
 * Schedule of an expense that is the payment of a loan (finance.md section 17). Each month a debt D grows to D' = D(1 + j), with j
 * a twelfth of the yearly rate, and a due payment of amount A is min(A, D'). In the month with index `last`, the item's last month,
 * the remaining debt is repaid; null: open-ended. There is no debt if the item ends before its anchor.
 */
export function computeLoanSchedule(
  item: PlanItem,
  period: ItemPeriod,
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
    const payment = isLast ? grown : isPaymentDue(period, month) ? Math.min(due, grown) : 0;
    owed = grown - payment;
    interest[month] = charged;
    payments[month] = payment;
    debts[month] = owed;
    due *= factor;
  }
  return { payments, interest, debts };
}

/** Repayment of a loan, in its own currency. */
export interface LoanRepayment {
  /** Month of the last payment; null if the loan is not repaid within 80 years. */
  readonly lastMonth: Month | null;
  /** Amount of the last payment, which includes the remaining debt if the item ends before repayment. */
  readonly lastPayment: number;
  /** Total interest until the last payment. */
  readonly interest: number;
  /** True if the debt grows until its last payment, or for 80 years, because payments do not cover the interest. */
  readonly grows: boolean;
}

const OUTLOOK_MONTHS = 960;

/** Repayment of a loan that begins at `start` or later (finance.md section 17); null if the item is not active or has no debt. */
export function computeLoanRepayment(item: PlanItem, start: Month): LoanRepayment | null {
  const begin = Math.max(start, item.from ?? start);
  const period = toItemPeriod(item, begin, OUTLOOK_MONTHS);
  if (period === null) return null;
  const last = item.to === null ? null : item.to - begin;
  const { payments, interest, debts } = computeLoanSchedule(item, period, last, OUTLOOK_MONTHS);
  const index = payments.findLastIndex((payment) => payment > 0);
  if (index === -1 && debts[0] === 0) return null;
  const isPaid = index !== -1 && debts[index] === 0;
  // Interest is also charged in months without a payment.
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
 * Returns the payment that repays a loan by the item's last month, unrounded. n constant monthly payments on a debt D are D j/(1 - (1 +
 * j)^-n) each, with j a twelfth of the yearly rate (finance.md section 17). With longer intervals or growing payments, each payment is
 * weighted by its growth and its discount factor. Null if the item has no end, or no payment is due before it.
 */
export function loanPayment(item: PlanItem, start: Month): number | null {
  if (item.to === null) return null;
  const begin = Math.max(start, item.from ?? start);
  const months = item.to - begin + 1;
  const period = months > 0 ? toItemPeriod(item, begin, months) : null;
  if (period === null) return null;
  const { monthlyRate, growth, loanBalance = 0, loanRate = 0 } = item;
  const discount = 1 / (1 + loanRate / 12);
  const factor = growth === 'fixed' ? 1 : 1 + monthlyRate;
  let weight = 1;
  let worth = 0;
  for (let month = 0; month < months; month++) {
    weight *= discount;
    if (isPaymentDue(period, month)) worth += weight;
    weight *= factor;
  }
  return worth === 0 ? null : loanBalance / worth;
}
