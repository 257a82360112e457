import { type FinancialItem, toPlanItem } from '@meridian/contract';
import { CATEGORIES, type CategoryTotal, type Month, computeItemTotals } from '@meridian/engine';
import type { DisplayCurrency } from '#features/currency/public.ts';

/** The items of one category, with their totals in the display currency. */
export interface PrintedItemGroup extends CategoryTotal {
  readonly listed: readonly FinancialItem[];
}

const NOTHING = { monthly: 0, yearly: 0, once: 0, existingFunds: 0 };

/**
 * Returns the visible items, grouped by category in the product's order and sorted by name. Each group has its totals for the month `start`
 * and for the twelve months that begin with it. Empty categories are left out.
 */
export function groupPrintedItems(
  items: readonly FinancialItem[],
  { code, rates }: Pick<DisplayCurrency, 'code' | 'rates'>,
  start: Month,
): PrintedItemGroup[] {
  const visible = items.filter(({ is_hidden }) => !is_hidden);
  const { categories } = computeItemTotals(visible.map(toPlanItem), code, rates, { start, month: start });
  return CATEGORIES.flatMap((category) => {
    const listed = visible.filter((item) => item.category === category);
    if (listed.length === 0) return [];
    const total = categories.find((known) => known.category === category);
    return {
      ...(total ?? { category, items: 0, ...NOTHING }),
      listed: listed.toSorted((a, b) => a.name.localeCompare(b.name)),
    };
  });
}
