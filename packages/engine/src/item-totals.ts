import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { CATEGORIES, type Category, type PlanItem, isFundCategory, monthlyAmount } from './item.ts';
import { counts } from './kernel/period.ts';

/** What the items of one category come to, unrounded, in the display currency (finance.md section 14). */
export interface CategoryTotal {
  readonly category: Category;
  /** How many items count. */
  readonly items: number;
  /** Of an average month, and of twelve of them; what is paid once, and a balance, has no part in it. */
  readonly monthly: number;
  readonly yearly: number;
  /** Balances and single payments. */
  readonly once: number;
  readonly existingFunds: number;
}

/** What a list of items comes to (finance.md section 14). */
interface ItemTotals {
  /** How many items count. */
  readonly items: number;
  /** Of each category that has items that count, in the order of {@link CATEGORIES}. */
  readonly categories: readonly CategoryTotal[];
  /** Income less expenses, savings and investments, of an average month. Pensions are paid at source. */
  readonly margin: number;
}

/** What each category's average month adds to what is left over. */
const SIGNS: Readonly<Record<Category, number>> = {
  balance: 0,
  income: 1,
  expense: -1,
  saving: -1,
  pension: 0,
  investment: -1,
};

/**
 * Totals of the visible items of a list, whether they have begun or not, in `currency` at `rates`: each amount spread over its
 * interval (finance.md section 14).
 */
export function itemTotals(items: readonly PlanItem[], currency: CurrencyCode, rates: Rates): ItemTotals {
  const counted = items.filter(counts);
  const categories = CATEGORIES.map((category) =>
    categoryTotal(
      category,
      counted.filter((item) => item.category === category),
      (amount, from) => convert(amount, from, currency, rates),
    ),
  ).filter((total) => total.items > 0);
  return {
    items: counted.length,
    categories,
    margin: categories.reduce((sum, { category, monthly }) => sum + SIGNS[category] * monthly, 0),
  };
}

function categoryTotal(
  category: Category,
  items: readonly PlanItem[],
  inDisplay: (amount: number, from: CurrencyCode) => number,
): CategoryTotal {
  const sum = (amountOf: (item: PlanItem) => number) =>
    items.reduce((total, item) => total + amountOf(item), 0);
  const monthly = sum((item) => inDisplay(monthlyAmount(item), item.currency));
  return {
    category,
    items: items.length,
    monthly,
    yearly: 12 * monthly,
    once: sum((item) => (isPaidOnce(item) ? inDisplay(item.amount, item.currency) : 0)),
    existingFunds: isFundCategory(category)
      ? sum((item) => inDisplay(item.existingFunds, item.existingFundsCurrency))
      : 0,
  };
}

function isPaidOnce({ category, intervalMonths }: PlanItem): boolean {
  return category === 'balance' || intervalMonths === 0;
}
