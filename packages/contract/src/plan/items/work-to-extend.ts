/** Whose work goes on for 'a year more of work'. */
import { type Horizon, type Month, type Rates, convert, horizonMonths, parseMonth } from '@meridian/engine';
import type { FinancialItem } from '#plan/items.ts';

/** An income, or a payout, that begins within so many months after an income has ended follows it. */
const FOLLOWS_WITHIN_MONTHS = 2;

/** A job that follows another one pays at least this share of it; a pension or a benefit mostly pays less. */
const LEAST_SHARE_OF_A_JOB = 0.5;

/** Which income 'a year more of work' extends. */
export interface WorkToExtend {
  /** The one that ends last before the person stops working, or likely does where there are choices; null where the plan does not tell. */
  readonly income: FinancialItem | null;
  /** Between which ones a person can choose; empty where the plan leaves no doubt, or there is nothing to extend. */
  readonly choices: readonly FinancialItem[];
}

/** The months that are looked at, and the rates at which incomes in different currencies are compared. */
export interface WorkOutlook extends Horizon {
  readonly start: Month;
  readonly rates: Rates;
}

/**
 * The income with which work ends, of those that end within the plan and that no other job replaces. Where the plan shows with which of
 * them a person stops (pension deposits end with it, a payout or a smaller income follows it), it is the last of those; else the last one,
 * if none of the others is larger, as a rent may outlast a salary; else likely the largest. Whatever else ends later, or in the same month, is a
 * choice, and so are all that end where another income replaces each of them, as a pension may do, or a larger one goes on, as a salary does when
 * alimony ends.
 */
export function workToExtend(items: readonly FinancialItem[], outlook: WorkOutlook): WorkToExtend {
  const { start, rates } = outlook;
  const visible = items.filter((item) => !item.is_hidden);
  const incomes = visible.filter((item) => item.category === 'income' && paysOften(item));
  const endOf = (item: FinancialItem) => lastMonth(item) ?? Infinity;
  const end = start + horizonMonths(outlook) - 1;
  const ending = incomes.filter((item) => endOf(item) >= start && endOf(item) < end);
  const sizeOf = ({ amount, interval_months: interval, currency }: FinancialItem) =>
    convert(amount / interval, currency, 'USD', rates);
  const isWithPension = (work: FinancialItem) =>
    depositsThatEndWith(visible, work).length > 0 ||
    visible.some(({ payout_from_date: payout }) => follows(payout, work));
  const replaces = (other: FinancialItem, work: FinancialItem) => {
    if (!follows(other.from_date, work)) return false;
    const isAnotherJob = endOf(other) < end && !isWithPension(work);
    return sizeOf(other) >= sizeOf(work) * (isAnotherJob ? LEAST_SHARE_OF_A_JOB : 1);
  };
  const final = ending.filter((work) => !incomes.some((other) => replaces(other, work)));
  const signed = final.filter(
    (work) => isWithPension(work) || incomes.some((other) => follows(other.from_date, work)),
  );
  if (final.length === 0) return { income: null, choices: ending };
  const lastOf = (some: readonly FinancialItem[]) => {
    const last = Math.max(...some.map(endOf));
    return some.filter((item) => endOf(item) === last);
  };
  const largest = Math.max(...final.map(sizeOf));
  const known = lastOf(signed.length > 0 ? signed : final.filter((item) => sizeOf(item) === largest));
  const isOutlasted = (work: FinancialItem) =>
    incomes.some(
      (other) => begins(other) <= endOf(work) && endOf(other) >= end && sizeOf(other) > sizeOf(work),
    );
  if (signed.length === 0 && known.every(isOutlasted)) return { income: null, choices: final };
  const last = lastOf(final);
  if (!known.some((item) => last.includes(item))) {
    return { income: known.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0] ?? null, choices: final };
  }
  const candidates = signed.length > 0 ? known : last;
  return candidates.length === 1
    ? { income: candidates[0] ?? null, choices: [] }
    : { income: null, choices: candidates };
}

/** The pensions whose deposits end in the month in which a job ends: they are paid with it. */
export function depositsThatEndWith(
  items: readonly FinancialItem[],
  work: FinancialItem,
): readonly FinancialItem[] {
  const end = lastMonth(work);
  return items.filter((item) => item.category === 'pension' && paysOften(item) && lastMonth(item) === end);
}

/** True if what begins on that day follows an income that has ended. */
function follows(from: string | null, ended: FinancialItem): boolean {
  const end = lastMonth(ended);
  if (from === null || end === null) return false;
  const after = parseMonth(from) - end;
  return after >= 1 && after <= FOLLOWS_WITHIN_MONTHS;
}

/** Neither nothing nor only once. */
function paysOften({ amount, interval_months: interval }: FinancialItem): boolean {
  return amount !== 0 && interval !== 0;
}

/** The month in which an item begins; 0 when it runs already. */
function begins({ from_date: from }: FinancialItem): Month {
  return from === null ? 0 : parseMonth(from);
}

/** The month in which an item ends; null when it is open-ended. */
export function lastMonth({ to_date: to }: FinancialItem): Month | null {
  return to === null ? null : parseMonth(to);
}
