/** Chooses the income that the variant 'one more year of work' extends. */
import { type Horizon, type Month, type Rates, convert, horizonMonths, parseMonth } from '@meridian/engine';
import type { FinancialItem } from '#plan/items.ts';

/** Maximum number of months from the last month of an income to the first month of an income or payout that counts as following it. */
const FOLLOWS_WITHIN_MONTHS = 2;

/** Minimum pay of a following job as a share of the earlier one. A pension or a benefit usually pays less. */
const LEAST_SHARE_OF_A_JOB = 0.5;

/** The income that 'one more year of work' extends, and the alternatives. */
export interface ExtendableIncome {
  /**
   * The last income before the person stops working; the most likely one if there are several choices; null if the plan does not
   * show which income it is.
   */
  readonly income: FinancialItem | null;
  /** Incomes the user can choose from; empty if the plan is unambiguous or there is nothing to extend. */
  readonly choices: readonly FinancialItem[];
}

/** Months considered, and the rates at which incomes in different currencies are compared. */
export interface IncomeComparison extends Horizon {
  readonly start: Month;
  readonly rates: Rates;
}

/**
 * Returns the last income from work, among the incomes that end within the plan and that no other job replaces. An income counts as work if
 * pension deposits end with it, or if a payout or a smaller income follows it. If no income counts as work, the largest one is chosen,
 * because rental income may outlast a salary. If another of these incomes ends later than the chosen one, the chosen one is only a
 * suggestion, and all of them are choices. Incomes that end in the same month are choices too. No income is chosen if each is replaced by
 * another income, such as a pension, or if a larger one continues, such as a salary after alimony ends.
 */
export function findIncomeToExtend(items: readonly FinancialItem[], outlook: IncomeComparison): ExtendableIncome {
  const { start, rates } = outlook;
  const visible = items.filter((item) => !item.is_hidden);
  const incomes = visible.filter((item) => item.category === 'income' && paysOften(item));
  const endOf = (item: FinancialItem) => lastMonthOfItem(item) ?? Infinity;
  const end = start + horizonMonths(outlook) - 1;
  const ending = incomes.filter((item) => endOf(item) >= start && endOf(item) < end);
  const sizeOf = ({ amount, interval_months: interval, currency }: FinancialItem) =>
    convert(amount / interval, currency, 'USD', rates);
  const isWithPension = (work: FinancialItem) =>
    pensionsEndingWithIncome(visible, work).length > 0 ||
    visible.some(({ payout_from_date: payout }) => follows(payout, work));
  const replaces = (other: FinancialItem, work: FinancialItem) => {
    if (!follows(other.from_date, work)) return false;
    const isAnotherJob = endOf(other) < end && !isWithPension(work);
    return sizeOf(other) >= sizeOf(work) * (isAnotherJob ? LEAST_SHARE_OF_A_JOB : 1);
  };
  const final = ending.filter((work) => !incomes.some((other) => replaces(other, work)));
  const signed = final.filter((work) => isWithPension(work) || incomes.some((other) => follows(other.from_date, work)));
  if (final.length === 0) return { income: null, choices: ending };
  const lastOf = (some: readonly FinancialItem[]) => {
    const last = Math.max(...some.map(endOf));
    return some.filter((item) => endOf(item) === last);
  };
  const largest = Math.max(...final.map(sizeOf));
  const known = lastOf(signed.length > 0 ? signed : final.filter((item) => sizeOf(item) === largest));
  const isOutlasted = (work: FinancialItem) =>
    incomes.some((other) => begins(other) <= endOf(work) && endOf(other) >= end && sizeOf(other) > sizeOf(work));
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

/** Returns the pensions whose deposits end in the same month as the job, and so belong to it. */
export function pensionsEndingWithIncome(
  items: readonly FinancialItem[],
  work: FinancialItem,
): readonly FinancialItem[] {
  const end = lastMonthOfItem(work);
  return items.filter((item) => item.category === 'pension' && paysOften(item) && lastMonthOfItem(item) === end);
}

/** Returns true if an income or payout that begins on the date `from` follows the ended income. */
function follows(from: string | null, ended: FinancialItem): boolean {
  const end = lastMonthOfItem(ended);
  if (from === null || end === null) return false;
  const after = parseMonth(from) - end;
  return after >= 1 && after <= FOLLOWS_WITHIN_MONTHS;
}

/** Returns true for a recurring payment with an amount other than 0. */
function paysOften({ amount, interval_months: interval }: FinancialItem): boolean {
  return amount !== 0 && interval !== 0;
}

/** Returns the first month of an item; 0 if it has no start date. */
function begins({ from_date: from }: FinancialItem): Month {
  return from === null ? 0 : parseMonth(from);
}

/** Returns the last month of an item; null if it is open-ended. */
export function lastMonthOfItem({ to_date: to }: FinancialItem): Month | null {
  return to === null ? null : parseMonth(to);
}
