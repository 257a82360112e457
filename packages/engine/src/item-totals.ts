import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { CATEGORIES, type Category, type PlanItem, isFundCategory, isLoan, monthlyAmount } from './item.ts';
import { computeLoanSchedule } from '#kernel/loan.ts';
import type { Month } from './month.ts';
import { toItemPeriod } from '#kernel/item-period.ts';

/** Period of totals: `month` and the eleven months after it. Items that already run are anchored at the month `start`. */
export interface TotalsPeriod {
  readonly start: Month;
  /** First of the twelve months; not before `start`. */
  readonly month: Month;
}

/** Totals of the items of one category, unrounded, in the display currency (finance.md section 14). */
export interface CategoryTotal {
  readonly category: Category;
  /** Number of items of the category that were counted. */
  readonly items: number;
  /** Average monthly amount of the items active in the month, without one-time payments and balances. */
  readonly monthly: number;
  /** Total over the twelve months, each with the items active in it. */
  readonly yearly: number;
  /** Sum of balances that exist in the month and of one-time payments in the twelve months. */
  readonly once: number;
  /** Existing funds of items that have begun by the month and have not been paid out. */
  readonly existingFunds: number;
}

/** Totals of a list of items (finance.md section 14). */
interface ItemTotals {
  /** Number of items of all categories that were counted. */
  readonly items: number;
  /** Totals of each category with counted items, in the order of {@link CATEGORIES}. */
  readonly categories: readonly CategoryTotal[];
  /**
   * Income minus expenses, savings and investments, for an average month and for the twelve months. Pensions are paid at source,
   * so they are left out.
   */
  readonly margin: number;
  readonly yearlyMargin: number;
}

/** Sign with which each category's amounts count in the margin; 0: not counted. */
const SIGNS: Readonly<Record<Category, number>> = {
  balance: 0,
  income: 1,
  expense: -1,
  saving: -1,
  pension: 0,
  investment: -1,
};

const YEAR = 12;

/** An item's activity in a month and the eleven months after it. */
interface Activity {
  /** True if the item pays or deposits in the month. */
  readonly isActive: boolean;
  /** Number of the twelve months in which the item pays or deposits. */
  readonly months: number;
  /** True if a one-time payment is due in the twelve months, or a balance exists in the month. */
  readonly hasOneTimeAmount: boolean;
  /** True if its fund has begun by the month and has not been paid out. */
  readonly hasFund: boolean;
}

/**
 * Returns an item's activity in a month and the eleven after it; null if it is hidden, has ended, is a repaid loan, or begins
 * later. Items that do not exist at the same time are therefore never added up.
 */
export function computeItemActivity(item: PlanItem, { start, month }: TotalsPeriod): Activity | null {
  const at = month - start;
  const period = toItemPeriod(item, start, at + YEAR);
  if (period === null) return null;
  const { category, intervalMonths = 1 } = item;
  const isThere = period.first <= at;
  if (category === 'balance') {
    return isThere ? { isActive: false, months: 0, hasOneTimeAmount: true, hasFund: false } : null;
  }
  const hasFund = isFundCategory(category) && isThere && period.payout > at;
  const end = isLoan(item) ? Math.min(period.end, paidOffAt(item, start, at + YEAR)) : period.end;
  const months = Math.max(0, end - Math.max(period.first, at));
  if (months === 0 && !hasFund) return null;
  const isSingle = intervalMonths === 0;
  return {
    isActive: !isSingle && months > 0 && isThere,
    months: isSingle ? 0 : months,
    hasOneTimeAmount: isSingle && months > 0,
    hasFund,
  };
}

/** Returns the index of the month after a loan is repaid; the number of months if it is not repaid. */
function paidOffAt(item: PlanItem, start: Month, months: number): number {
  const period = toItemPeriod(item, start, months);
  if (period === null) return 0;
  const { debts } = computeLoanSchedule(item, period, item.to === null ? null : item.to - start, months);
  const last = debts.findIndex((owed, month) => month >= period.first && owed === 0);
  return last === -1 ? months : last + 1;
}

/**
 * Returns the totals of the visible items active at a time, in `currency` at `rates`: each amount without growth, divided by its
 * interval (finance.md section 14).
 */
export function computeItemTotals(
  items: readonly PlanItem[],
  currency: CurrencyCode,
  rates: Rates,
  time: TotalsPeriod,
): ItemTotals {
  const counted = items.flatMap((item): CountedItem[] => {
    const activity = computeItemActivity(item, time);
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
    once: sum(({ item, activity }) => (activity.hasOneTimeAmount ? inDisplay(item.amount, item.currency) : 0)),
    existingFunds: sum(({ item, activity }) =>
      activity.hasFund ? inDisplay(item.existingFunds, item.existingFundsCurrency) : 0,
    ),
  };
}
