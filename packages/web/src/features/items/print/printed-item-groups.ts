import { type FinancialItem, toPlanItem } from '@meridian/contract';
import { type CategoryTotal, itemTotals } from '@meridian/engine';
import type { DisplayCurrency } from '#features/currency/public.ts';

/** The items of one category, and what they come to in the display currency. */
export interface PrintedGroup extends CategoryTotal {
  readonly listed: readonly FinancialItem[];
}

/** The items that count, by category in the product's order and by name within one; categories without items are left out. */
export function printedGroups(
  items: readonly FinancialItem[],
  { code, rates }: Pick<DisplayCurrency, 'code' | 'rates'>,
): PrintedGroup[] {
  const visible = items.filter(({ is_hidden }) => !is_hidden);
  return itemTotals(visible.map(toPlanItem), code, rates).categories.map((total) => ({
    ...total,
    listed: visible
      .filter(({ category }) => category === total.category)
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }));
}
