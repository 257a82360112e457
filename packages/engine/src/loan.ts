import type { PlanItem } from './item.ts';
import { type Period, isDue } from './period.ts';

/** A loan month by month, in its own currency; each row has a value for every month of the grid, 0 before the anchor. */
export interface LoanSchedule {
  readonly payments: Float64Array;
  readonly interest: Float64Array;
  /** What is owed at the end of each month. */
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
