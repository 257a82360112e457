import type { FinancialItem } from '@meridian/contract';
import { CATEGORIES, type Category, convert, roundMoney } from '@meridian/engine';
import type { DisplayCurrency } from '#features/currency/public.ts';

/** The items of one category, and what they come to in the display currency. */
export interface PrintedGroup {
  readonly category: Category;
  readonly items: readonly FinancialItem[];
  /** What is paid this month; of balances, which are paid once, all there are. */
  readonly amount: number;
  readonly existingFunds: number;
}

/** The items that count, by category in the product's order and by name within one; categories without items are left out. */
export function printedGroups(
  items: readonly FinancialItem[],
  { code, rates }: Pick<DisplayCurrency, 'code' | 'rates'>,
  month: string,
): PrintedGroup[] {
  const counted = items.filter(({ is_hidden }) => !is_hidden);
  return CATEGORIES.map((category) => {
    const own = counted.filter((item) => item.category === category);
    const sum = (inDisplay: (item: FinancialItem) => number) =>
      roundMoney(own.reduce((total, item) => total + inDisplay(item), 0));
    return {
      category,
      items: own.toSorted((a, b) => a.name.localeCompare(b.name)),
      amount: sum((item) => (isPaidIn(item, month) ? convert(item.amount, item.currency, code, rates) : 0)),
      existingFunds: sum((item) => convert(item.existing_funds, item.existing_funds_currency, code, rates)),
    };
  }).filter((group) => group.items.length > 0);
}

/** By whole months, 'YYYY-MM', as the forecast counts them. */
function isPaidIn({ category, from_date, to_date }: FinancialItem, month: string): boolean {
  if (category === 'balance') return true;
  return (from_date ?? month).slice(0, 7) <= month && (to_date ?? month).slice(0, 7) >= month;
}
