import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { CATEGORIES, type Category, type PlanItem, isFundCategory, isLoan, monthlyAmount } from './item.ts';
import { loanSchedule } from '#kernel/loan.ts';
import type { Month } from './month.ts';
import { periodOf } from '#kernel/period.ts';

/** When totals are of: `month` and the eleven after it, as seen from the month `start`, at which items that already run are anchored. */
export interface TotalsTime {
  readonly start: Month;
  /** Not before `start`. */
  readonly month: Month;
}

/** The sums of the items of one category, unrounded, in the display currency (finance.md section 14). */
export interface CategoryTotal {
  readonly category: Category;
  /** How many items count. */
  readonly items: number;
  /** An average month of the items that are active in the month; what is paid once, and a balance, has no part in it. */
  readonly monthly: number;
  /** The same of the twelve months, each with the items that are active in it. */
  readonly yearly: number;
  /** Balances that are there in the month, and single payments of the twelve months. */
  readonly once: number;
  /** Existing funds of items that have begun by the month and are not paid out yet. */
  readonly existingFunds: number;
}

/** The sums of a list of items (finance.md section 14). */
interface ItemTotals {
  /** How many items count. */
  readonly items: number;
  /** The sums of each category that has items that count, in the order of {@link CATEGORIES}. */
  readonly categories: readonly CategoryTotal[];
  /** Income less expenses, savings and investments, of an average month and of the twelve months. Pensions are paid at source. */
  readonly margin: number;
  readonly yearlyMargin: number;
}

/** The sign with which each category's average month counts in the rest that is left over. */
const SIGNS: Readonly<Record<Category, number>> = {
  balance: 0,
  income: 1,
  expense: -1,
  saving: -1,
  pension: 0,
  investment: -1,
};

const YEAR = 12;

/** How an item takes part in a month and the eleven after it. */
interface Activity {
  /** True if it pays or deposits in the month, and in how many of the twelve. */
  readonly isActive: boolean;
  readonly months: number;
  /** True if what is paid once is due in the twelve months, or a balance is there in the month. */
  readonly isOnce: boolean;
  /** True if its fund has begun by the month and is not paid out yet. */
  readonly isHeld: boolean;
}

/**
 * How an item takes part in a month and the eleven after it; null where it does not, because it is hidden, over by then, a loan paid off, or
 * yet to begin. Items that do not exist together therefore never add up.
 */
export function itemActivity(item: PlanItem, { start, month }: TotalsTime): Activity | null {
  const at = month - start;
  const period = periodOf(item, start, at + YEAR);
  if (period === null) return null;
  const { category, intervalMonths = 1 } = item;
  const isThere = period.first <= at;
  if (category === 'balance') {
    return isThere ? { isActive: false, months: 0, isOnce: true, isHeld: false } : null;
  }
  const isHeld = isFundCategory(category) && isThere && period.payout > at;
  const end = isLoan(item) ? Math.min(period.end, paidOffAt(item, start, at + YEAR)) : period.end;
  const months = Math.max(0, end - Math.max(period.first, at));
  if (months === 0 && !isHeld) return null;
  const isSingle = intervalMonths === 0;
  return {
    isActive: !isSingle && months > 0 && isThere,
    months: isSingle ? 0 : months,
    isOnce: isSingle && months > 0,
    isHeld,
  };
}

/** The index after the month in which a loan is paid off; the number of months when none is. */
function paidOffAt(item: PlanItem, start: Month, months: number): number {
  const period = periodOf(item, start, months);
  if (period === null) return 0;
  const { debts } = loanSchedule(item, period, item.to === null ? null : item.to - start, months);
  const last = debts.findIndex((owed, month) => month >= period.first && owed === 0);
  return last === -1 ? months : last + 1;
}

/**
 * Totals of the visible items of a list that are active then, in `currency` at `rates`: each amount as it stands, spread over its interval
 * (finance.md section 14).
 */
export function itemTotals(
  items: readonly PlanItem[],
  currency: CurrencyCode,
  rates: Rates,
  time: TotalsTime,
): ItemTotals {
  const counted = items.flatMap((item): CountedItem[] => {
    const activity = itemActivity(item, time);
    return activity === null ? [] : [{ item, activity }];
  });
  const categories = CATEGORIES.map((category) =>
    categoryTotal(
      category,
      counted.filter(({ item }) => item.category === category),
      (amount, from) => convert(amount, from, currency, rates),
    ),
  ).filter((total) => total.items > 0);
  const marginOf = (figure: 'monthly' | 'yearly') =>
    categories.reduce((sum, total) => sum + SIGNS[total.category] * total[figure], 0);
  return {
    items: counted.length,
    categories,
    margin: marginOf('monthly'),
    yearlyMargin: marginOf('yearly'),
  };
}

interface CountedItem {
  readonly item: PlanItem;
  readonly activity: Activity;
}

function categoryTotal(
  category: Category,
  items: readonly CountedItem[],
  inDisplay: (amount: number, from: CurrencyCode) => number,
): CategoryTotal {
  const sum = (amountOf: (counted: CountedItem) => number) =>
    items.reduce((total, counted) => total + amountOf(counted), 0);
  const monthly = ({ item }: CountedItem) => inDisplay(monthlyAmount(item), item.currency);
  return {
    category,
    items: items.length,
    monthly: sum((counted) => (counted.activity.isActive ? monthly(counted) : 0)),
    yearly: sum((counted) => counted.activity.months * monthly(counted)),
    once: sum(({ item, activity }) => (activity.isOnce ? inDisplay(item.amount, item.currency) : 0)),
    existingFunds: sum(({ item, activity }) =>
      activity.isHeld ? inDisplay(item.existingFunds, item.existingFundsCurrency) : 0,
    ),
  };
}
